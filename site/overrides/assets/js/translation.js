/* A translation beside its source: columns or interleaved, and only units with the findings chosen.
   Without this script every unit is shown in columns. */
(function () {
  "use strict";
  var tools = document.querySelector(".lk-units__tools");
  var units = document.querySelector(".lk-units");
  if (!tools || !units) return;
  tools.hidden = false;
  tools.addEventListener("change", function (event) {
    if (event.target.name === "units-view") {
      units.classList.toggle("lk-units--interleaved", event.target.value === "interleaved");
      return;
    }
    var chosen = Array.prototype.slice.call(tools.querySelectorAll("input:checked[type=checkbox]"))
      .map(function (box) { return box.value; });
    Array.prototype.forEach.call(units.children, function (unit) {
      var kinds = (unit.dataset.kinds || "").split(" ");
      unit.hidden = chosen.length > 0 && !chosen.some(function (code) { return kinds.indexOf(code) >= 0; });
    });
  });
})();
