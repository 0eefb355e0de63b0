const FOCUSABLE = "input, select, textarea, button, [tabindex]";

/**
 * Brings a question into sight and puts the focus into it. False when it is not on the page that shows: a group
 * of radio buttons takes the focus as a whole.
 */
export function goToQuestion(key: string): boolean {
  const element = document.getElementById(key);
  if (element === null) return false;
  element.scrollIntoView({ block: "center" });
  const target = element.matches(FOCUSABLE) ? element : element.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus({ preventScroll: true });
  return true;
}
