/* The page of a comparison: filters by kind of change, the next change (key n) and the one before (p), one
   text or side by side.
   Without this script the page shows every change in one text. */
(function () {
  "use strict";
  var tools = document.querySelector(".lk-compare__tools");
  if (!tools) return;
  var rows = Array.prototype.slice.call(document.querySelectorAll(".lk-compared"));
  var boxes = Array.prototype.slice.call(tools.querySelectorAll("input[type=checkbox]"));
  var last = document.querySelector(".lk-compared:target");
  tools.hidden = false;

  function chosen() {
    var on = {};
    boxes.forEach(function (box) { on[box.value] = box.checked; });
    return on;
  }

  // A row goes when none of its kinds is chosen; within a row that stays, other kinds are not marked.
  function filter() {
    var on = chosen();
    rows.forEach(function (row) {
      row.hidden = !row.dataset.kinds.split(" ").some(function (kind) { return on[kind]; });
      row.querySelectorAll("[data-kind]").forEach(function (mark) {
        mark.classList.toggle("lk-dim", mark.tagName === "INS" && on[mark.dataset.kind] === false);
        mark.hidden = mark.tagName === "DEL" && on[mark.dataset.kind] === false;
      });
    });
  }

  // From the change that has the focus, else from where the window stands.
  function step(way) {
    // Below what stands at the top of the window wherever it is.
    var stuck = getComputedStyle(tools).position === "sticky" ? tools.offsetHeight : 0;
    var edge = document.querySelector(".lk-header").getBoundingClientRect().bottom + stuck + 8;
    var seen = rows.filter(function (row) { return !row.hidden; });
    var at = seen.indexOf(last);
    var box = at < 0 ? null : last.getBoundingClientRect();
    var next = box && box.bottom > 0 && box.top < window.innerHeight
      ? seen[at + way]
      : way > 0
        ? seen.find(function (row) { return row.getBoundingClientRect().top > edge + 4; })
        : seen.filter(function (row) { return row.getBoundingClientRect().top < edge - 4; }).pop();
    if (!next) return;
    last = next;
    next.focus({ preventScroll: true });
    window.scrollTo({ top: window.scrollY + next.getBoundingClientRect().top - edge });
  }

  function view(beside) {
    rows.forEach(function (row) {
      var text = row.querySelector(".lk-redline");
      if (!text) return;
      var holder = row.querySelector(".lk-twocol");
      if (beside && !holder) {
        holder = document.createElement("div");
        holder.className = "lk-twocol";
        text.parentNode.insertBefore(holder, text);
        holder.appendChild(text);
        holder.appendChild(text.cloneNode(true));
      } else if (!beside && holder) {
        holder.parentNode.insertBefore(holder.firstChild, holder);
        holder.remove();
      }
    });
    filter();
  }

  tools.addEventListener("change", function (event) {
    if (event.target.name === "view") view(event.target.value === "beside");
    else filter();
  });
  tools.addEventListener("click", function (event) {
    var button = event.target.closest("button[data-step]");
    if (button) step(Number(button.dataset.step));
  });
  document.addEventListener("keydown", function (event) {
    var way = { n: 1, p: -1 }[event.key];
    if (!way || !window.lawkit.keyed() || window.lawkit.typing(event)) return;
    event.preventDefault();
    step(way);
  });
})();
