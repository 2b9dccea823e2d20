// The drawing of references: kinds to choose from, a law's own arcs brought out, its references clause by clause
// on demand. Without it every arc is there and every law a link.
addEventListener("DOMContentLoaded", () => {
  "use strict";
  const { make, law, words, fill, root } = globalThis.lawkit;
  for (const section of document.querySelectorAll(".lk-graphed")) {
    const kinds = section.querySelector(".lk-kinds");
    const drawing = section.querySelector(".lk-graph");
    const told = section.querySelector(".lk-graph__law");
    if (!drawing) continue;
    kinds.hidden = false;
    kinds.addEventListener("change", () => {
      const shown = new Set([...kinds.querySelectorAll("input:checked")].map((box) => box.value));
      for (const arc of drawing.querySelectorAll("[data-kind]")) arc.toggleAttribute("data-off", !shown.has(arc.dataset.kind));
    });
    const bring = (number) => {
      for (const arc of drawing.querySelectorAll(".lk-arc")) {
        arc.toggleAttribute("data-on", number !== null && (arc.dataset.from === number || arc.dataset.to === number));
      }
      drawing.toggleAttribute("data-one", number !== null);
    };
    for (const node of drawing.querySelectorAll(".lk-node")) {
      const number = node.dataset.law;
      node.addEventListener("pointerenter", () => bring(number));
      node.addEventListener("pointerleave", () => bring(null));
      node.addEventListener("focus", () => bring(number));
      node.addEventListener("blur", () => bring(null));
      node.addEventListener("click", async (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        const href = new URL(node.getAttribute("href"), location.href);
        let record;
        try { record = await law(href); } catch { location.assign(href); return; }
        const rows = [...record.clauses, ...record.notes].flatMap((clause) => (clause.links ?? []).map((link) => make("li", {},
          make("a", { href: `${new URL(record.page, root).href}#${encodeURIComponent(clause.anchor)}`, class: "lk-peek" }, clause.cite),
          " → ",
          link.href
            ? make("a", { href: new URL(link.href, new URL(record.page, root)).href, class: "lk-peek" }, link.targets.map((one) => one.split("#")[1]).join(", "))
            : link.targets.map((one) => one.split("#")[1]).join(", ") || "…")));
        const first = record.clauses[0];
        told.replaceChildren(make("h3", {}, make("a", { href: href.href }, `${first.cite}${first.heading ? ` ${first.heading}` : ""}`)),
          rows.length ? make("ul", { class: "lk-list" }, ...rows) : make("p", { class: "lk-none" }, fill(words.no_links, { clause: first.cite })));
      });
    }
  }
});
