/**
 * Translates a page as Chromium's translator does: two `<font>` take the place of each text, the text itself is out of the page,
 * and so it goes with whatever comes in or changes. Words stay as they are, so that they can be looked for. Needs nothing
 * from outside, so that a browser can be given it. Gives what ends it.
 */
export function startTranslator(): () => void {
  const untranslated = "[translate=no], script, style, textarea, noscript, template, font";
  const texts = new Set<Node>();
  let isDue = false;

  function translate(text: Node): void {
    if (!(text instanceof Text) || text.data.trim() === "") return;
    if (text.parentElement?.closest("body") == null || text.parentElement.closest(untranslated) !== null)
      return;
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    for (const element of [outer, inner]) element.style.verticalAlign = "inherit";
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }

  /** In a task of its own, as words come back from another computer. */
  function translateSoon(): void {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      for (const text of texts) translate(text);
      texts.clear();
    });
  }

  function collect(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node: Node | null = walker.currentNode; node !== null; node = walker.nextNode()) texts.add(node);
    translateSoon();
  }

  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      if (type === "characterData") collect(target);
      for (const node of addedNodes) collect(node);
    }
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  collect(document);
  return () => observer.disconnect();
}
