/** One line of docs/requirements.md. */
export interface Requirement {
  readonly id: string;
  readonly text: string;
}

/** The requirements listed in the text of docs/requirements.md, in its order. */
export function readRequirements(markdown: string): readonly Requirement[] {
  return [...markdown.matchAll(/^- ([A-Z]{3}-\d{2}) (.+)$/gm)].map(([, id = "", text = ""]) => ({
    id,
    text,
  }));
}

/** The ids that a test file names in square brackets: `[ROU-10]`, or several as in `[ROU-10, RED-01]`. */
export function namedRequirements(testFile: string): readonly string[] {
  return [...testFile.matchAll(/\[([A-Z]{3}-\d{2}(?:[\s,]+[A-Z]{3}-\d{2})*)\]/g)].flatMap(([, ids = ""]) =>
    ids.split(/[\s,]+/),
  );
}
