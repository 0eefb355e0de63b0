import type { Page } from "playwright-core";

/** The least size of what is to be met with a finger, in CSS pixels (WCAG 2.2, 2.5.8). */
const TARGET_PX = 24;

/**
 * What of the window as it stands would have to be scrolled sideways, is cut off, or is too small to be met with a
 * finger, a line each; empty when there is nothing. With a dialog open, of the dialog.
 */
export async function reflowFindings(page: Page): Promise<readonly string[]> {
  return await page.evaluate(findInBrowser, TARGET_PX);
}

/** Runs in the browser. */
function findInBrowser(targetPx: number): readonly string[] {
  const place = document.querySelector("dialog[open]") ?? document.body;
  const width = document.documentElement.clientWidth;
  const findings: string[] = [];

  const nameOf = (element: Element) => {
    const words = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
    return `${element.localName}${element.id === "" ? "" : `#${element.id}`} "${words}"`;
  };
  const isShown = (element: Element) => {
    if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return false;
    // Words for screen readers alone are cut to a point on purpose.
    return element.closest("option, svg") === null && !isCutToPoint(element);
  };
  const isCutToPoint = (element: Element): boolean => {
    if (getComputedStyle(element).clipPath.startsWith("inset(50%")) return true;
    return element.parentElement !== null && isCutToPoint(element.parentElement);
  };
  const all = [place, ...place.querySelectorAll("*")].filter(isShown);

  const { scrollWidth } = document.documentElement;
  if (scrollWidth > width) findings.push(`the page is ${scrollWidth} px wide in a window of ${width} px`);

  for (const element of all) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const isControl = element.matches("input, select, textarea");
    const isWider = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
    if (isWider && overflowX !== "visible" && !isControl)
      findings.push(`${nameOf(element)} is cut off sideways`);
    const isTaller = element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 0;
    if (isTaller && ["hidden", "clip"].includes(overflowY) && !isControl && element !== document.body) {
      findings.push(`${nameOf(element)} is cut off below`);
    }
  }

  const words = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || (node.textContent ?? "").trim() === "" || !isShown(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right } = range.getBoundingClientRect();
    if (left < -1 || right > width + 1) findings.push(`the words ${nameOf(parent)} leave the window`);
  }

  const targetOf = (element: Element) => element.closest("label") ?? element;
  const isInSentence = (element: Element) => {
    const own = (element.textContent ?? "").trim().length;
    return element.localName === "a" && (element.closest("p")?.textContent ?? "").trim().length > own;
  };
  const pressable = "a[href], button, input:not([type=hidden]), select, textarea, [role=tab]";
  const targets = [...new Set(all.filter((element) => element.matches(pressable)).map(targetOf))];
  const circles = targets.map((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isSmall = right - left < targetPx || bottom - top < targetPx;
    return { element, isSmall, x: (left + right) / 2, y: (top + bottom) / 2 };
  });
  for (const small of circles) {
    if (!small.isSmall || isInSentence(small.element)) continue;
    // A small one may stand alone: nothing else within a circle of the size that it should have.
    const isCrowded = circles.some((other) => {
      if (other === small) return false;
      const { left, right, top, bottom } = other.element.getBoundingClientRect();
      const [dx, dy] = [
        Math.max(left - small.x, 0, small.x - right),
        Math.max(top - small.y, 0, small.y - bottom),
      ];
      const isNear = Math.hypot(dx, dy) < targetPx / 2;
      return isNear || (other.isSmall && Math.hypot(other.x - small.x, other.y - small.y) < targetPx);
    });
    if (isCrowded) findings.push(`${nameOf(small.element)} is small and close to another`);
  }
  return [...new Set(findings)];
}
