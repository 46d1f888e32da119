// Tells users of browsers without modules that theirs is too old; written in JavaScript that the oldest
// understand.
(function () {
  "use strict";
  var KEY = "ui.unsupported";
  var ENGLISH = "This browser is too old for the table. Please open the page in a newer one.";
  var wished = String(navigator.language || "").slice(0, 2).toLowerCase();
  var language = wished === "de" || wished === "ja" ? wished : "en";

  function say(sentence, spoken) {
    var state = document.querySelector(".home-state");
    if (!state) return;
    state.innerHTML = "";
    var line = document.createElement("p");
    line.className = "unkept";
    line.lang = spoken;
    line.setAttribute("role", "alert");
    line.appendChild(document.createTextNode(sentence));
    state.appendChild(line);
  }

  var request = new XMLHttpRequest();
  request.onload = function () {
    try {
      say(JSON.parse(request.responseText)[KEY] || ENGLISH, language);
    } catch (_) {
      say(ENGLISH, "en");
    }
  };
  request.onerror = function () {
    say(ENGLISH, "en");
  };
  request.open("GET", "./static/words/" + language + ".json");
  request.send();
})();
