"use strict";
(() => {
  const classes = ["now", "max", "min", "critical", "gone"];
  const look = bits => "m" + (bits & 7) + classes.map((name, bit) => bits & 8 << bit ? " " + name : "").join("");

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
      this.texts = this.nodes.map(node => node.querySelector(".bound"));
      this.values = this.nodes.map(node => node.querySelector(".value")?.textContent);
      this.slider = section.querySelector("input");
      this.slider.max = this.last;
      this.output = section.querySelector("output");
      this.passes.forEach((pass, index) => {
        pass.firstElementChild.disabled = false;
        pass.firstElementChild.addEventListener("click", () => this.show(this.ends[index]));
      });
      listen(section.querySelector(".own"), at => this.show(at), go => this.go(go));
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

  // Listens to the buttons and the slider of a bar.
  function listen(bar, show, go) {
    bar.hidden = false;
    bar.querySelector("input").addEventListener("input", event => show(Number(event.target.value)));
    for (const button of bar.querySelectorAll("button")) {
      button.addEventListener("click", () => go(button.dataset.go));
    }
  }

  const searches = [...document.querySelectorAll(".search")].map(section => new Search(section));
  const longest = Math.max(...searches.map(search => search.last));
  const all = document.querySelector(".all");
  let common = 0;
  const showAll = to => {
    common = Math.min(Math.max(to, 0), longest);
    searches.forEach(search => search.show(common));
    if (all) {
      all.querySelector("input").value = common;
      all.querySelector("output").textContent = `${common + 1} / ${longest + 1}`;
    }
  };
  const goAll = go => {
    if (go.endsWith("-pass")) searches.forEach(search => search.go(go));
    else showAll(target(go, searches.length > 1 ? common : searches[0].at, longest, []));
  };
  if (all) {
    all.querySelector("input").max = longest;
    listen(all, showAll, goAll);
  }
  const keys = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
  document.addEventListener("keydown", event => {
    const isTaken = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey
      || event.target.closest("input, .scroll");
    if (isTaken || !keys[event.key]) return;
    event.preventDefault();
    goAll(keys[event.key]);
  });
  let before = [];
  addEventListener("beforeprint", () => {
    before = searches.map(search => search.at);
    searches.forEach(search => search.show(search.last));
  });
  addEventListener("afterprint", () => searches.forEach((search, index) => search.show(before[index])));
  showAll(0);
})();
