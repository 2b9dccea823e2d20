// One box that finds: a clause by its number as people write it, a law by words of its title, any clause by its
// words, blind to accents and capitals. The words are looked for where they stand, prefix by prefix.
(() => {
  "use strict";
  const { words, fill, make, load, root, keyed } = globalThis.lawkit;
  const MOST = 40;

  const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae").replace(/ß/g, "ss").replace(/[’‘]/g, "'");
  const bare = (text) => fold(text).replace(/[^a-z0-9]/g, "");

  const roman = (text) => {
    if (!/^[ivxlc]+$/.test(text)) return 0;
    const worth = { i: 1, v: 5, x: 10, l: 50, c: 100 };
    return [...text].reduce((sum, mark, k) => sum + (worth[mark] < (worth[text[k + 1]] ?? 0) ? -worth[mark] : worth[mark]), 0);
  };

  // 10a1 is as good as 10(a)(i), and in 10(c)(ii) the c may be a letter: as it is printed first.
  const spellings = (parts) => parts
    .reduce((sofar, part, k) => [part, ...(k && roman(part) ? [roman(part)] : [])].flatMap((one) => sofar.map((before) => before + one)), [""])
    .map((one) => one.replace(/[^a-z0-9]/g, ""));

  // The editions with their clauses: [law, anchor, citation, heading, text]
  let editions = null;
  const open = async (edition) => {
    if (edition.entries) return edition;
    await load(edition.data);
    const { laws, clauses } = globalThis.lawkitFind[edition.id];
    edition.entries = clauses.map(([page, anchor, cite, heading, text]) => {
      const parts = anchor.split(".").map(fold);
      return {
        edition, anchor, cite, heading, text,
        href: `${edition.folder}${laws[page]}${anchor.includes(".") ? `#${encodeURIComponent(anchor)}` : ""}`,
        keys: edition.guide ? [] : spellings(parts),
        title: fold(heading),
        body: fold(text),
      };
    });
    return edition;
  };
  const all = async () => {
    if (!editions) {
      await load("laws/editions.js");
      const mine = document.documentElement.lang;
      const near = document.querySelector("[data-edition]")?.dataset.edition ?? "";
      const rank = (one) => (one.id === near ? 0 : one.id.split("/")[0] === near.split("/")[0] && one.language === mine ? 1 : one.language === mine ? 2 : 3);
      editions = [...globalThis.lawkitEditions].sort((a, b) => rank(a) - rank(b));
    }
    return editions;
  };

  // A number as people write it, or "" : Loi 6 D 1 -> 6d1
  const numberOf = (query, edition) => {
    let rest = fold(query).trim();
    for (const noun of edition.nouns.map(fold)) {
      for (const spelt of [noun, `${noun[0]}.`, noun[0]]) {
        const cut = rest.slice(spelt.length);
        if (rest.startsWith(spelt) && /^[\s.]*\d/.test(cut)) { rest = cut.replace(/^[\s.]+/, ""); break; }
      }
    }
    return /^\d[\w\s().,;§-]*$/.test(rest) && rest.length < 24 ? rest.replace(/[^a-z0-9]/g, "") : "";
  };
  const speaks = (query, edition) => {
    const first = fold(query).match(/^[a-z]{2,}/)?.[0];
    return Boolean(first) && edition.nouns.map(fold).includes(first);
  };

  const stem = (word) => (word.length > 3 ? word.replace(/(?:es|s|x)$/, "") : word);
  const searcher = (query) => {
    const folded = fold(query).trim();
    const quoted = folded.match(/^["“«](.+)["”»]$/)?.[1];
    const terms = quoted ? [quoted.trim()] : folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean).map(stem);
    if (!terms.length) return null;
    const starts = terms.map((term) => new RegExp(`(?<![\\p{L}\\p{N}])${term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`, "gu"));
    const score = (entry) => {
      let sum = 0;
      for (const start of starts) {
        const title = (entry.title.match(start) ?? []).length;
        const body = (entry.body.match(start) ?? []).length;
        if (!title && !body) return 0;
        sum += title * 6 + Math.min(body, 4);
      }
      return sum + 1 / (1 + entry.body.length);
    };
    return { starts, score };
  };

  // Where a folded word stands in the text as it is.
  const lit = (text, starts) => {
    let folded = "";
    const places = [];
    let at = 0;
    for (const mark of text) {
      for (const _ of fold(mark)) places.push(at);
      folded += fold(mark);
      at += mark.length;
    }
    places.push(at);
    const spans = starts.flatMap((start) => [...folded.matchAll(start)].map((one) => {
      const end = folded.slice(one.index).match(/^[\p{L}\p{N}]+/u);
      return [places[one.index], places[one.index + Math.max(one[0].length, end?.[0].length ?? 0)]];
    })).sort((a, b) => a[0] - b[0]);
    const from = spans.length && spans[0][0] > 70 ? text.indexOf(" ", spans[0][0] - 60) + 1 : 0;
    const to = text.length > from + 200 ? text.lastIndexOf(" ", from + 200) : text.length;
    const parts = [from ? "… " : ""];
    at = from;
    for (const [start, end] of spans) {
      if (start < at || end > to) continue;
      parts.push(text.slice(at, start), make("mark", {}, text.slice(start, end)));
      at = end;
    }
    parts.push(text.slice(at, to), to < text.length ? " …" : "");
    return parts;
  };

  // Builds the box once
  let dialog = null;
  let input, list, count, every;
  let options = [];
  let chosen = -1;
  let turn = 0;

  const build = () => {
    input = make("input", {
      type: "text", class: "lk-box__input", role: "combobox", "aria-expanded": "false", "aria-controls": "lk-found", "aria-autocomplete": "list",
      "aria-label": words.find_label, placeholder: words.find_hint, autocomplete: "off", autocapitalize: "off", spellcheck: "false",
    });
    list = make("div", { id: "lk-found", class: "lk-box__list", role: "listbox", "aria-label": words.found, tabindex: "-1" });
    count = make("p", { class: "lk-box__count", role: "status" }, words.find_help);
    every = make("input", { type: "checkbox", id: "lk-every" });
    const keys = make("input", { type: "checkbox", id: "lk-keys", checked: keyed() });
    keys.addEventListener("change", () => keyed(keys.checked));
    const shut = make("button", { type: "button", class: "lk-box__close", "aria-label": words.close, title: words.close }, "✕");
    shut.addEventListener("click", () => dialog.close());
    dialog = make("dialog", { class: "lk-box", "aria-label": words.find }, make("div", { class: "lk-box__in" },
      make("div", { class: "lk-box__head" }, input, shut), list,
      make("div", { class: "lk-box__foot" }, count,
        make("div", { class: "lk-box__options" },
          make("label", { for: "lk-every" }, every, " ", words.every_language),
          make("label", { for: "lk-keys" }, keys, " ", words.keys)))));
    document.body.append(dialog);
    input.addEventListener("input", run);
    every.addEventListener("change", () => { run(); input.focus(); });
    input.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        if (options.length) choose((chosen + (event.key === "ArrowDown" ? 1 : options.length - 1) + (chosen < 0 && event.key === "ArrowUp" ? 1 : 0)) % options.length);
      } else if (event.key === "Enter") {
        event.preventDefault();
        ready.then(() => go(options[Math.max(chosen, 0)], event));
      }
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
      const option = event.target.closest("[role=option]");
      if (option) go(option, event);
    });
  };
  const go = (option, event) => {
    if (!option) return;
    const href = new URL(option.dataset.href, root).href;
    if (event.ctrlKey || event.metaKey) { window.open(href); return; }
    dialog.close();
    location.assign(href);
  };
  const choose = (k) => {
    options[chosen]?.setAttribute("aria-selected", "false");
    chosen = k;
    options[k].setAttribute("aria-selected", "true");
    options[k].scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", options[k].id);
  };

  const option = (entry, excerpt) => make("div", { role: "option", id: `lk-found-${options.length}`, "aria-selected": "false", "data-href": entry.href },
    make("span", { class: "lk-box__cite" }, entry.cite),
    make("span", { class: "lk-box__title", lang: entry.edition.language }, entry.heading || ""),
    make("span", { class: "lk-box__edition", lang: entry.edition.language }, entry.edition.name),
    ...(excerpt ? [make("span", { class: "lk-box__text", lang: entry.edition.language }, ...excerpt)] : []));
  const group = (title, entries, excerpt) => {
    if (!entries.length) return;
    const name = `lk-group-${list.childElementCount}`;
    const box = make("div", { role: "group", "aria-labelledby": name }, make("p", { class: "lk-box__group", id: name, role: "presentation" }, title));
    for (const entry of entries) {
      const made = option(entry, excerpt ? excerpt(entry) : entry.text ? [entry.text.length > 120 ? `${entry.text.slice(0, entry.text.lastIndexOf(" ", 120))} …` : entry.text] : null);
      options.push(made);
      box.append(made);
    }
    list.append(box);
  };

  // Clauses whose number is the one typed, then those that begin with it.
  const byNumber = (query, found) => {
    const exact = [];
    const more = [];
    for (const edition of found) {
      const number = numberOf(query, edition);
      if (!number) continue;
      for (const entry of edition.entries) {
        const place = entry.keys.indexOf(number);
        if (place >= 0) exact.push([place, entry]);
        else if (entry.keys.some((key) => key.startsWith(number))) more.push([entry.keys[0].length, entry]);
      }
    }
    // Where the noun is one of another language, its editions come first.
    const order = (a, b) => speaks(query, b[1].edition) - speaks(query, a[1].edition) || a[0] - b[0];
    return [...exact.sort(order), ...more.sort(order)].map(([, entry]) => entry).slice(0, exact.length + 8);
  };

  let ready = Promise.resolve();
  const run = () => { ready = answer(input.value, ++turn); };
  const answer = async (query, mine) => {
    try {
      const known = await all();
      const wanted = known.filter((one) => one.language === document.documentElement.lang || every.checked);
      const numbers = /\d/.test(query) ? known.filter((one) => !one.guide) : [];
      await Promise.all([...new Set([...wanted, ...numbers])].map(open));
      if (mine !== turn) return;
      const searched = query.trim().length > 1 ? searcher(query) : null;
      const jumped = numbers.length ? byNumber(query, numbers) : [];
      let titles = [];
      let texts = [];
      if (searched) {
        const scored = wanted.flatMap((one) => one.entries.map((entry) => [searched.score(entry), entry])).filter(([score]) => score > 0);
        scored.sort((a, b) => b[0] - a[0]);
        const inTitle = (entry) => searched.starts.every((start) => entry.title.match(start));
        titles = scored.map(([, entry]) => entry).filter((entry) => inTitle(entry)).slice(0, 12);
        texts = scored.map(([, entry]) => entry).filter((entry) => !inTitle(entry));
      }
      options = [];
      chosen = -1;
      list.replaceChildren();
      group(words.found_numbers, jumped);
      group(words.found_titles, titles);
      group(words.found_texts, texts.slice(0, MOST), (entry) => lit(entry.text, searched.starts));
      const total = jumped.length + titles.length + texts.length;
      count.textContent = !query.trim() ? words.find_help : total ? fill(total === 1 ? words.found_one : words.found_many, { count: total }) : words.found_none;
      input.setAttribute("aria-expanded", String(options.length > 0));
      input.removeAttribute("aria-activedescendant");
      list.scrollTop = 0;
      list.dataset.query = query;
      if (options.length) choose(0);
    } catch {
      count.textContent = words.found_nowhere;
    }
  };

  globalThis.lawkit.find = (typed = "") => {
    if (!dialog) build();
    if (!dialog.open) dialog.showModal();
    input.focus();
    if (typed) { input.value = typed; run(); } else input.select();
    all().then((known) => Promise.all(known.filter((one) => one.language === document.documentElement.lang).map(open))).catch(() => {});
  };
})();
