/*
 * Says so when the application does not start: in a browser that is too old for it, or when a script cannot be had.
 * A script of its own and in old JavaScript, so that such a browser can run it too. What it shows stands in the page,
 * hidden (src/server/web/render-index.ts); the application takes the place of all of it when it starts.
 */
(function () {
  /** A script that failed may belong to a page that is being left. */
  var FAILED_AFTER_MS = 2000;
  /** Longer than a slow phone on a slow line takes. */
  var SLOW_AFTER_MS = 20000;

  /** What is shown instead of the frame; `slow` is shown with it, since something may come yet. */
  function show(name) {
    var note = document.getElementById("start-note-" + name);
    var slow = document.getElementById("start-note-slow");
    // Not there: the application has started.
    if (note === null || slow === null) return;
    slow.setAttribute("hidden", "");
    note.removeAttribute("hidden");
    if (name !== "slow") note.parentNode.className = "start-failed";
  }

  /** Extensions have errors of their own. */
  function isOurs(event) {
    if (event.target !== window) return event.target !== null && event.target.nodeName === "SCRIPT";
    return String(event.filename).indexOf(location.origin + "/assets/") === 0;
  }

  function isTooOldFor(event) {
    return event.error instanceof SyntaxError || /SyntaxError|Parse error/i.test(event.message || "");
  }

  if (!("noModule" in document.createElement("script"))) {
    show("old");
    return;
  }
  addEventListener(
    "error",
    function (event) {
      if (!isOurs(event)) return;
      setTimeout(function () {
        show(isTooOldFor(event) ? "old" : "failed");
      }, FAILED_AFTER_MS);
    },
    true
  );
  setTimeout(function () {
    show("slow");
  }, SLOW_AFTER_MS);
})();
