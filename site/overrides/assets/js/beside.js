// Two laws side by side, put together from their records: clauses of one number stand beside each other, the
// unnumbered by their place. The choice is in the address.
addEventListener("DOMContentLoaded", () => {
  "use strict";
  const { make, law: recordOf, root, woven } = globalThis.lawkit;
  const place = document.getElementById("lk-beside");
  const [left, right, law, edition, columns, interleaved, shownAs, absent, swap] = place.dataset.words.split("|");
  const editions = globalThis.lawkitEditions.filter((one) => one.laws);
  if (!editions.length) return;

  // work/edition/law, as the address has it
  const read = (text) => {
    const parts = (text ?? "").split("/");
    const found = editions.find((one) => one.id === parts.slice(0, 2).join("/"));
    return { edition: found, law: found?.laws.find(([number]) => number === parts[2]) };
  };
  const asked = new URLSearchParams(location.search);
  const first = read(asked.get("left"));
  first.edition ??= editions.find((one) => one.language === document.documentElement.lang) ?? editions[0];
  first.law ??= first.edition.laws[0];
  const second = read(asked.get("right"));
  const sameLaw = (one) => one.laws.find(([number]) => number === first.law[0]);
  second.edition ??= editions.find((one) => one.id !== first.edition.id && one.id.split("/")[0] === first.edition.id.split("/")[0] && sameLaw(one))
    ?? editions.find((one) => one.id !== first.edition.id && sameLaw(one)) ?? first.edition;
  second.law ??= sameLaw(second.edition) ?? second.edition.laws[0];
  const chosen = { sides: [first, second], view: asked.get("view") === "interleaved" ? "interleaved" : "columns" };

  const select = (label, entries, value, changed) => {
    const box = make("select", { "aria-label": label });
    for (const [key, said, lang] of entries) box.append(make("option", { value: key, lang, selected: key === value }, said));
    box.addEventListener("change", () => changed(box.value));
    return box;
  };
  const lawsOf = (one) => one.laws.map(([number, , heading]) => [number, `${one.noun} ${number}${heading ? ` · ${heading}` : ""}`, one.language]);
  const controls = () => {
    const rows = chosen.sides.map((side, k) => make("fieldset", { class: "lk-beside__side" },
      make("legend", {}, k ? right : left),
      select(edition, editions.map((one) => [one.id, one.name, one.language]), side.edition.id, (value) => {
        side.edition = editions.find((one) => one.id === value);
        side.law = side.edition.laws.find(([number]) => number === side.law[0]) ?? side.edition.laws[0];
        show(true);
      }),
      select(law, lawsOf(side.edition), side.law[0], (value) => {
        side.law = side.edition.laws.find(([number]) => number === value);
        const other = chosen.sides[1 - k];
        // The other side goes along where it has the same law.
        if (other.edition.id.split("/")[0] === side.edition.id.split("/")[0]) {
          other.law = other.edition.laws.find(([number]) => number === value) ?? other.law;
        }
        show(true);
      })));
    const views = make("fieldset", { class: "lk-beside__view" }, make("legend", {}, shownAs));
    for (const [view, said] of [["columns", columns], ["interleaved", interleaved]]) {
      const box = make("input", { type: "radio", name: "view", value: view, checked: view === chosen.view });
      box.addEventListener("change", () => { chosen.view = view; show(true); });
      views.append(make("label", { class: "lk-tick" }, box, ` ${said}`));
    }
    const turn = make("button", { type: "button", title: swap, "aria-label": swap, class: "lk-beside__swap" }, "⇄");
    turn.addEventListener("click", () => { chosen.sides.reverse(); show(true); });
    return make("div", { class: "lk-beside__controls" }, rows[0], turn, rows[1], views);
  };

  // A clause and its unnumbered paragraphs stand together: one edition counts paragraphs where another has none.
  const PARAGRAPH = /\.p[1-9]\d*$/;
  const gathered = (record) => {
    const found = new Map();
    for (const clause of record.clauses) {
      const path = clause.path.replace(PARAGRAPH, "");
      if (path === clause.path) found.set(path, { ...clause, more: [] });
      else if (found.has(path)) found.get(path).more.push(clause);
      else found.set(path, { ...clause, path, more: [] });
    }
    return [...found.values()];
  };

  // Rows in the order of the left, each clause that only the right has after what stands before it there.
  const aligned = (one, two) => {
    const key = (clause) => clause.path.split(".").slice(1).join(".");
    const [ours, others] = [gathered(one), gathered(two)];
    const theirs = new Map(others.map((clause) => [key(clause), clause]));
    const mine = new Set(ours.map(key));
    const rows = ours.map((clause) => [clause, theirs.get(key(clause)) ?? null]);
    let before = "";
    for (const clause of others) {
      if (!mine.has(key(clause))) {
        const at = rows.findIndex(([, right]) => right && key(right) === before);
        rows.splice(before === "" && at < 0 ? 1 : at + 1, 0, [null, clause]);
      }
      before = key(clause);
    }
    const empty = (clause) => !clause || !(clause.text || clause.heading || clause.label || clause.more.length);
    return rows.filter(([a, b]) => !(empty(a) && empty(b)));
  };

  const cell = (clause, record) => {
    if (!clause) return make("td", { class: "lk-absent" }, absent);
    const href = `${new URL(record.page, root).href}#${encodeURIComponent(clause.anchor)}`;
    const made = make("td", { lang: record.language }, make("a", { href, class: "lk-beside__cite" }, clause.cite));
    if (clause.heading) made.append(make("strong", {}, ...woven(clause.heading, clause.links, record.page, "heading")), " ");
    for (const one of [clause, ...clause.more]) {
      if (one.text) made.append(make(one === clause ? "span" : "p", { class: "lk-words" }, ...woven(one.text, one.links, record.page)));
    }
    return made;
  };

  const address = (push) => {
    const query = new URLSearchParams();
    chosen.sides.forEach((side, k) => query.set(k ? "right" : "left", `${side.edition.id}/${side.law[0]}`));
    if (chosen.view !== "columns") query.set("view", chosen.view);
    const search = `?${query.toString().replaceAll("%2F", "/")}`;
    if (push && search !== location.search) history.replaceState(null, "", location.pathname + search + location.hash);
  };

  let turns = 0;
  const show = async (push) => {
    const mine = ++turns;
    address(push);
    const focused = [...place.querySelectorAll("select, input, button")].indexOf(document.activeElement);
    const pages = chosen.sides.map((side) => `${side.edition.folder}${side.law[1]}`);
    const records = await Promise.all(pages.map((page) => recordOf(new URL(page, root))));
    if (mine !== turns) return;
    const heads = records.map((record, k) => make("th", { scope: "col", lang: record.language }, `${record.name}, ${chosen.sides[k].edition.noun} ${record.law}`));
    const table = make("table", { class: `lk-table lk-pairs lk-pairs--${chosen.view}` }, make("thead", {}, make("tr", {}, ...heads)));
    const body = make("tbody");
    for (const [a, b] of aligned(...records)) {
      const clause = a ?? b;
      const row = make("tr", { "data-depth": String(Math.min(clause.depth ?? 0, 4)) }, cell(a, records[0]), cell(b, records[1]));
      body.append(row);
    }
    table.append(body);
    place.replaceChildren(controls(), table);
    if (focused >= 0) place.querySelectorAll("select, input, button")[focused]?.focus();
  };
  show(false).catch(() => {});
});
