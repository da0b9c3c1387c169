"use strict";
(() => {
  const classes = ["now", "max", "min", "critical", "gone"];
  const look = bits => "m" + (bits & 7) + classes.map((name, bit) => bits & 8 << bit ? " " + name : "").join("");

  // Whatever can play: one at a time does.
  const players = [];

  // Where a button leads from a step.
  const target = (go, at, last, ends) => ({
    "first": () => 0,
    "previous": () => at - 1,
    "next": () => at + 1,
    "last": () => last,
    "previous-pass": () => Math.max(0, ...ends.filter(end => end < at)),
    "next-pass": () => Math.min(last, ...ends.filter(end => end > at)),
  })[go]();

  class Search {
    constructor(section) {
      const data = JSON.parse(section.querySelector("script").textContent);
      Object.assign(this, data, { at: -1, last: data.steps.length - 1 });
      this.said = section.querySelector(".said");
      this.nodes = [...section.querySelectorAll(".nodes > g")];
      this.edges = [null, ...section.querySelectorAll(".edges > g")];
      this.memory = section.querySelector(".memory");
      this.passes = [...section.querySelectorAll(".passes li")];
      this.box = section.querySelector(".scroll");
      this.code = [...section.querySelectorAll(".code li")];
      this.windows = this.nodes.map(node => node.querySelector(".window"));
      this.texts = this.nodes.map(node => node.querySelector(".bound"));
      this.values = this.nodes.map(node => node.querySelector(".value")?.textContent);
      this.slider = section.querySelector("input[type=range]");
      this.slider.max = this.last;
      this.output = section.querySelector("output");
      this.passes.forEach((pass, index) => {
        pass.firstElementChild.disabled = false;
        pass.firstElementChild.addEventListener("click", () => this.show(this.ends[index]));
      });
      this.player = listen(section.querySelector(".own"), at => this.show(at), go => this.go(go), () => this.at < this.last);
    }

    // The steps of a pass, the first of which comes right after the pass before.
    pass(number) {
      const begin = number > 0 ? this.ends[number - 1] + 1 : 0;
      const end = number < this.ends.length ? this.ends[number] : this.last;
      return [Math.min(begin, this.last), end];
    }

    go(go) {
      this.show(target(go, this.at, this.last, this.ends));
    }

    show(to) {
      const at = Math.min(Math.max(to, 0), this.last);
      if (at === this.at) return;
      if (at < this.at || this.at < 0) {
        this.bits = this.nodes.map(() => 0);
        this.bounds = this.nodes.map(() => "");
        this.at = -1;
      }
      while (this.at < at) {
        this.at += 1;
        for (const [node, bits, bound] of this.steps[this.at].changes) {
          this.bits[node] = bits;
          this.bounds[node] = bound;
        }
      }
      this.nodes.forEach((node, index) => {
        const name = look(this.bits[index]);
        if (node.getAttribute("class") !== name) {
          node.setAttribute("class", name);
          this.edges[index]?.setAttribute("class", name);
        }
        const text = this.texts[index];
        if (text && text.textContent !== this.bounds[index]) text.textContent = this.bounds[index];
      });
      this.reveal(this.nodes[this.bits.findIndex(bits => bits & 8)]);
      const step = this.steps[at];
      const windows = new Map(step.windows);
      this.windows.forEach((text, node) => {
        const said = windows.get(node) ?? "";
        if (text.textContent !== said) text.textContent = said;
      });
      this.code.forEach((line, index) =>
        index === step.line ? line.setAttribute("aria-current", "step") : line.removeAttribute("aria-current"));
      this.said.textContent = step.said;
      this.slider.value = at;
      this.slider.setAttribute("aria-valuetext", `step ${at + 1}: ${step.said}`);
      this.output.textContent = `${at + 1} / ${this.last + 1}`;
      const pass = this.ends.findIndex(end => end >= at);
      this.passes.forEach((item, index) =>
        index === pass ? item.setAttribute("aria-current", "step") : item.removeAttribute("aria-current"));
      this.memory.replaceChildren(...this.contents(step).map(([name, entries]) => {
        const line = document.createElement("p");
        const title = document.createElement("b");
        title.textContent = name;
        line.append(title);
        for (const entry of entries) {
          const span = document.createElement("span");
          span.textContent = entry;
          line.append(" ", span);
        }
        return line;
      }));
    }

    // Brings the current node into view, if the tree is wider than the screen.
    reveal(node) {
      const box = this.box.getBoundingClientRect();
      const { left, right } = node?.getBoundingClientRect() ?? box;
      if (left < box.left || right > box.right) {
        this.box.scrollLeft += (left + right) / 2 - (box.left + box.right) / 2;
      }
    }

    // What the lists or the table hold.
    contents(step) {
      if (!this.labels) return step.list === undefined ? [] : this.lists[step.list];
      const known = (label, index) => {
        const isLeaf = this.values[index] !== undefined && (this.bits[index] & 7) > 1;
        const bound = isLeaf ? "=" + this.values[index] : this.bounds[index];
        return bound ? [`${label}\u00a0${bound}`] : [];
      };
      return [["Table", this.labels.flatMap(known)]];
    }
  }

  // Listens to the buttons and the slider of a bar, and plays by itself while there is more.
  function listen(bar, show, go, more) {
    bar.hidden = false;
    const play = bar.querySelector("[data-go=play]");
    const speed = bar.querySelector("select");
    let timer;
    const stop = () => {
      clearInterval(timer);
      timer = undefined;
      play.textContent = "\u25b6\ufe0e";
      for (const name of ["aria-label", "title"]) play.setAttribute(name, "Play");
    };
    const start = () => {
      players.forEach(player => player.stop());
      if (!more()) go("first");
      play.textContent = "\u2016";
      for (const name of ["aria-label", "title"]) play.setAttribute(name, "Pause");
      timer = setInterval(() => {
        if (more()) go("next");
        else stop();
      }, 1000 / Number(speed.value));
    };
    bar.querySelector("input[type=range]").addEventListener("input", event => {
      stop();
      show(Number(event.target.value));
    });
    for (const button of bar.querySelectorAll("button")) {
      button.addEventListener("click", () => {
        const playing = timer !== undefined;
        stop();
        if (button !== play) go(button.dataset.go);
        else if (!playing) start();
      });
    }
    speed.addEventListener("change", () => {
      if (timer === undefined) return;
      stop();
      start();
    });
    const player = { stop, toggle: () => timer === undefined ? start() : stop() };
    players.push(player);
    return player;
  }

  const searches = [...document.querySelectorAll(".search")].map(section => new Search(section));
  const all = document.querySelector(".all");
  const together = all?.querySelector(".together");
  // The common steps: where each search is. Pass by pass, a search that is through with a pass waits for the others.
  const evenly = () => {
    const longest = Math.max(...searches.map(search => search.last));
    const steps = Array.from({ length: longest + 1 }, (_, at) => searches.map(search => Math.min(at, search.last)));
    return { steps, ends: [] };
  };
  const byPass = () => {
    const [steps, ends] = [[], []];
    const passes = Math.max(1, ...searches.map(search => search.ends.length));
    for (let pass = 0; pass < passes; pass += 1) {
      const ranges = searches.map(search => search.pass(pass));
      const length = Math.max(...ranges.map(([begin, end]) => end - begin));
      for (let at = 0; at <= length; at += 1) steps.push(ranges.map(([begin, end]) => Math.min(begin + at, end)));
      ends.push(steps.length - 1);
    }
    return { steps, ends };
  };
  let line = evenly();
  let common = 0;
  const showAll = to => {
    common = Math.min(Math.max(to, 0), line.steps.length - 1);
    searches.forEach((search, index) => search.show(line.steps[common][index]));
    if (all) {
      all.querySelector("input[type=range]").value = common;
      all.querySelector("output").textContent = `${common + 1} / ${line.steps.length}`;
    }
  };
  const goAll = go => {
    if (go.endsWith("-pass") && !together?.checked) searches.forEach(search => search.go(go));
    else showAll(target(go, searches.length > 1 ? common : searches[0].at, line.steps.length - 1, line.ends));
  };
  const setLine = () => {
    line = together?.checked ? byPass() : evenly();
    if (all) all.querySelector("input[type=range]").max = line.steps.length - 1;
  };
  setLine();
  const player = all ? listen(all, showAll, goAll, () => common < line.steps.length - 1) : searches[0]?.player;
  together?.addEventListener("change", () => {
    player.stop();
    setLine();
    showAll(0);
  });
  const keys = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
  document.addEventListener("keydown", event => {
    const isTaken = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey
      || event.target.closest("[type=range], select, .scroll");
    if (isTaken) return;
    if (event.key === " " && !event.target.closest("button, input")) {
      event.preventDefault();
      player?.toggle();
    } else if (keys[event.key]) {
      event.preventDefault();
      players.forEach(each => each.stop());
      goAll(keys[event.key]);
    }
  });
  let before = [];
  addEventListener("beforeprint", () => {
    before = searches.map(search => search.at);
    searches.forEach(search => search.show(search.last));
  });
  addEventListener("afterprint", () => searches.forEach((search, index) => search.show(before[index])));
  showAll(0);
})();
