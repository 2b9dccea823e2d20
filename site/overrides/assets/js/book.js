// What a reader gains where scripts run: a look at a clause before going there, and the way back; its address
// and its citation into the clipboard; the box that finds. Everything on a law page works without.
(() => {
  "use strict";
  const root = new URL("../../", document.currentScript.src);
  const words = JSON.parse(document.getElementById("lk-words").textContent);
  const fill = (word, values) => word.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

  const make = (tag, attributes = {}, ...children) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (value === true) made.setAttribute(name, "");
      else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
    }
    made.append(...children);
    return made;
  };

  // A page opened from a file may fetch nothing, so data are scripts that set a global.
  const loads = new Map();
  const load = (address) => {
    const href = new URL(address, root).href;
    if (!loads.has(href)) {
      loads.set(href, new Promise((done, failed) => {
        const script = make("script", { src: href });
        script.onload = () => done();
        script.onerror = () => { loads.delete(href); failed(new Error(href)); };
        document.head.append(script);
      }));
    }
    return loads.get(href);
  };

  const relative = (url) => (url.href.startsWith(root.href) ? url.pathname.slice(root.pathname.length) : "");
  const LAW = /^laws\/.+\/[a-z]+-[\w-]+\.html$/;

  // Twenty numbers share a script.
  const recordsOf = (page) => {
    const number = page.match(/[^/]*$/)[0].match(/^[a-z]+-(\d{1,9})/);
    return page.replace(/[^/]*$/, `laws-${number ? Math.floor(Number(number[1]) / 20) : "x"}.js`);
  };

  // The record of the law whose page stands at an address: at once where it is here, else soon.
  const law = (url) => {
    const page = relative(url);
    if (!LAW.test(page)) return Promise.reject(new Error(page));
    const known = globalThis.lawkitLaws?.[page];
    if (known) return Promise.resolve(known);
    return load(recordsOf(page)).then(() => globalThis.lawkitLaws[page] ?? Promise.reject(new Error(page)));
  };

  // A text as nodes, its links as links. Offsets count code points.
  const woven = (text, links, page, where = "text") => {
    const marks = [...text];
    const parts = [];
    let at = 0;
    for (const link of (links ?? []).filter((one) => one.where === where && one.href)) {
      if (link.start < at) continue;
      parts.push(marks.slice(at, link.start).join(""));
      const href = new URL(link.href, new URL(page, root)).href;
      parts.push(make("a", { href, class: "lk-ref" }, marks.slice(link.start, link.end).join("")));
      at = link.end;
    }
    parts.push(marks.slice(at).join(""));
    return parts;
  };

  const said = make("div", { class: "lk-said", role: "status" });
  document.body.append(said);
  let quiet = 0;
  const say = (text) => {
    said.textContent = text;
    clearTimeout(quiet);
    quiet = setTimeout(() => { said.textContent = ""; }, 2400);
  };

  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = make("textarea", { readonly: true, class: "lk-sr" });
      field.value = text;
      document.body.append(field);
      field.select();
      const done = document.execCommand("copy");
      field.remove();
      if (!done) return false;
    }
    return true;
  };

  // Keys of one letter may be in the way of those who speak to their machine: they can be switched off.
  const KEYS = "lawkit.keys";
  const keyed = (on) => {
    try {
      if (on !== undefined) localStorage.setItem(KEYS, on ? "on" : "off");
      return localStorage.getItem(KEYS) !== "off";
    } catch {
      return true;
    }
  };
  const typing = (event) => Boolean(event.target.closest?.("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]"))
    || event.ctrlKey || event.metaKey || event.altKey || event.isComposing;

  globalThis.lawkit = { root, words, fill, make, load, law, woven, relative, copy, say, keyed, typing };

  // The drawer of a narrow window, for the keyboard as for the finger

  const drawer = document.getElementById("__drawer");
  const opener = document.querySelector(".lk-drawer");
  const slide = (open) => {
    if (drawer.checked !== open) drawer.click();
    (open ? document.querySelector(".lk-side a") : opener).focus();
  };
  drawer?.addEventListener("change", () => opener.setAttribute("aria-expanded", String(drawer.checked)));
  opener?.addEventListener("click", () => slide(!drawer.checked));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && drawer?.checked) slide(false);
  });

  // A clause's address and its citation

  const citationOf = (permalink) => {
    const name = permalink.closest(".lk-page")?.querySelector("[data-edition-name]")?.dataset.editionName;
    return name ? `${permalink.dataset.cite}, ${name}` : permalink.dataset.cite;
  };

  const offerCitation = (line) => {
    const permalink = line.querySelector(":scope > .lk-tools > .lk-permalink");
    if (!permalink?.dataset.cite || permalink.nextElementSibling?.matches(".lk-cite")) return;
    const label = fill(words.cite, { clause: permalink.dataset.cite });
    permalink.after(make("button", { class: "lk-cite", type: "button", "aria-label": label, title: label }, "❝"));
  };
  for (const event of ["pointerover", "focusin"]) {
    document.addEventListener(event, (found) => {
      const line = found.target.closest?.(".lk-line, .lk-h1");
      if (line) offerCitation(line);
    });
  }
  document.addEventListener("click", async (event) => {
    const cite = event.target.closest?.(".lk-cite");
    const link = event.target.closest?.("a.lk-permalink");
    if (cite) {
      const text = citationOf(cite.previousElementSibling);
      if (await copy(text)) say(fill(words.copied, { text }));
    } else if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      if (await copy(link.href)) say(fill(words.copied, { text: link.href }));
    }
  });

  // Looking at a clause before going there

  const PEEKS = ".lk-law a.lk-ref, .lk-notes a.lk-ref, .lk-mark > a, .lk-refs a, a.lk-peek, a.lk-term";
  const LIMIT = 1400;
  let pop = null;
  let owner = null;
  let opening = 0;
  let closing = 0;

  const close = () => {
    pop?.remove();
    owner?.removeAttribute("aria-describedby");
    pop = owner = null;
  };

  // What stands at an anchor of this page, as it is shown.
  const drawHere = (anchor) => {
    const line = document.getElementById(anchor);
    const block = line?.closest(".lk-note, .lk-clause") ?? line?.closest(".lk-page");
    if (!block) return null;
    const source = block.matches(".lk-page") ? [...block.querySelectorAll(".lk-law > *")] : [block];
    const copies = source.map((one) => one.cloneNode(true));
    for (const one of copies) {
      one.removeAttribute("id");
      for (const tool of one.querySelectorAll(".lk-tools, .lk-backs, .lk-pop")) tool.remove();
      for (const named of one.querySelectorAll("[id]")) named.removeAttribute("id");
    }
    const lang = line.closest("[lang]")?.lang;
    const title = line.querySelector(".lk-permalink")?.dataset.cite
      ?? (line.matches(".lk-note") ? words.note : line.textContent);
    return { title, body: make("div", { class: "lk-law", lang }, ...copies), href: `#${anchor}` };
  };

  const drawRecord = (record, anchor, other) => {
    const page = record.page;
    const note = record.notes.find((one) => one.anchor === anchor);
    const body = make("div", { class: "lk-law", lang: record.language });
    const href = new URL(page, root).href + (anchor ? `#${encodeURIComponent(anchor)}` : "");
    const name = other ? record.name : "";
    if (note) {
      body.append(make("p", { class: "lk-line" }, ...woven(note.text ?? "", note.links, page)));
      return { title: note.cite, name, body, href };
    }
    const first = Math.max(record.clauses.findIndex((one) => one.anchor === anchor), 0);
    const base = record.clauses[first].depth ?? 0;
    let length = 0;
    const shown = [];
    for (const clause of record.clauses.slice(first)) {
      if (shown.length && (clause.depth ?? 0) <= base) break;
      if (length > LIMIT) { shown.push(make("p", { class: "lk-line lk-more" }, "…")); break; }
      const line = make("p", { class: "lk-line" });
      const depth = Math.min((clause.depth ?? 0) - base, 4);
      line.dataset.depth = String(depth);
      if (shown.length && clause.label) line.append(make("span", { class: "lk-label" }, clause.label), " ");
      if (clause.heading && shown.length) line.append(make("strong", {}, ...woven(clause.heading, clause.links, page, "heading")), " ");
      line.append(...woven(clause.text ?? "", clause.links, page));
      if (line.textContent.trim()) shown.push(line);
      length += (clause.text ?? "").length;
    }
    if (!shown.length) shown.push(make("p", { class: "lk-line lk-hidden" }, words.no_words));
    body.append(...shown);
    const clause = record.clauses[first];
    const head = clause.heading ? make("span", { class: "lk-pop__title", lang: record.language }, clause.heading) : null;
    return { title: clause.cite, head, name, body, href };
  };

  const drawTerm = (link) => ({
    title: link.textContent,
    body: make("p", {}, link.dataset.term),
    href: link.href,
  });

  const look = async (url) => {
    const anchor = decodeURIComponent(url.hash.slice(1));
    const here = url.pathname === location.pathname;
    if (here && anchor && document.querySelector(".lk-law")) return drawHere(anchor);
    const record = await law(url);
    return drawRecord(record, anchor, record.name !== document.querySelector("[data-edition-name]")?.dataset.editionName);
  };

  const place = () => {
    const link = owner.getClientRects()[0];
    const parent = (pop.offsetParent ?? document.body).getBoundingClientRect();
    const width = Math.min(pop.offsetWidth, innerWidth - 16);
    const left = Math.max(8, Math.min(link.left, document.documentElement.clientWidth - width - 8));
    const below = innerHeight - link.bottom > pop.offsetHeight + 12 || link.top < pop.offsetHeight + 60;
    pop.style.left = `${left - parent.left}px`;
    pop.style.top = below ? `${link.bottom - parent.top + 6}px` : `${link.top - parent.top - pop.offsetHeight - 6}px`;
  };

  const fillPop = (found, behind) => {
    const head = make("p", { class: "lk-pop__head" });
    if (behind) {
      const back = make("button", { type: "button", class: "lk-pop__back", "aria-label": words.back, title: words.back }, "←");
      back.addEventListener("click", (event) => { event.stopPropagation(); behind(); });
      head.append(back);
    }
    const go = make("a", { href: found.href, class: "lk-pop__go" }, found.title);
    head.append(go);
    if (found.head) head.append(" ", found.head);
    if (found.name) head.append(make("span", { class: "lk-pop__edition" }, found.name));
    pop.replaceChildren(head, found.body);
    pop.setAttribute("aria-label", fill(words.preview, { clause: found.title }));
    place();
  };

  // A reference in what is looked at is looked at in the same place, and back.
  const within = (found, behind) => {
    fillPop(found, behind);
    for (const link of pop.querySelectorAll(":scope > .lk-law a[href]")) {
      link.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        event.stopPropagation();
        look(new URL(link.href)).then((next) => {
          if (!next || !pop) return;
          within(next, () => { within(found, behind); pop.querySelector(".lk-pop__go").focus(); });
          pop.querySelector(".lk-pop__go").focus();
        }, () => location.assign(link.href));
      });
    }
  };

  const open = async (link) => {
    if (owner === link) return;
    let found;
    const asked = (open.asked = link);
    try {
      found = link.matches(".lk-term") ? drawTerm(link) : await look(new URL(link.href));
    } catch {
      return;
    }
    if (!found || open.asked !== asked) return;
    close();
    owner = link;
    pop = make("div", { class: "lk-pop", role: "group", id: "lk-pop" });
    // It stands after its link, so that the next Tab leads into it.
    (link.closest("sup") ?? link).after(pop);
    within(found, null);
    link.setAttribute("aria-describedby", "lk-pop");
  };

  // A pointer that rests opens, one that leaves closes; what the keyboard opened, the keyboard closes.
  let held = false;
  const stop = () => { clearTimeout(opening); clearTimeout(closing); };
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch" || held) return;
    if (pop?.contains(event.target)) { clearTimeout(closing); return; }
    const link = event.target.closest?.(PEEKS);
    if (link && link === owner) { clearTimeout(closing); return; }
    stop();
    open.asked = null;
    if (link && !link.closest(".lk-pop")) opening = setTimeout(() => open(link), 40);
    else closing = setTimeout(close, 180);
  });
  document.addEventListener("focusin", (event) => {
    if (pop?.contains(event.target)) { stop(); return; }
    const link = event.target.closest?.(PEEKS);
    stop();
    open.asked = null;
    held = Boolean(link && !link.closest(".lk-pop") && link.matches(":focus-visible"));
    if (held) open(link);
    else close();
  });
  document.addEventListener("pointerdown", () => { held = false; });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !pop) return;
    const link = owner;
    const inside = pop.contains(document.activeElement);
    if (inside) link.focus({ preventScroll: true });
    stop();
    close();
    open.asked = null;
  });
  addEventListener("pagehide", close);
  addEventListener("resize", close);

  // The laws that this one cites are fetched before anyone asks.
  const idle = globalThis.requestIdleCallback ?? ((what) => setTimeout(what, 300));
  idle(() => {
    const pages = new Set();
    for (const link of document.querySelectorAll(".lk-law a.lk-ref, .lk-notes a.lk-ref")) {
      const url = new URL(link.href);
      if (url.pathname !== location.pathname && pages.size < 12) pages.add(url.origin === "null" ? url.href.split("#")[0] : url.origin + url.pathname);
    }
    for (const page of pages) law(new URL(page)).catch(() => {});
  });

  // The way back to where a reference was followed

  const FROM = "lawkit.from";
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.(".md-content a[href]");
    if (!link || link.matches(".lk-return") || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = new URL(link.href);
    if (!LAW.test(relative(to)) || to.pathname === location.pathname || !document.querySelector(".lk-law")) return;
    const spot = (owner && pop?.contains(link) ? owner : link).closest(".lk-line[id]")?.id ?? "";
    const cite = (spot && document.querySelector(`#${CSS.escape(spot)} .lk-permalink`)?.dataset.cite)
      || document.querySelector(".lk-h1 .lk-permalink")?.dataset.cite || document.title;
    const from = { to: to.href, href: location.href.split("#")[0] + (spot ? `#${encodeURIComponent(spot)}` : ""), cite };
    try { sessionStorage.setItem(FROM, JSON.stringify(from)); } catch { /* without storage there is the browser's way back */ }
  });
  const offerReturn = () => {
    document.querySelector(".lk-return")?.remove();
    let from = null;
    try { from = JSON.parse(sessionStorage.getItem(FROM)); } catch { /* as above */ }
    if (!from || from.to.split("#")[0] !== location.href.split("#")[0]) return;
    const back = make("a", { class: "lk-return", href: from.href }, `← ${fill(words.back_to, { clause: from.cite })}`);
    back.addEventListener("click", () => { try { sessionStorage.removeItem(FROM); } catch { /* as above */ } });
    document.querySelector("#lk-main").append(back);
  };
  addEventListener("pageshow", offerReturn);

  // The box that finds

  // What is typed while its script is on its way is kept for it.
  let early = null;
  const find = () => {
    early ??= "";
    load("assets/js/find.js").then(() => globalThis.lawkit.find(early)).catch(() => {}).finally(() => { early = null; });
  };
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-lk-find]")) find();
  });
  document.addEventListener("keydown", (event) => {
    if (typing(event)) return;
    if (early !== null) {
      if (event.key === "Backspace") early = early.slice(0, -1);
      else if (event.key.length === 1) early += event.key;
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if ((event.key === "g" || event.key === "/") && keyed()) {
      event.preventDefault();
      event.stopImmediatePropagation();
      find();
    }
  }, true);
  if (new URLSearchParams(location.search).has("find")) find();
})();
