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

/** That a test names a requirement. */
export interface Naming {
  readonly id: string;
  /** Whether the long run alone has this test. */
  readonly isLong: boolean;
}

const TEST = /\b(?:it|longIt|describe)(?:\.\w+)?[(<]/g;
const IDS = /\[([A-Z]{3}-\d{2}(?:[\s,]+[A-Z]{3}-\d{2})*)\]/g;
const LONG_FILE = /\.long\.test\.tsx?$/;

/** The requirements that a test file names in square brackets: `[ROU-10]`, or several as in `[ROU-10, RED-01]`. */
export function namedRequirements(path: string, text: string): readonly Naming[] {
  const tests = [...text.matchAll(TEST)];
  return [...text.matchAll(IDS)].flatMap(({ index, 1: ids = "" }) => {
    const test = tests.findLast((call) => call.index < index)?.[0] ?? "";
    const isLong = LONG_FILE.test(path) || test.startsWith("longIt");
    return ids.split(/[\s,]+/).map((id) => ({ id, isLong }));
  });
}
