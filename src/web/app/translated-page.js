/*
 * Keeps the application going while a browser's translator works in its page [TYP-01]. Chromium's puts a <font> in the place
 * of each text and takes the text itself out of the page, where React goes on writing into it, puts others before it and takes
 * it away: that throws, or nobody sees it. So it is known which <font> stands for which text, and a text takes its place back
 * as soon as somebody has to do with it; to the translator it is a new one, which it translates. Our own, since no library
 * does more than keep React from throwing. A script in old JavaScript before the application's own, in every page of React.
 */
(function () {
  /** What stands for a text, and the text for which something stands. */
  var standIns = new WeakMap();
  var texts = new WeakMap();
  /** While the application takes over what the server has made, the page has to be as the server made it. */
  var isTakingOver = false;
  var node = Node.prototype;
  var removeChild = node.removeChild;
  var insertBefore = node.insertBefore;
  var appendChild = node.appendChild;

  function putBack(text) {
    var standIn = standIns.get(text);
    standIns.delete(text);
    if (standIn && standIn.parentNode) standIn.parentNode.replaceChild(text, standIn);
  }

  /** The element that has come in the place of the text, or beside it just before. */
  function comeFor(record) {
    return [record.addedNodes[0], record.previousSibling, record.nextSibling].filter(function (other) {
      return other && other.nodeName === "FONT" && !texts.has(other);
    })[0];
  }

  function see(record) {
    // Of a text that is out of the page as well: somebody has written into it.
    if (record.type === "characterData") putBack(record.target);
    record.removedNodes.forEach(function (text) {
      var standIn = text.nodeType === 3 && comeFor(record);
      if (!standIn) return;
      standIns.set(text, standIn);
      texts.set(standIn, text);
      observer.observe(text, { characterData: true });
      if (isTakingOver && !window.ahead.isStarted) putBack(text);
    });
  }

  var observer = new MutationObserver(function (records) {
    records.forEach(see);
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });

  node.removeChild = function (child) {
    putBack(child);
    return child.parentNode === this ? removeChild.call(this, child) : child;
  };
  node.insertBefore = function (child, next) {
    putBack(child);
    putBack(next);
    return insertBefore.call(this, child, next && next.parentNode === this ? next : null);
  };
  node.appendChild = function (child) {
    putBack(child);
    return appendChild.call(this, child);
  };

  if (window.ahead) {
    window.ahead.takeOver = function () {
      isTakingOver = true;
      document.querySelectorAll("font").forEach(function (standIn) {
        putBack(texts.get(standIn));
      });
    };
  }
})();
