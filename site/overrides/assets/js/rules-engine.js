// Executable rules decided in the page: the same logic as lawkit.rules, on the data that it exports.
// Owns no page element; the names of things follow the Python modules, so that the two can be read side
// by side (evaluation, rulings, questions, explaining).
(() => {
  "use strict";

  const IDLE = 0, FIRED = 1, BEATEN = 2, WITHHELD = 3, NO_ANSWER = -1;
  const REMEMBERED = 20000;

  const members = (mask) => {
    const found = [];
    for (let n = 0; mask >> n; n += 1) if ((mask >> n) & 1) found.push(n);
    return found;
  };
  const count = (mask) => members(mask).length;
  const once = (items) => [...new Set(items)];

  // Terms: closures over the values of all slots.

  const PAIRS = {
    eq: (a, b) => (v) => +(a(v) === b(v)),
    ne: (a, b) => (v) => +(a(v) !== b(v)),
    lt: (a, b) => (v) => +(a(v) < b(v)),
    le: (a, b) => (v) => +(a(v) <= b(v)),
    gt: (a, b) => (v) => +(a(v) > b(v)),
    ge: (a, b) => (v) => +(a(v) >= b(v)),
    has: (a, b) => (v) => (b(v) >= 0 ? (a(v) >> b(v)) & 1 : 0),
    minus: (a, b) => (v) => a(v) & ~b(v),
    meet: (a, b) => (v) => a(v) & b(v),
    join: (a, b) => (v) => a(v) | b(v),
    within: (a, b) => (v) => +!(a(v) & ~b(v)),
    add: (a, b) => (v) => a(v) + b(v),
    sub: (a, b) => (v) => a(v) - b(v),
  };

  const compile = ([op, args]) => {
    if (op === "slot") return (v) => v[args[0]];
    if (op === "const") return () => args[0];
    if (op === "fires") return (v) => +args.some((slot) => v[slot] === FIRED);
    const parts = args.map(compile);
    if (op === "and") return (v) => +parts.every((part) => part(v));
    if (op === "or") return (v) => +parts.some((part) => part(v));
    if (op === "not") return (v) => +!parts[0](v);
    if (op === "any") return (v) => +(parts[0](v) !== 0);
    if (op === "len") return (v) => count(parts[0](v));
    return PAIRS[op](...parts);
  };

  const slotsOf = ([op, args]) =>
    op === "slot" || op === "fires" ? args : op === "const" ? [] : args.flatMap(slotsOf);

  const sizeOf = (fact) =>
    fact.kind === "number" ? fact.high - fact.low + 1
      : fact.kind === "bool" ? 2
        : fact.kind === "set" ? 2 ** fact.values.length : fact.values.length;

  const codesOf = (fact) => Array.from({ length: sizeOf(fact) }, (_, n) => n + (fact.kind === "number" ? fact.low : 0));

  // Rulings: what the rules that stand so make of a decision.

  const decisionSay = (decision, code) =>
    decision.many ? members(code).map((n) => decision.values[n]) : decision.values[code];

  const makeRuling = (data, edition, place, standing) => {
    const decision = data.decisions[place];
    const { rules } = edition;
    const how = new Map(edition.concerned[place].map((n, k) => [n, standing[k]]));
    const speaking = edition.speaking[place];
    const fired = speaking.filter((n) => how.get(n) === FIRED).map((n) => rules[n]);
    const withheld = speaking.filter((n) => how.get(n) === WITHHELD).map((n) => rules[n].id);
    const pairs = speaking
      .filter((n) => how.get(n) === BEATEN)
      .flatMap((n) => rules[n].beaters.filter((m) => how.get(m) === FIRED).map((m) => [rules[n], rules[m]]));
    const answers = (some) => new Set(some.flatMap((rule) => rule.then.filter(([d]) => d === place).map(([, code]) => code)));
    const readings = (rule) => rule.ambiguous.flatMap((reading) => reading.then.filter(([d]) => d === place).map(([, code]) => code));
    const firm = answers(fired.filter((rule) => !rule.discretion && !rule.ambiguous.length));
    const free = answers(fired.filter((rule) => rule.discretion));
    const several = fired.filter((rule) => rule.ambiguous.length);
    const none = decision.many ? 0 : NO_ANSWER;
    const say = (code) => decisionSay(decision, code);

    const options = () => {
      const found = [];
      const plain = fired.filter((rule) => !rule.ambiguous.length);
      for (const code of [...answers(plain)].sort((a, b) => a - b)) {
        const from = plain.filter((rule) => rule.then.some(([d, c]) => d === place && c === code));
        found.push({
          answer: say(code),
          rules: from.map((rule) => rule.id),
          clauses: once(from.flatMap((rule) => rule.clauses)),
          reading: {},
        });
      }
      for (const rule of several) {
        for (const reading of rule.ambiguous) {
          const given = reading.then.filter(([d]) => d === place);
          found.push({
            answer: given.length ? say(given[given.length - 1][1]) : null,
            rules: [rule.id],
            clauses: rule.clauses,
            reading: reading.said,
          });
        }
      }
      return found;
    };

    const ruling = (status, code, of = []) => ({
      decision: decision.name,
      status,
      answer: code === null ? null : say(code),
      clauses: once([...fired, ...pairs.map(([, by]) => by)].flatMap((rule) => rule.clauses)),
      rules: fired.map((rule) => rule.id),
      beaten: pairs.map(([rule, by]) => ({ rule: rule.id, by: by.id })),
      see: once(fired.flatMap((rule) => rule.see)),
      withheld,
      options: of,
      discretion: status === "discretion" ? once(fired.map((rule) => rule.discretion).filter(Boolean)) : [],
    });
    const silent = () => ({
      ...ruling("silent", null),
      clauses: once(edition.concerned[place].flatMap((n) => rules[n].clauses)),
    });

    if (decision.many) {
      const fixed = [...firm].reduce((a, b) => a | b, 0);
      const extra = [...free].reduce((a, b) => a | b, 0);
      if (several.some((rule) => readings(rule).some((code) => code & ~(fixed | extra)))) {
        return [ruling("ambiguous", null, options()), none];
      }
      if (extra & ~fixed) return [ruling("discretion", fixed | extra), fixed | extra];
      return fixed ? [ruling("answered", fixed), fixed] : [silent(), none];
    }
    if (firm.size > 1 || (firm.size && [...free].some((code) => !firm.has(code)))) {
      return [ruling("conflict", null, options()), none];
    }
    if (several.some((rule) => readings(rule).some((code) => !firm.has(code) && !free.has(code)))) {
      return [ruling("ambiguous", null, options()), none];
    }
    if (firm.size) return [ruling("answered", [...firm][0]), [...firm][0]];
    if (free.size > 1) return [ruling("discretion", null, options()), none];
    if (free.size) return [ruling("discretion", [...free][0]), [...free][0]];
    return [silent(), none];
  };

  const notAsked = (decision) => [
    {
      decision: decision.name, status: "not asked", answer: null, clauses: [], rules: [], beaten: [],
      see: [], withheld: [], options: [], discretion: [],
    },
    decision.many ? 0 : NO_ANSWER,
  ];

  // Evaluation: an edition made ready to decide.

  const evaluator = (data, edition) => {
    const facts = data.facts.length;
    const first = facts + data.decisions.length;
    const { rules } = edition;
    const tables = data.decisions.map((decision) => [notAsked(decision)[0]]);
    const blank = new Array(data.decisions.length + rules.length).fill(0);

    const ruleStep = (rule) => {
      const when = compile(rule.when);
      const unless = rule.unless && compile(rule.unless);
      const others = rule.otherwise
        ? edition.speaking[rule.then[0][0]].filter((n) => !rules[n].otherwise).map((n) => first + n)
        : [];
      return (v) => {
        if (others.some((slot) => v[slot] === FIRED) || !when(v)) return IDLE;
        if (unless && unless(v)) return WITHHELD;
        return rule.beaters.some((n) => v[first + n] === FIRED) ? BEATEN : FIRED;
      };
    };
    const decisionStep = (place) => {
      const decision = data.decisions[place];
      const asked = decision.asked && compile(decision.asked);
      const slots = edition.concerned[place].map((n) => first + n);
      const nothing = notAsked(decision)[1];
      const table = tables[place];
      let known = new Map();
      return (v, found) => {
        if (asked && !asked(v)) return nothing;
        const standing = slots.map((slot) => v[slot]);
        const key = standing.join("");
        let made = known.get(key);
        if (!made) {
          if (known.size >= REMEMBERED) {
            known = new Map();
            table.length = 1;
          }
          const [ruling, value] = makeRuling(data, edition, place, standing);
          made = [table.length, value];
          table.push(ruling);
          known.set(key, made);
        }
        found[place] = made[0];
        return made[1];
      };
    };
    const steps = edition.order.map((slot) => [
      slot,
      slot >= first ? ruleStep(rules[slot - first]) : decisionStep(slot - facts),
    ]);
    const run = (values) => {
      const v = [...values, ...blank];
      const found = new Array(data.decisions.length).fill(0);
      for (const [slot, step] of steps) v[slot] = step(v, found);
      return [v, found];
    };
    const impossible = data.impossible.map((entry) => [compile(entry.when), entry]);

    return {
      data,
      edition,
      slots: (values) => run(values)[0],
      rulings: (values) => run(values)[1].map((n, place) => tables[place][n]),
      whyImpossible: (values) => (impossible.find(([test]) => test(values)) || [null, null])[1],
    };
  };

  // Questions: which facts still matter.

  const evaluate = (term, known, open) => {
    const [op, args] = term;
    if (op === "and" || op === "or") {
      const parts = args.map((arg) => evaluate(arg, known, open));
      const decisive = op === "or";
      if (parts.some(([value]) => value !== null && Boolean(value) === decisive)) return [+decisive, []];
      const left = parts.flatMap(([value, reads]) => (value === null ? reads : []));
      return left.length ? [null, left] : [+!decisive, []];
    }
    if (op === "fires") {
      if (args.some((slot) => known.get(slot) === FIRED)) return [1, []];
      const left = args.filter((slot) => !known.has(slot)).flatMap((slot) => open.get(slot));
      return left.length ? [null, left] : [0, []];
    }
    const unknown = slotsOf(term).filter((slot) => !known.has(slot));
    if (!unknown.length) {
      const v = [];
      for (const slot of slotsOf(term)) v[slot] = known.get(slot);
      return [compile(term)(v), []];
    }
    if (op === "not") {
      const [value, left] = evaluate(args[0], known, open);
      return value === null ? [null, left] : [+!value, []];
    }
    return [null, unknown.flatMap((slot) => open.get(slot) || [slot])];
  };

  const possibleValues = (data, known, place) => {
    const bearing = data.impossible.map((entry) => entry.when).filter((term) => slotsOf(term).includes(place));
    const codes = codesOf(data.facts[place]);
    if (!bearing.length) return codes;
    return codes.filter((code) => {
      const with_ = new Map(known).set(place, code);
      return !bearing.some((term) => evaluate(term, with_, new Map())[0]);
    });
  };

  const withImplied = (data, known) => {
    const found = new Map(known);
    for (let size = -1; size !== found.size; ) {
      size = found.size;
      data.facts.forEach((_, place) => {
        if (found.has(place)) return;
        const values = possibleValues(data, found, place);
        if (values.length === 1) found.set(place, values[0]);
      });
    }
    return found;
  };

  const codesFor = (rule, place, many) => {
    const pairs = [...rule.then, ...rule.ambiguous.flatMap((reading) => reading.then)];
    const codes = pairs.filter(([d]) => d === place).map(([, code]) => code);
    return many ? codes.flatMap(members) : codes;
  };

  // For each decision the places of the facts that can still change its answer.
  const openEach = (data, edition, answered) => {
    const facts = data.facts.length;
    const first = facts + data.decisions.length;
    const { rules } = edition;
    const known = withImplied(data, answered);
    const open = new Map();

    const decideRule = (place) => {
      const rule = rules[place];
      const parts = [evaluate(rule.when, known, open)];
      if (rule.unless) {
        const [value, left] = evaluate(rule.unless, known, open);
        parts.push([value === null ? null : +!value, left]);
      }
      const against = [...rule.beaters];
      if (rule.otherwise) against.push(...edition.speaking[rule.then[0][0]].filter((n) => !rules[n].otherwise));
      for (const n of against) {
        const slot = first + n;
        parts.push(known.has(slot) ? [+(known.get(slot) !== FIRED), []] : [null, open.get(slot)]);
      }
      if (parts.some(([value]) => value === 0)) return [IDLE, []];
      const left = parts.flatMap(([value, reads]) => (value === null ? reads : []));
      return left.length ? [null, left] : [FIRED, []];
    };
    const isSettled = (place, fired, unsure) => {
      if (!unsure.length) return true;
      const { many } = data.decisions[place];
      const firm = fired.filter((n) => !rules[n].discretion);
      const given = new Set(firm.flatMap((n) => codesFor(rules[n], place, many)));
      if (!given.size || firm.some((n) => rules[n].ambiguous.length)) return false;
      return unsure.every((n) => codesFor(rules[n], place, many).every((code) => given.has(code)));
    };
    const decideDecision = (place) => {
      const { asked } = data.decisions[place];
      const [value, left] = asked ? evaluate(asked, known, open) : [1, []];
      if (value === 0) return [notAsked(data.decisions[place])[1], []];
      const unsure = edition.speaking[place].filter((n) => !known.has(first + n));
      const fired = edition.speaking[place].filter((n) => known.get(first + n) === FIRED);
      if (value === null || !isSettled(place, fired, unsure)) {
        return [null, [...left, ...unsure.flatMap((n) => open.get(first + n))]];
      }
      const standing = edition.concerned[place].map((n) => (fired.includes(n) ? FIRED : IDLE));
      return [makeRuling(data, edition, place, standing)[1], []];
    };
    for (const slot of edition.order) {
      const [value, left] = slot >= first ? decideRule(slot - first) : decideDecision(slot - facts);
      if (value === null) open.set(slot, once(left));
      else known.set(slot, value);
    }
    return data.decisions.map((_, place) => open.get(facts + place) || []);
  };

  const openFacts = (data, edition, answered, decisions = []) => {
    const each = openEach(data, edition, answered);
    const chosen = decisions.length ? decisions.map((place) => each[place]) : each;
    return once(chosen.flat()).sort((a, b) => a - b);
  };

  // Explaining: what would have to be different.

  const supportOf = (data, edition, place) => {
    const facts = data.facts.length;
    const first = facts + data.decisions.length;
    const { rules } = edition;
    const seen = new Set();
    const visit = (slot) => {
      if (seen.has(slot)) return;
      seen.add(slot);
      if (slot < facts) return;
      if (slot < first) {
        const { asked } = data.decisions[slot - facts];
        [...(asked ? slotsOf(asked) : []), ...edition.concerned[slot - facts].map((n) => first + n)].forEach(visit);
        return;
      }
      const rule = rules[slot - first];
      [...slotsOf(rule.when), ...(rule.unless ? slotsOf(rule.unless) : []), ...rule.beaters.map((n) => first + n)].forEach(visit);
      if (rule.otherwise) edition.speaking[rule.then[0][0]].forEach((n) => rules[n].otherwise || visit(first + n));
    };
    visit(facts + place);
    return [...seen].filter((slot) => slot < facts).sort((a, b) => a - b);
  };

  const distance = (fact, ordered, a, b) =>
    fact.kind === "set" ? count(a ^ b) : ordered ? Math.abs(a - b) : +(a !== b);

  const findChanges = (judge, values, place) => {
    const { data, edition } = judge;
    const key = (ruling) => JSON.stringify([ruling.status, ruling.answer]);
    const found = [];
    for (const n of supportOf(data, edition, place)) {
      const fact = data.facts[n];
      const seen = new Set([key(judge.rulings(values)[place])]);
      const codes = codesOf(fact).map((code) => [distance(fact, fact.ordered, values[n], code), code]);
      codes.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
      for (const [, code] of codes) {
        const other = values.slice();
        other[n] = code;
        if (judge.whyImpossible(other)) continue;
        const ruling = judge.rulings(other)[place];
        if (seen.has(key(ruling))) continue;
        seen.add(key(ruling));
        found.push({ fact: n, code, ruling });
      }
    }
    return found;
  };

  globalThis.lawkitRules = {
    evaluator, openEach, openFacts, withImplied, possibleValues, findChanges, members, codesOf, sizeOf,
  };
})();
