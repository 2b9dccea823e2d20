// "What happens if ...?": a form made from the facts, and the ruling with its clauses. Reads the data that
// the page's own rules.js put into one global, decides with rules-engine.js, and keeps the whole state in
// the address, so that a link carries the situation.
(() => {
  "use strict";

  const main = document.querySelector("[data-lk-rules]");
  const data = globalThis.lawkitRulesData;
  const engine = globalThis.lawkitRules;
  if (!main || !data || !engine) return;

  const language = main.dataset.language;
  const words = data.phrases[language] || data.phrases.en;
  const { facts, decisions } = data;
  const factPlaces = new Map(facts.map((fact, place) => [fact.name, place]));
  const judges = new Map(data.editions.map((edition) => [edition.id, engine.evaluator(data, edition)]));

  const fill = (text, a = "", b = "") => text.replaceAll("{a}", a).replaceAll("{b}", b);
  const said = (texts) => texts[language] || texts[""] || texts.en || Object.values(texts)[0] || "";
  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
  const plain = (name) => name.replaceAll("_", " ");
  const spoken = (of, n) => (of.words[language] || of.values)[n];
  const listed = (items) => items.join(", ");

  const build = (tag, attributes = {}, ...children) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (name in made && typeof value !== "string") made[name] = value;
      else made.setAttribute(name, value);
    }
    made.append(...children.filter((child) => child !== null && child !== ""));
    return made;
  };

  // Only what changed is drawn anew: laying a whole form out again takes far longer than the ruling.
  const kept = new Map();
  const keep = (key, signature, make) => {
    const before = kept.get(key);
    // What is told under an open "what would have to be different" holds for one situation only.
    if (before && before.signature === signature && !before.made.querySelector(":scope > details[open]")) return before.made;
    const made = make();
    kept.set(key, { signature, made });
    return made;
  };
  const fillWith = (parent, nodes) => {
    const wanted = nodes.filter((node) => node !== null && node !== "");
    wanted.forEach((node, n) => {
      if (parent.childNodes[n] !== node) parent.insertBefore(node, parent.childNodes[n] || null);
    });
    while (parent.childNodes.length > wanted.length) parent.lastChild.remove();
  };
  const names = new Map();
  const nameOf = (thing) => {
    if (!names.has(thing)) names.set(thing, names.size);
    return names.get(thing);
  };

  // What is said, in words and in the address.

  const sayValue = (fact, code) => {
    if (fact.kind === "bool") return code ? words.yes : words.no;
    if (fact.kind === "number") return String(code);
    if (fact.kind === "enum") return spoken(fact, code);
    return listed(engine.members(code).map((n) => spoken(fact, n))) || words.predicate.empty;
  };
  const ask = (of) => said(of.ask) || said(of.label) || plain(of.name);

  const writeValue = (fact, code) => {
    if (fact.kind === "bool") return code ? "yes" : "no";
    if (fact.kind === "number") return String(code);
    if (fact.kind === "enum") return fact.values[code];
    return engine.members(code).map((n) => fact.values[n]).join(",");
  };
  const readValue = (fact, text) => {
    if (fact.kind === "bool") return { yes: 1, no: 0 }[text];
    if (fact.kind === "number") {
      const number = Number(text);
      return text !== "" && Number.isInteger(number) && number >= fact.low && number <= fact.high ? number : undefined;
    }
    if (fact.kind === "enum") {
      const n = fact.values.indexOf(text);
      return n < 0 ? undefined : n;
    }
    const places = text === "" ? [] : text.split(",").map((name) => fact.values.indexOf(name));
    return places.includes(-1) ? undefined : places.reduce((mask, n) => mask | (1 << n), 0);
  };

  const preferred = data.editions.find((edition) => edition.language === language) || data.editions[0];
  const start = () => ({ edition: preferred.id, beside: "", decision: 0, answered: new Map() });
  let state = start();

  const readAddress = () => {
    const found = start();
    // A link from another page asks by `?`, so that no checker of links takes it for an anchor.
    const parts = new URLSearchParams(location.hash.slice(1) || location.search);
    if (judges.has(parts.get("e"))) found.edition = parts.get("e");
    if (judges.has(parts.get("b")) && parts.get("b") !== found.edition) found.beside = parts.get("b");
    if (parts.get("d") === "*") found.decision = -1;
    const place = decisions.findIndex((decision) => decision.name === parts.get("d"));
    if (place >= 0) found.decision = place;
    for (const [name, text] of parts) {
      const at = name.startsWith("f.") ? factPlaces.get(name.slice(2)) : undefined;
      const code = at === undefined ? undefined : readValue(facts[at], text);
      if (code !== undefined) found.answered.set(at, code);
    }
    return found;
  };
  const address = () => {
    const parts = new URLSearchParams();
    parts.set("e", state.edition);
    if (state.beside) parts.set("b", state.beside);
    parts.set("d", state.decision < 0 ? "*" : decisions[state.decision].name);
    for (const place of [...state.answered.keys()].sort((a, b) => a - b)) {
      parts.set(`f.${facts[place].name}`, writeValue(facts[place], state.answered.get(place)));
    }
    return `#${parts}`;
  };

  // What follows from what is said.

  const shownEditions = () => [state.edition, state.beside].filter(Boolean).map((id) => judges.get(id));
  const isWanted = (place) => state.decision < 0 || place === state.decision;
  const situation = () => {
    const known = engine.withImplied(data, state.answered);
    return facts.map((fact, place) => (known.has(place) ? known.get(place) : fact.default));
  };

  // The form.

  const choices = build("div", { class: "lk-ask__choices" });
  const form = build("form", { class: "lk-ask__form", onsubmit: (event) => event.preventDefault() });
  const answer = build("section", { class: "lk-ask__answer", "aria-live": "polite", "aria-label": words.page.rulings });

  const choose = (label, options, value, change) => {
    const select = build("select", { onchange: () => change(select.value) });
    for (const [key, text] of options) select.append(build("option", { value: key, selected: key === value }, text));
    return build("label", { class: "lk-ask__choice" }, build("span", {}, label), select);
  };

  const update = (change) => {
    const focused = document.activeElement?.dataset?.key;
    change();
    draw();
    if (focused) main.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
    history.replaceState(null, "", address());
  };
  const setAnswer = (place, code) =>
    update(() => {
      if (code === undefined) state.answered.delete(place);
      else state.answered.set(place, code);
    });

  const question = (place) => {
    const fact = facts[place];
    const given = state.answered.get(place);
    const others = new Map([...state.answered].filter(([at]) => at !== place));
    const choosable = fact.kind === "enum" || fact.kind === "bool";
    const possible = choosable ? engine.possibleValues(data, others, place) : [];
    return keep(`question ${place}`, `${given} ${possible}`, () => drawQuestion(place, fact, given, new Set(possible)));
  };

  const drawQuestion = (place, fact, given, possible) => {
    const unsaid = fill(words.page.unsaid, sayValue(fact, fact.default));
    const key = fact.name;
    const box = build("fieldset", { class: given === undefined ? "lk-q" : "lk-q lk-q--said" }, build("legend", {}, ask(fact)));
    if (fact.kind === "number") {
      const input = build("input", {
        type: "number", min: String(fact.low), max: String(fact.high), placeholder: String(fact.default),
        "data-key": key, "aria-label": ask(fact), onchange: () => setAnswer(place, readValue(fact, input.value)),
      });
      if (given !== undefined) input.value = given;
      box.append(input);
    } else if (fact.kind === "set") {
      const tick = (text, checked, change, part) =>
        build("label", { class: "lk-tick" },
          build("input", { type: "checkbox", checked, "data-key": `${key}.${part}`, onchange: change }), build("span", {}, text));
      fact.values.forEach((_, n) => {
        const mask = given || 0;
        box.append(tick(spoken(fact, n), Boolean((mask >> n) & 1), () => setAnswer(place, (mask ^ (1 << n)) || undefined), n));
      });
      box.append(tick(words.page.nobody, given === 0, () => setAnswer(place, given === 0 ? undefined : 0), "none"));
    } else {
      const select = build("select", {
        "data-key": key, "aria-label": ask(fact),
        onchange: () => setAnswer(place, select.value === "" ? undefined : Number(select.value)),
      });
      select.append(build("option", { value: "" }, unsaid));
      for (const code of engine.codesOf(fact)) {
        if (possible.has(code) || code === given) {
          select.append(build("option", { value: String(code), selected: code === given }, capital(sayValue(fact, code))));
        }
      }
      box.append(select);
    }
    return box;
  };

  const drawForm = (opens) => {
    const open = new Set(opens.flatMap((each) => each.filter((_, place) => isWanted(place)).flat()));
    const every = facts.map((_, place) => place);
    const asked = [
      ...every.filter((place) => state.answered.has(place)),
      ...every.filter((place) => open.has(place) && !state.answered.has(place)),
    ];
    const left = [...open].filter((place) => !state.answered.has(place)).length;
    const editions = data.editions.map((edition) => [edition.id, edition.title]);
    const chosen = [state.edition, state.beside, state.decision].join(" ");
    fillWith(choices, [keep("choices", chosen, () => drawChoices(editions))]);
    fillWith(form, [
      keep("heading", "", () => build("h2", {}, words.page.questions)),
      keep("count", String(left), () =>
        build("p", { class: "lk-small" }, left ? fill(words.page.more, left) : words.page.none_open)),
      ...asked.map(question),
    ]);
  };

  const drawChoices = (editions) =>
    build("div", {},
      choose(words.page.wanted,
        [...decisions.map((decision, place) => [String(place), ask(decision)]), ["-1", words.page.everything]],
        String(state.decision), (value) => update(() => { state.decision = Number(value); })),
      data.editions.length > 1
        ? build("div", { class: "lk-ask__editions" },
          choose(words.page.edition, editions, state.edition, (value) => update(() => {
            state.edition = value;
            if (state.beside === value) state.beside = "";
          })),
          choose(words.page.beside, [["", words.page.nothing_beside], ...editions.filter(([id]) => id !== state.edition)],
            state.beside, (value) => update(() => { state.beside = value; })))
        : "");

  // The ruling.

  const sayAnswer = (decision, given) => {
    if (given === null) return words.argument.nothing;
    const one = (value) => spoken(decision, decision.values.indexOf(value));
    return Array.isArray(given) ? listed(given.map(one)) : one(given);
  };
  const summary = (decision, ruling) => {
    const texts = ruling.answer === null
      ? [...new Set(ruling.options.map((option) => sayAnswer(decision, option.answer)))].join(` ${words.or} `)
      : sayAnswer(decision, ruling.answer);
    return capital(fill(words.status[ruling.status.replace(" ", "_")], texts, listed(ruling.discretion)));
  };

  const clauseLink = (edition, path, long) => {
    const known = edition.clauses[path];
    const cited = known ? known.cite[language] || known.cite.en : path;
    return known && known.href
      ? build("a", { href: known.href, lang: language }, cited)
      : build("span", { class: long ? "lk-absent" : "" }, cited);
  };
  const links = (edition, paths) =>
    paths.flatMap((path, n) => (n ? [", ", clauseLink(edition, path)] : [clauseLink(edition, path)]));
  const within = (text, ...parts) =>
    text.split(/(\{[ab]\})/).flatMap((piece) => (piece === "{a}" ? parts[0] : piece === "{b}" ? parts[1] || [] : [piece]));

  const quoted = (edition, path) => {
    const known = edition.clauses[path];
    const quote = known?.quote ? build("q", { lang: edition.language }, known.quote) : "";
    return build("p", { class: "lk-why__clause" }, clauseLink(edition, path), quote ? " " : "", quote);
  };
  const innermost = (edition, rule) => {
    const led = new Set(rule.clauses.flatMap((path) => edition.clauses[path]?.led || []));
    return rule.clauses.filter((path) => !led.has(path));
  };

  const argument = (edition, ruling, decision) => {
    const byId = new Map(edition.rules.map((rule) => [rule.id, rule]));
    const parts = [];
    if (ruling.status === "conflict" || ruling.status === "ambiguous") {
      parts.push(build("p", {}, words.argument[ruling.status]));
    }
    if (ruling.status === "silent") {
      parts.push(build("p", {}, ...within(words.argument.consulted, links(edition, ruling.clauses))));
    }
    for (const id of ruling.rules) {
      const rule = byId.get(id);
      parts.push(...innermost(edition, rule).map((path) => quoted(edition, path)));
      parts.push(build("p", { class: "lk-why__told" }, capital(fill(words.page.applies, said(rule.told)))));
      if (rule.ambiguous.length) {
        const readings = ruling.options.filter((option) => option.rules.length === 1 && option.rules[0] === id);
        parts.push(build("ul", {}, ...readings.map((option) =>
          build("li", {}, build("strong", {}, capital(sayAnswer(decision, option.answer))), ": ", said(option.reading)))));
      }
      const reading = said(rule.reading);
      if (reading) parts.push(build("p", { class: "lk-why__reading" }, fill(words.page.reading, reading)));
      if (rule.see.length) parts.push(build("p", {}, ...within(words.page.handed, links(edition, rule.see))));
    }
    for (const { rule, by } of ruling.beaten) {
      const [loser, victor] = [byId.get(rule), byId.get(by)];
      parts.push(build("p", {}, ...within(words.page.beaten,
        links(edition, innermost(edition, loser)), links(edition, innermost(edition, victor)))));
      parts.push(...innermost(edition, victor).map((path) => quoted(edition, path)));
      const reading = said(victor.reading);
      if (reading) parts.push(build("p", { class: "lk-why__reading" }, fill(words.page.reading, reading)));
    }
    for (const id of ruling.withheld) {
      const rule = byId.get(id);
      parts.push(build("p", {}, ...within(words.page.withheld, links(edition, innermost(edition, rule)), [said(rule.held)])));
    }
    return parts;
  };

  const changes = (judge, place) => {
    const decision = decisions[place];
    const list = build("ul", { class: "lk-changes" });
    const details = build("details", {}, build("summary", {}, words.page.differently), list);
    // Worked out when it is opened: a click on the form need not wait for it.
    details.addEventListener("toggle", () => {
      if (!details.open || list.childElementCount) return;
      const found = engine.findChanges(judge, situation(), place);
      if (!found.length) list.append(build("li", {}, words.page.unchangeable));
      for (const { fact, code, ruling } of found) {
        list.append(build("li", {},
          `${ask(facts[fact])} ${capital(sayValue(facts[fact], code))} → `,
          build("strong", {}, summary(decision, ruling)), " ",
          build("button", { type: "button", class: "lk-small", onclick: () => setAnswer(fact, code) }, words.page.apply)));
      }
    });
    return details;
  };

  const card = (judge, open, ruling, place) => {
    const isOpen = open[place].some((fact) => !state.answered.has(fact));
    return keep(`ruling ${judge.edition.id} ${place}`, `${nameOf(ruling)} ${isOpen}`,
      () => drawCard(judge, isOpen, ruling, place));
  };

  const drawCard = (judge, isOpen, ruling, place) => {
    const decision = decisions[place];
    return build("article", { class: `lk-ruling lk-ruling--${ruling.status.replace(" ", "-")}`, "data-decision": decision.name },
      build("h3", {}, ask(decision)),
      build("p", { class: "lk-ruling__answer" }, summary(decision, ruling)),
      build("p", { class: "lk-small" }, isOpen ? words.page.open : words.page.settled),
      ...argument(judge.edition, ruling, decision),
      changes(judge, place));
  };

  const column = (judge, open, values) => {
    const rulings = judge.rulings(values);
    const shown = rulings
      .map((ruling, place) => [ruling, place])
      .filter(([ruling, place]) => isWanted(place) && (state.decision >= 0 || ruling.status !== "not asked"));
    const made = keep(`column ${judge.edition.id}`, "", () =>
      build("div", { class: "lk-ask__column", "data-edition": judge.edition.id }));
    fillWith(made, [
      state.beside
        ? keep(`name ${judge.edition.id}`, "", () => build("p", { class: "lk-ask__edition" }, judge.edition.title))
        : "",
      ...(shown.length
        ? shown.map(([ruling, place]) => card(judge, open, ruling, place))
        : [keep(`nothing ${judge.edition.id}`, "", () => build("p", {}, words.page.not_asked))]),
    ]);
    return made;
  };

  const drawAnswer = (opens) => {
    const values = situation();
    const judgesHere = shownEditions();
    const clash = judgesHere[0].whyImpossible(values);
    const parts = [keep("rulings", "", () => build("h2", {}, words.page.rulings))];
    if (clash) {
      parts.push(build("p", { class: "lk-impossible", role: "status" }, fill(words.page.impossible, said(clash.why))));
    } else {
      if (judgesHere.length > 1) {
        const seen = judgesHere.map((judge) => JSON.stringify(judge.rulings(values)
          .filter((_, place) => isWanted(place))
          .map((ruling) => [ruling.status, ruling.answer])));
        parts.push(build("p", { class: "lk-ask__verdict" }, seen[0] === seen[1] ? words.page.same : words.page.different));
      }
      const columns = keep("columns", String(judgesHere.length), () =>
        build("div", { class: `lk-ask__columns lk-ask__columns--${judgesHere.length}` }));
      fillWith(columns, judgesHere.map((judge, n) => column(judge, opens[n], values)));
      parts.push(columns);
    }
    parts.push(keep("tools", "", drawTools));
    fillWith(answer, parts);
  };

  const drawTools = () => {
    const copy = build("button", {
      type: "button",
      onclick: async () => {
        const { copy: keep, say, words: told } = globalThis.lawkit;
        const text = location.href.split(/[?#]/)[0] + address();
        if (await keep(text)) say(told.copied.replace("{text}", () => text));
      },
    }, words.page.copy);
    return build("p", { class: "lk-ask__tools" },
      build("button", { type: "button", onclick: () => update(() => { state.answered = new Map(); }) }, words.page.again), " ", copy);
  };

  const draw = () => {
    const opens = shownEditions().map((judge) => engine.openEach(data, judge.edition, state.answered));
    drawForm(opens);
    drawAnswer(opens);
  };

  main.replaceChildren(choices, answer, form);
  state = readAddress();
  draw();
  window.addEventListener("hashchange", () => {
    state = readAddress();
    draw();
  });
})();
