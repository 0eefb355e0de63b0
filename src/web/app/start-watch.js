/*
 * What has to run before the application does, and where it cannot. Notes what is given to the page meanwhile, for the
 * application to take over (ui/typed-ahead.ts), and says so when it does not start: in a browser that is too old for it, or
 * when a script cannot be had. A script of its own and in old JavaScript, so that such a browser can run it too. What it
 * shows stands in the page, hidden (src/server/web/render-index.ts); the application takes it away when it starts.
 */
(function () {
  /** A script that failed may belong to a page that is being left. */
  var FAILED_AFTER_MS = 2000;
  /** Longer than a slow phone on a slow line takes. */
  var SLOW_AFTER_MS = 20000;

  /** Shows a note above the page, or instead of it in a browser that is too old; `slow` goes, since nothing may come any more. */
  function show(name) {
    var note = document.getElementById("start-note-" + name);
    var slow = document.getElementById("start-note-slow");
    // Not there: the application has started.
    if (note === null || slow === null) return;
    slow.setAttribute("hidden", "");
    note.removeAttribute("hidden");
    if (name === "old") document.body.className = "start-old";
  }

  /** Which controls somebody has typed or chosen in; `pressed` waits for the application. */
  function watchGiven() {
    var ahead = {
      given: new WeakSet(),
      pressed: null,
      isStarted: false,
      hasChangedElsewhere: false,
      stopListening: function () {},
      keep: keep,
      // Of what is saved from here, too; the application goes on with it, and counts from further on
      // (saving/answer-revisions.ts).
      writer: writerId(),
      saves: 0,
      fail: function (error) {
        fail({ error: error });
      }
    };
    /** The same controls, as long as they are to be kept from here. */
    var controls = [];
    var kept = "";
    window.ahead = ahead;

    function note(event) {
      var control = event.target;
      // What stands on a card is nobody's to keep.
      if (!ahead.isStarted && controls.indexOf(control) < 0 && control.closest("[data-form-page]") !== null) {
        controls.push(control);
      }
      // Whoever goes on giving answers would be led away in the middle of it.
      ahead.pressed = null;
      ahead.given.add(control);
    }

    /** Nobody is led away from what they have typed, and a button does nothing yet. */
    function hold(event) {
      if (ahead.isStarted || !event.isTrusted || event.ctrlKey || event.metaKey || event.shiftKey) return;
      var pressed = event.target.closest("button, #root a[href]");
      if (pressed === null || (pressed.nodeName === "A" && controls.length === 0)) return;
      event.preventDefault();
      ahead.pressed = pressed;
    }

    /** What other tabs save meanwhile is not in the page any more (saving/use-other-tabs.ts). */
    function listenToOtherTabs() {
      if (!("BroadcastChannel" in window)) return;
      var channel = new BroadcastChannel("answers");
      channel.addEventListener("message", function () {
        ahead.hasChangedElsewhere = true;
      });
      ahead.stopListening = function () {
        channel.close();
      };
    }

    /** A page that goes says so more than once. */
    function keep() {
      var given = givenIn(controls);
      var text = JSON.stringify(given);
      if (ahead.isStarted || text === kept) return;
      kept = text;
      if (controls.length > 0) keepGiven(given);
    }

    listenToOtherTabs();
    addEventListener("input", note, true);
    addEventListener("change", note, true);
    addEventListener("click", hold, true);
    addEventListener("beforeunload", keep);
    addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", function () {
      if (document.visibilityState === "hidden") keep();
    });
  }

  /** A random id of this page, as the application has one (saving/answer-revisions.ts). */
  function writerId() {
    return Array.prototype.join.call(crypto.getRandomValues(new Uint32Array(4)), "-");
  }

  /**
   * What these controls hold: `answers` that are stored as they are given, and what was `typed` where only the application
   * can tell what it means, such as a date.
   */
  function givenIn(controls) {
    var given = { answers: {}, typed: {} };
    controls.forEach(function (control) {
      if (control.type === "file" || (control.type === "radio" && !control.checked)) return;
      if (control.hasAttribute("data-no-answer")) return;
      if (control.hasAttribute("data-code")) {
        given.answers[control.name] = chosenIn(control.name);
        return;
      }
      var key = control.type === "radio" ? control.name : control.id;
      if (control.hasAttribute("data-interpreted")) given.typed[key] = control.value;
      else given.answers[key] = control.type === "checkbox" ? control.checked : control.value;
    });
    return given;
  }

  /** The codes of the boxes that are ticked, of those with one name, as the application stores them. */
  function chosenIn(name) {
    var codes = [];
    Array.prototype.forEach.call(document.getElementsByName(name), function (box) {
      if (box.checked) codes.push(box.value);
    });
    return codes.join(";");
  }

  /** Keeps what was given to a form page that goes before the application runs, as the application does (answers/draft.ts). */
  function keepGiven(given) {
    var initial = JSON.parse(document.getElementById("initial-data").textContent);
    var rendered = initial.rendered || {};
    var profile = rendered.account && rendered.account.profile;
    var owner = profile ? profile.username : "";
    var name = "draft" + (initial.storedAs || "");
    var known = withStorage(function (storage) {
      return JSON.parse(storage.getItem(name));
    });
    var draft = known && known.owner === owner ? known : { owner: owner, answers: {}, typed: {} };
    // What was given over an older state has not seen the newer one.
    if (profile && !(draft.seen < profile.revision)) draft.seen = profile.revision;
    // Only the application can seal what is sensitive: until it runs, that is kept nowhere but in the page.
    function isPlain(key) {
      return initial.sensitiveKeys.indexOf(key) < 0;
    }
    Object.keys(given.answers).forEach(function (key) {
      if (isPlain(key)) draft.answers[key] = given.answers[key];
      if (profile) save(initial, profile, key, given.answers[key]);
    });
    Object.keys(given.typed).forEach(function (key) {
      if (isPlain(key)) draft.typed[key] = given.typed[key];
    });
    withStorage(function (storage) {
      storage.setItem(name, JSON.stringify(draft));
    });
  }

  /** Storage may be full or switched off, and what is in it another's. */
  function withStorage(act) {
    try {
      return act(sessionStorage);
    } catch (problem) {
      return problem && null;
    }
  }

  /** Each answer by itself: one that is refused keeps no other from being stored. */
  function save(initial, profile, key, answer) {
    var answers = {};
    answers[key] = answer;
    window.ahead.saves += 1;
    fetch((initial.prefix || "") + "/api/answer", {
      method: "PUT",
      keepalive: true,
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        "seen-revision": String(profile.revision),
        "saved-by": window.ahead.writer + ";" + window.ahead.saves,
        "saved-for": profile.account,
        "saved-under": initial.formHash
      },
      body: JSON.stringify(answers)
    }).catch(function () {
      // The draft has it.
    });
  }

  /** A visitor's answers are in the tab alone: nobody is to take the form that came without them for an empty one. */
  function sayWhatComes() {
    document.removeEventListener("readystatechange", sayWhatComes);
    var note = document.getElementById("start-note-draft");
    var draft = withStorage(function (storage) {
      return storage.getItem(note.getAttribute("data-name"));
    });
    if (draft && draft.indexOf('{"owner":""') === 0) note.removeAttribute("hidden");
  }

  /** Extensions have errors of their own. */
  function isOurs(event) {
    if (event.target !== window) return event.target !== null && event.target.nodeName === "SCRIPT";
    return String(event.filename).indexOf(location.origin + "/assets/") === 0;
  }

  function isTooOldFor(event) {
    return event.error instanceof SyntaxError || /SyntaxError|Parse error/i.test(event.message || "");
  }

  function fail(event) {
    setTimeout(function () {
      show(isTooOldFor(event) ? "old" : "failed");
    }, FAILED_AFTER_MS);
  }

  if (!("noModule" in document.createElement("script"))) {
    document.addEventListener("DOMContentLoaded", function () {
      show("old");
    });
    return;
  }
  watchGiven();
  // The page is there: DOMContentLoaded waits for the application's scripts.
  document.addEventListener("readystatechange", sayWhatComes);
  addEventListener(
    "error",
    function (event) {
      if (isOurs(event)) fail(event);
    },
    true
  );
  setTimeout(function () {
    show("slow");
  }, SLOW_AFTER_MS);
})();
