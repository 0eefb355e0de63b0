import type { Page } from "playwright-core";

declare global {
  /** In a page whose order of Tab is looked at: what can have the focus, and what has had it since. */
  var tabStops: { readonly expected: readonly Element[]; readonly seen: Element[] } | undefined;
}

/**
 * Where Tab does not lead through the controls of the page once each in reading order, a line each; empty when it does.
 * With a dialog open, of the dialog. The focus stays at the last one.
 */
export async function tabFindings(page: Page): Promise<readonly string[]> {
  const stops = await page.evaluate(beginAtFirst);
  for (let stop = 1; stop < stops; stop++) await page.keyboard.press("Tab");
  return await page.evaluate(compareStops);
}

/** Runs in the browser. Gives how many stops there are, and focuses the first. */
function beginAtFirst(): number {
  const place = document.querySelector("dialog[open]") ?? document.body;
  // Of a group of radio buttons Tab stops at the checked one, or at the first.
  const isStopOfGroup = (radio: HTMLInputElement) => {
    const group = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]:enabled")].filter(
      ({ name, form }) => name === radio.name && form === radio.form,
    );
    return radio === (group.find(({ checked }) => checked) ?? group[0]);
  };
  const expected = [...place.querySelectorAll("*")].filter((element) => {
    if (!(element instanceof HTMLElement) || element.tabIndex < 0 || element.matches(":disabled"))
      return false;
    if (element.closest("[inert]") !== null || !element.checkVisibility({ checkVisibilityCSS: true }))
      return false;
    return !(element instanceof HTMLInputElement && element.type === "radio") || isStopOfGroup(element);
  });
  const seen: Element[] = [];
  globalThis.tabStops = { expected, seen };
  const [first] = expected;
  if (first instanceof HTMLElement) first.focus();
  if (document.activeElement !== null) seen.push(document.activeElement);
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) seen.push(target);
  });
  return expected.length;
}

/** Runs in the browser. */
function compareStops(): readonly string[] {
  const nameOf = (element: Element | undefined) =>
    element === undefined
      ? "nothing"
      : `${element.localName}${element.id === "" ? "" : `#${element.id}`} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
  const { expected, seen } = globalThis.tabStops ?? { expected: [], seen: [] };
  // A box may be drawn anew as it takes the focus: what searches comes with it.
  const isSame = (one: Element, other: Element | undefined) =>
    one === other || (!one.isConnected && one.id !== "" && one.id === other?.id);
  const at = expected.findIndex((element, index) => !isSame(element, seen[index]));
  if (at === -1) return [];
  return [
    `Tab ${at + 1} of ${expected.length} leads to ${nameOf(seen[at])} and not to ${nameOf(expected[at])}`,
  ];
}
