/**
 * The beginning of a text for the name of an edit: so many whole characters at the most, none that the server refuses to
 * store. A title can have those, written in its file as an escape.
 */
export function beginningOf(text: string, longest: number): string {
  return Array.from(text.toWellFormed().replaceAll("\0", "\uFFFD")).slice(0, longest).join("");
}

/** The same of a title that is named in a sentence or a list, with a mark where it is cut. */
export function shortened(title: string, longest: number): string {
  const whole = beginningOf(title, Number.POSITIVE_INFINITY);
  const beginning = beginningOf(whole, longest);
  return beginning === whole ? whole : `${beginning.trimEnd()}…`;
}
