// Runs before anything else, in JavaScript that the oldest browsers understand: chooses the language of the first
// screen, and says on it why the page cannot start.
(function () {
  "use strict";
  var LANGUAGES = ["en", "de", "ja"];
  var root = document.documentElement;

  // The language the page last spoke here, or else the first that the browser asks for.
  function language() {
    var wished = navigator.languages || [navigator.language];
    try {
      wished = [localStorage.getItem("stich.language")].concat(wished);
    } catch (_) {
      // the browser stores nothing
    }
    for (var i = 0; i < wished.length; i++) {
      var known = String(wished[i]).slice(0, 2).toLowerCase();
      if (LANGUAGES.indexOf(known) >= 0) return known;
    }
    return "en";
  }

  function show() {
    var reasons = document.querySelectorAll(".start-failed");
    for (var i = 0; i < reasons.length; i++) reasons[i].hidden = reasons[i].getAttribute("data-start") !== root.getAttribute("data-start");
    var waiting = document.querySelector("#shell .engine-state");
    if (waiting) waiting.parentNode.removeChild(waiting);
  }

  // The page's own first screen takes the sentence away again, if it comes after all.
  function fail(reason) {
    if (root.hasAttribute("data-start")) return;
    root.setAttribute("data-start", reason);
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", show);
    else show();
  }

  root.lang = language();
  if (location.protocol === "file:") fail("file");
  else if (!("noModule" in document.createElement("script"))) fail("old");
  addEventListener(
    "error",
    function (event) {
      var from = event.target;
      // A style sheet, which the page's own screen reports as well; an error of the page itself, or a module.
      if (from.rel === "stylesheet") root.setAttribute("data-unstyled", "");
      if (from === window || from.tagName === "SCRIPT" || from.rel === "stylesheet") fail("broken");
    },
    true
  );
  addEventListener("click", function (event) {
    for (var at = event.target; at && at.hasAttribute; at = at.parentNode) if (at.hasAttribute("data-reload")) location.reload();
  });
})();
