//<![CDATA[
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const { nodes, sprites, standings, at: first } = JSON.parse(byId("data").textContent);
  const board = byId("board"), men = byId("men"), game = document.querySelector(".game"), under = byId("under"), chart = byId("chart");
  const solution = byId("solution");
  const buttons = ["first", "back", "next", "last"].map(byId);
  let at = first;

  const element = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };

  /* What of the page's addresses leads to a node: as in `punct show --line K --ply N`. */
  const addressOf = (node) => byId("n" + node).getAttribute("href");
  const addressed = (hash) => {
    const better = /^#better=\d+$/.test(hash) && document.querySelector(`.moves a[href="${hash}"]`);
    if (better) return Number(better.id.slice(1));
    const number = (name) => Number(new RegExp("[#&]" + name + "=(\\d+)").exec(hash)?.[1] ?? 0);
    const line = number("line"), ply = number("ply");
    let node = nodes.findLastIndex((node) => node.line === line);
    while (node > 0 && nodes[node].ply > ply) node = nodes[node].before;
    return node < 0 ? 0 : node;
  };

  /* A puzzle's moves are not to be seen before its solution is. */
  const locked = () => solution !== null && !solution.open;
  const end = (node) => {
    while (nodes[node].next !== null) node = nodes[node].next;
    return node;
  };
  const aims = () => {
    if (locked()) return [null, null, null, null];
    const { before, next } = nodes[at];
    return [before === null ? null : 0, before, next, next === null ? null : end(at)];
  };

  const group = (number) => {
    const { d } = sprites[number];
    const group = element("g", { "data-s": number });
    for (let i = 0; i < d.length; i += 4) {
      const [shape, look, x, y] = d.slice(i, i + 4);
      group.append(element("use", { href: "#p" + shape, class: "k" + look, x, y }));
    }
    return group;
  };

  const tellPieces = (shown) => {
    const told = shown.map((number) => sprites[number]).filter((sprite) => sprite.w);
    byId("pieces").replaceChildren(...told.map(({ w, s }) => {
      const item = document.createElement("li");
      item.textContent = w + ": PÜNCT on " + s[0] + ", dots on " + s[1] + " and " + s[2];
      return item;
    }));
  };

  /* Mark, better move and comment of the move shown, right below the board. */
  const tellJudgement = (link) => {
    const item = link.title ? null : link.parentNode;
    const mark = item?.querySelector(":scope > a > b");
    const judged = [];
    if (mark) judged.push(mark.textContent + " " + mark.title + (item.querySelector(".wrong") ? ": " : ""));
    for (const part of item?.querySelector(".wrong")?.childNodes ?? []) {
      const copy = part.cloneNode(true);
      copy.removeAttribute?.("id");
      judged.push(copy);
    }
    byId("judged").replaceChildren(...judged);
    const note = item?.querySelector(".note")?.textContent ?? "";
    byId("noted").textContent = note;
    byId("noted").hidden = note === "";
  };

  const show = () => {
    const { ply, sprites: shown, reserves, centre, needs } = nodes[at];
    const standing = standings[nodes[at].standing];
    men.replaceChildren(...shown.map(group));
    ["white", "black"].forEach((player, nth) => {
      [...byId(player).children].forEach((item, kind) => {
        item.querySelector("b").textContent = reserves[nth][kind];
        item.classList.toggle("none", reserves[nth][kind] === 0);
      });
    });
    const counts = byId("centre");
    const total = (kinds) => kinds.reduce((sum, left) => sum + left);
    if (counts) counts.textContent = "Central hexagon: White " + centre[0] + ", Black " + centre[1] + "; pieces left: White " + total(reserves[0]) + ", Black " + total(reserves[1]);
    const left = byId("needs");
    const need = (spaces) => spaces === null ? "no open way" : "needs " + spaces;
    if (left) left.textContent = needs === null ? "" : "More spaces to join two sides, by adding: White " + need(needs[0]) + ", Black " + need(needs[1]);
    const link = byId("n" + at);
    const said = link.title
      ? "Better at move " + ply + ": " + link.title
      : "Move " + ply + ": " + link.parentNode.querySelector(".said").textContent;
    byId("now").textContent = (ply === 0 ? "" : said + ". ") + standing + ".";
    tellJudgement(link);
    board.setAttribute("aria-label", "The board after move " + ply + ". " + standing);
    tellPieces(shown);
    buttons.forEach((button, nth) => { button.disabled = aims()[nth] === null; });
    document.querySelector("[aria-current]")?.removeAttribute("aria-current");
    link.setAttribute("aria-current", "true");
    /* Where the moves scroll beside the board, the current one is in the middle. On a phone the board
       stays where it is. */
    const scrolls = getComputedStyle(game).overflowY === "auto";
    if (scrolls && at > 0) {
      const off = link.getBoundingClientRect().top - game.getBoundingClientRect().top;
      game.scrollTop += off - game.clientHeight / 2;
    } else if (scrolls) game.scrollTop = 0;
    const step = chart ? 600 / chart.dataset.plies : 0;
    byId("here")?.setAttribute("d", !nodes[at].line ? "M" + ply * step + " 0V120" : "");
    under.textContent = "";
  };

  const go = (node) => {
    if (node === null || node === undefined || locked()) return;
    at = node;
    try {
      history.replaceState(null, "", addressOf(node));
    } catch { /* A page from a disk may not be allowed to. */ }
    show();
  };

  /* What lies at a place on the board, the topmost first. */
  const spaceAt = (event) => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse());
    const row = Math.round(17 - at.y / 86.60254);
    const column = Math.round(at.x / 100 + row / 2);
    return String.fromCharCode(65 + column) + row;
  };
  const look = (event) => {
    const space = spaceAt(event);
    const groups = [...men.children].filter((group) => sprites[group.dataset.s].s?.includes(space));
    const stack = groups.map((group) => sprites[group.dataset.s]).reverse();
    men.querySelector(".lifted")?.classList.remove("lifted");
    if (stack.length > 1) groups.at(-1).classList.add("lifted");
    const told = stack.map(({ w, s }) => w + (s[0] === space ? " (its PÜNCT)" : ""));
    under.textContent = told.length === 0 ? "" : space + ": " + told.join("; below it ");
  };

  board.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse") men.querySelector(".lifted")?.classList.remove("lifted");
  });
  let down = null;
  board.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse") look(event);
  });
  board.addEventListener("pointerdown", (event) => { down = event; });
  board.addEventListener("pointerup", (event) => {
    const across = down ? event.clientX - down.clientX : 0;
    if (Math.abs(across) > 40 && event.pointerType !== "mouse") go(aims()[across < 0 ? 2 : 1]);
    else look(event);
    down = null;
  });
  buttons.forEach((button, nth) => button.addEventListener("click", () => go(aims()[nth])));
  document.addEventListener("keydown", (event) => {
    const nth = ["Home", "ArrowLeft", "ArrowRight", "End"].indexOf(event.key);
    if (nth < 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    go(aims()[nth]);
  });
  document.querySelector(".moves").addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    go(Number(link.id.slice(1)));
  });
  chart?.addEventListener("click", (event) => {
    const { left, width } = chart.getBoundingClientRect();
    const ply = Math.round((event.clientX - left) / width * chart.dataset.plies);
    go(addressed("#ply=" + ply));
  });
  /* On paper, a picture stands below each move that has a mark. */
  addEventListener("beforeprint", () => {
    for (const mark of document.querySelectorAll(".moves li > a > b")) {
      const node = nodes[Number(mark.parentNode.id.slice(1))];
      const picture = element("svg", { class: "turning", viewBox: board.getAttribute("viewBox"), "aria-hidden": "true" });
      const ground = [...board.children].filter((child) => child.tagName === "g" && child.id !== "men");
      picture.append(...ground.map((group) => group.cloneNode(true)), ...node.sprites.map(group));
      mark.closest("li").append(picture);
    }
  });
  addEventListener("afterprint", () => document.querySelectorAll(".turning").forEach((picture) => picture.remove()));
  solution?.addEventListener("toggle", () => {
    if (!solution.open) at = first;
    show();
  });
  addEventListener("hashchange", () => go(addressed(location.hash)));
  byId("walk").hidden = false;
  byId("diagram").remove();
  if (/[#&](ply|better)=/.test(location.hash) && !locked()) at = addressed(location.hash);
  show();
})();
//]]>
