import { elementOf, markRule } from "./question-places.ts";

/** How many frames a page gets to draw a question before it counts as not shown. */
const FRAMES = 60;
/** Questions are brought to this part of the window's height. */
const EYE_LEVEL = 1 / 4;

const marks = new CSSStyleSheet();
const summary = new CSSStyleSheet();

/** Lets marks be seen in the page, by style sheets of their own: nothing is added to what applicants get. */
export function installMarks(): void {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, marks, summary];
}

/** Marks questions, also those that are drawn later; no others. */
export function markQuestions(keys: readonly string[]): void {
  marks.replaceSync(markRule(keys));
}

/** Hides the list of what is missing: where every message is shown, nothing is. */
export function hideSummary(isHidden: boolean): void {
  summary.replaceSync(
    isHidden ? 'section[aria-labelledby="validation-summary-title"] { display: none; }' : "",
  );
}

/**
 * Brings the first of these questions that shows into sight, as soon as it is drawn, unless one of them is in sight; tells
 * whether any shows. The window around the frame stays where it is. Gives what ends that before: then nothing is told.
 */
export function revealQuestion(keys: readonly string[], tell: (isFound: boolean) => void): () => void {
  let looked = 0;
  let next = 0;
  const look = () => {
    const drawn = keys.map(elementOf).filter((element) => element !== undefined);
    const [first] = drawn;
    if (first === undefined && looked++ < FRAMES) {
      next = requestAnimationFrame(look);
      return;
    }
    if (first !== undefined && !drawn.some(isInSight)) {
      const { top } = first.getBoundingClientRect();
      scrollTo({ top: scrollY + top - innerHeight * EYE_LEVEL, behavior: "instant" });
    }
    tell(first !== undefined);
  };
  look();
  return () => cancelAnimationFrame(next);
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
