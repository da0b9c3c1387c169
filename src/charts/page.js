"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  // An element with attributes and children.
  const make = (name, attributes = {}, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };
  const draw = (name, attributes, parent) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    parent.append(element);
    return element;
  };
  const press = (element, act) => {
    element.addEventListener("click", act);
    element.addEventListener("keydown", event => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      act(event);
    });
  };
  const data = document.getElementById("details");
  const details = data ? JSON.parse(data.textContent) : { entries: [] };

  // Figures: values under the pointer, series that come and go, downloads.

  const tip = make("div", { class: "tip", role: "status", hidden: "" });
  document.body.append(tip);
  const NEAR = 26;

  class Chart {
    constructor(figure) {
      this.svg = figure.querySelector("svg.chart");
      this.name = figure.dataset.name;
      this.series = all(".series", this.svg);
      this.preset = this.series.filter(series => series.classList.contains("chosen"));
      this.points = all(".point", this.svg).map(element => {
        const title = element.querySelector("title");
        const series = element.parentNode;
        title.remove();
        return { element, series, said: title.textContent, entry: details.entries[element.dataset.entry] };
      });
      this.svg.addEventListener("pointermove", event => this.point(event));
      this.svg.addEventListener("pointerdown", event => this.point(event));
      this.svg.addEventListener("pointerleave", () => this.leave());
      this.svg.addEventListener("click", event => {
        const { entry } = this.nearest(event) ?? {};
        if (entry) open(entry);
      });
      all(".key", this.svg).forEach(key => this.key(key));
      const button = (label, title, act) => {
        const element = make("button", { type: "button", title }, label);
        element.addEventListener("click", act);
        return element;
      };
      figure.append(make("div", { class: "tools" },
        button("SVG", "Download this figure as SVG", () => save(this.name + ".svg", this.file(), "image/svg+xml")),
        button("CSV", "Download the data of this figure as CSV", () => save(this.name + ".csv", this.table(), "text/csv"))));
    }

    // The point that a pointer means, if there is one near it.
    nearest(event) {
      let best, least = NEAR;
      for (const point of this.points) {
        if (point.series.classList.contains("off")) continue;
        const mark = point.element.querySelector(".mark, .beyond");
        const box = mark.getBoundingClientRect();
        const away = Math.hypot(box.x + box.width / 2 - event.clientX, box.y + box.height / 2 - event.clientY);
        if (away < least) [best, least] = [point, away];
      }
      return best;
    }

    point(event) {
      const point = this.nearest(event);
      const key = event.target.closest(".key");
      this.choose(point?.series ?? event.target.closest(".series") ?? (key && this.of(key)));
      this.mark(point);
      this.svg.classList.toggle("clickable", Boolean(point?.entry));
      if (!point) {
        tip.hidden = true;
        return;
      }
      tip.replaceChildren(point.said);
      if (point.entry) tip.append(make("span", {}, `${point.entry.title}: click for the position`));
      tip.hidden = false;
      const box = tip.getBoundingClientRect();
      const left = Math.min(event.clientX + 14, document.documentElement.clientWidth - box.width - 6);
      const above = event.clientY - box.height - 12;
      tip.style.left = `${Math.max(6, left)}px`;
      tip.style.top = `${above > 4 ? above : event.clientY + 18}px`;
    }

    leave() {
      tip.hidden = true;
      this.mark();
      this.choose();
    }

    mark(point) {
      this.marked?.element.classList.remove("marked");
      point?.element.classList.add("marked");
      this.marked = point;
    }

    // Shows the intervals of one series, by default of the one that the figure is about.
    choose(series) {
      if (!this.svg.classList.contains("crowded")) return;
      const chosen = series ? [series] : this.preset;
      this.series.forEach(each => each.classList.toggle("chosen", chosen.includes(each)));
    }

    of(key) {
      return this.series.find(series => series.dataset.series === key.dataset.series);
    }

    key(key) {
      const series = this.of(key);
      key.setAttribute("role", "button");
      key.setAttribute("tabindex", "0");
      key.setAttribute("aria-pressed", "true");
      const box = key.getBBox();
      const area = draw("rect", { class: "area", x: box.x, y: box.y - 2, width: box.width, height: box.height + 4 }, key);
      key.prepend(area);
      key.addEventListener("focus", () => this.choose(series));
      key.addEventListener("blur", () => this.choose());
      press(key, () => {
        const off = series.classList.toggle("off");
        key.classList.toggle("off", off);
        key.setAttribute("aria-pressed", String(!off));
      });
      // A picture has no buttons in it for screen readers.
      this.svg.setAttribute("role", "group");
    }

    // The figure as a file of its own, with colours for white paper; what is switched off stays away.
    file() {
      const copy = this.svg.cloneNode(true);
      const [x, y, width, height] = copy.getAttribute("viewBox").split(" ").map(Number);
      all(".off:not(.key), .area", copy).forEach(element => element.remove());
      copy.setAttribute("width", width);
      copy.setAttribute("height", height);
      copy.setAttribute("role", "img");
      const style = document.createElementNS(SVG, "style");
      style.textContent = document.getElementById("figure-style").textContent;
      const paper = document.createElementNS(SVG, "rect");
      for (const [key, value] of Object.entries({ class: "paper", x, y, width, height })) paper.setAttribute(key, value);
      copy.prepend(style, paper);
      return new XMLSerializer().serializeToString(copy);
    }

    // The points as CSV.
    table() {
      const { x, y } = this.svg.dataset;
      const known = [["x", x], ["y", y], ["low", "low"], ["high", "high"],
        ["claimedLow", "claimed_low"], ["claimedHigh", "claimed_high"]];
      const columns = known.filter(([key]) => this.points.some(point => key in point.element.dataset));
      const has = this.points.some(point => point.entry);
      const head = ["series", ...columns.map(([, name]) => name), ...(has ? ["position"] : [])];
      const lines = this.points.map(({ element, series, entry }) => [
        series.dataset.label, ...columns.map(([key]) => element.dataset[key] ?? ""), ...(has ? [entry?.title ?? ""] : []),
      ]);
      const quoted = cell => /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
      return [head, ...lines].map(line => line.map(quoted).join(",") + "\n").join("");
    }
  }

  const save = (name, content, type) => {
    const link = make("a", { href: URL.createObjectURL(new Blob([content], { type })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };

  // Tables: a click on a title sorts by its column, another one the other way round.

  const value = cell => {
    const text = (cell?.firstChild?.textContent ?? "").trim().replace("\u2212", "-");
    const power = /^2\^(\d+)/.exec(text);
    if (power) return Number(power[1]);
    const number = parseFloat(text);
    return /^[-+]?[\d.]/.test(text) && !Number.isNaN(number) ? number : text;
  };
  const order = (a, b) => {
    const kind = value => value === "" || value === "-" ? 2 : typeof value === "number" ? 0 : 1;
    if (kind(a) !== kind(b)) return [kind(a) - kind(b), kind(a) === 2 || kind(b) === 2];
    return [typeof a === "number" ? a - b : a.localeCompare(b, "en", { numeric: true }), false];
  };
  const sortable = table => {
    const head = table.tHead.rows[table.tHead.rows.length - 1];
    const body = table.tBodies[0];
    [...head.cells].forEach((title, column) => {
      title.setAttribute("tabindex", "0");
      title.setAttribute("aria-sort", "none");
      title.classList.add("sortable");
      title.title = "Sort by this column";
      press(title, () => {
        const down = title.getAttribute("aria-sort") === "ascending";
        [...head.cells].forEach(cell => cell.setAttribute("aria-sort", "none"));
        title.setAttribute("aria-sort", down ? "descending" : "ascending");
        const keyed = [...body.rows].map(row => ({ row, key: value(row.cells[column]) }));
        keyed.sort((a, b) => {
          const [way, always] = order(a.key, b.key);
          return down && !always ? -way : way;
        });
        body.append(...keyed.map(({ row }) => row));
      });
    });
  };

  // Positions: the board, the moves, and all rows.

  // Pieces by their signs, on squares of 45 units; others are written.
  const shapes = {
    "\u25cf": "M22.5 5a17.5 17.5 0 1 0 .01 0z",
    "\u265f": "M22.5 8a6.5 6.5 0 0 0-4 11.6c-4 1.4-5.6 4-5.6 7.4h5c-1 5-3.4 7.5-7.4 9.5v4h24v-4c-4-2-6.4-4.5-7.4-9.5h5c0-3.4-1.6-6-5.6-7.4A6.5 6.5 0 0 0 22.5 8z",
    "\u265e": "M20 7l-1.5 4.5C13.5 14 9 20 7.5 27l4 4.5 3-1 2.5-3.5c3 .5 6-1 7.5-3.5.5 5-6 7.5-9 13v4H37v-4c1.5-15-3-25-13.5-26z",
    "\u265d": "M22.5 5a3 3 0 0 0-2 5.3C15 14 12 19 12 24c0 3 1.5 5.5 4 7l-1.5 4.5H9v5h27v-5h-5.5L29 31c2.5-1.5 4-4 4-7 0-5-3-10-8.5-13.7a3 3 0 0 0-2-5.3z",
    "\u265c": "M10 8v9l4 3.5v11L10 35.5v5h25v-5l-4-4v-11l4-3.5V8h-5v4h-4.5V8h-6v4H15V8z",
    "\u265b": "M6 10l4.5 19-1 6.5v5h26v-5l-1-6.5L39 10l-7.5 12-2.5-14-6.5 13L16 8l-2.5 14z",
    "\u265a": "M21 4v3.5h-3.5v3H21V15c-3 0-5 2-5 5-5-3-10.5 0-10.5 5 0 4 3 6.5 6 8l-1 2.5v5h24v-5l-1-2.5c3-1.5 6-4 6-8 0-5-5.5-8-10.5-5 0-3-2-5-5-5v-4.5h3.5v-3H24V4z",
  };

  const board = view => {
    const style = details.boards[view.style];
    const [columns, rows, size, edge] = [style.columns.length, style.rows.length, 45, 22];
    const named = [style.rows, style.columns].map(names => names.some(name => name.trim()) ? edge : 0);
    const [left, below] = named;
    const svg = document.createElementNS(SVG, "svg");
    const [width, height] = [left + columns * size, rows * size + below];
    for (const [key, value] of Object.entries({ class: "board", viewBox: `0 0 ${width} ${height}`, role: "img" })) {
      svg.setAttribute(key, value);
    }
    svg.setAttribute("aria-label", `${view.text}, ${view.to_move} to move`);
    const letters = [...view.squares];
    letters.forEach((letter, index) => {
      const [x, y] = [left + index % columns * size, Math.floor(index / columns) * size];
      const square = draw("g", { class: "square", transform: `translate(${x} ${y})` }, svg);
      draw("rect", { width: size, height: size, fill: style.squares[Number(style.is_dark[index])] }, square);
      draw("rect", { class: "path", width: size, height: size }, square);
      if (style.numbers[index]) draw("text", { class: "number", x: 3, y: 10 }, square).textContent = style.numbers[index];
      const kind = style.kinds.find(([both]) => both.includes(letter));
      if (!kind) return;
      const side = kind[0].indexOf(letter);
      const look = { class: "piece", fill: style.pieces[side], stroke: style.pieces[1 - side] };
      const shape = shapes[kind[1]];
      if (shape) draw("path", { ...look, d: shape }, square);
      else draw("text", { ...look, x: 22.5, y: 33, "font-size": 30, "text-anchor": "middle" }, square).textContent = kind[1];
    });
    if (left) style.rows.forEach((name, row) => draw("text", { class: "name", x: left / 2, y: (row + 0.6) * size }, svg).textContent = name);
    if (below) style.columns.forEach((name, column) =>
      draw("text", { class: "name", x: left + (column + 0.5) * size, y: rows * size + 16 }, svg).textContent = name);
    return svg;
  };

  const dialog = make("dialog", { class: "position", "aria-labelledby": "position-title" });
  document.body.append(dialog);

  const open = entry => {
    const close = make("button", { type: "button", class: "close", "aria-label": "Close" }, "\u00d7");
    close.addEventListener("click", () => dialog.close());
    const parts = [make("header", {}, make("h2", { id: "position-title" }, entry.title), close)];
    if (entry.board) {
      const picture = board(entry.board);
      const squares = all(".square", picture);
      const show = path => squares.forEach((square, index) => square.classList.toggle("on", path.includes(index)));
      const moves = entry.board.moves.map(([name, path]) => {
        const move = make("button", { type: "button" }, name);
        for (const event of ["pointerenter", "focus", "click"]) move.addEventListener(event, () => show(path));
        for (const event of ["pointerleave", "blur"]) move.addEventListener(event, () => show([]));
        return make("li", {}, move);
      });
      parts.push(make("div", { class: "view" }, picture, make("div", {},
        make("p", {}, `${entry.board.to_move} to move`),
        make("p", {}, make("code", {}, entry.board.text)),
        make("h3", {}, `${moves.length} legal moves`),
        make("ul", { class: "moves" }, ...moves))));
    } else {
      parts.push(make("p", { class: "note" }, "The file that this position is from is not at hand, so that there is no board: "
        + "give it to nullwindow report with --positions."));
    }
    for (const [conditions, rows] of entry.rows) parts.push(rowsTable(details.conditions[conditions], rows));
    if (entry.is_cut) parts.push(make("p", { class: "note" }, details.note));
    dialog.replaceChildren(...parts);
    dialog.showModal();
    dialog.scrollTop = 0;
  };

  const rowsTable = (caption, rows) => {
    const table = make("table", { class: "numbers" }, make("caption", {}, make("span", {}, caption)),
      make("thead", {}, make("tr", {}, ...details.titles.map(title => make("th", { scope: "col" }, title)))),
      make("tbody", {}, ...rows.map(row => make("tr", {}, ...row.map((cell, column) =>
        column ? make("td", {}, String(cell)) : make("th", { scope: "row" }, cell))))));
    sortable(table);
    return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption }, table);
  };

  dialog.addEventListener("click", event => {
    if (event.target === dialog) dialog.close();
  });

  // All positions by name, for those who use no pointer.
  const list = document.getElementById("positions") ?? document.querySelector("main > section:last-of-type");
  if (details.entries.length > 0 && list) {
    const choice = make("select", { id: "position-choice" }, make("option", { value: "" }, "choose a position"),
      ...details.entries.map((entry, index) => make("option", { value: index }, entry.title)));
    choice.addEventListener("change", () => {
      if (choice.value !== "") open(details.entries[choice.value]);
      choice.value = "";
    });
    const line = make("p", {}, make("label", { for: "position-choice" }, "Board, moves and rows of "), choice);
    if (details.note) line.append(" ", make("span", { class: "note" }, details.note));
    list.querySelector("h2").after(line);
  }

  all("figure").filter(figure => figure.querySelector("svg.chart")).forEach(figure => new Chart(figure));
  all("table.numbers, table.verdicts").forEach(sortable);
  document.documentElement.classList.add("scripted");
})();
