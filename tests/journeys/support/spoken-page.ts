import type { Page } from "playwright-core";

/** What a screen reader has of one thing: its role, its name and states, what it holds, and what stands inside it. */
export interface Spoken {
  readonly role: string;
  readonly name: string;
  /** Such as "checked" or "level=2". */
  readonly states: readonly string[];
  /** The text or value that it holds; where a link leads. */
  readonly value: string;
  readonly inside: readonly Spoken[];
}

/** What is another at each run, and what stands for it. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/Saved at \d+:\d\d [AP]M/g, "Saved at TIME"],
  [/[A-Z][a-z]+ \d+, \d{4} at \d+:\d\d\s[AP]M/g, "DAY at TIME"],
  [/© \d{4}/g, "© YEAR"],
  [/\d+ seconds/g, "SOME seconds"],
  // It is to be heard for a moment only.
  [/status: \d results\. Use the up and down arrow keys to choose\./g, "status"],
  [/[2-9B-Z]{4}-[2-9B-Z]{4}/g, "REFERENCE"],
  [/http:\/\/(localhost|127\.0\.0\.1):\d+/g, "http://HOST"],
];

const LOOKS = 40;
const BETWEEN_LOOKS_MS = 300;

/** The page as a screen reader has it, in reading order. */
export async function spokenPage(page: Page): Promise<readonly Spoken[]> {
  const text = CHANGING.reduce(
    (said, [changing, fixed]) => said.replaceAll(changing, fixed),
    await settledPage(page),
  );
  return readLines(text.split("\n"));
}

/** Parts of a page come a moment after the rest: what it says once nothing loads and it says the same twice. */
async function settledPage(page: Page): Promise<string> {
  let before = "";
  for (let looks = 0; looks < LOOKS; looks++) {
    const now = await page.locator("body").ariaSnapshot();
    if (now === before && !now.includes("status: Loading")) return now;
    before = now;
    await page.waitForTimeout(BETWEEN_LOOKS_MS);
  }
  throw new Error("The page does not settle.");
}

const indentOf = (line: string) => line.search(/\S/);

/** Reads the notation of Playwright's aria snapshots, a line a thing, two spaces deeper what is inside. */
function readLines(lines: readonly string[]): readonly Spoken[] {
  const found: Spoken[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? "";
    const rest = lines.slice(at + 1);
    const next = rest.findIndex((other) => indentOf(other) <= indentOf(line));
    const below = next === -1 ? rest : rest.slice(0, next);
    found.push(readLine(line.trim().replace(/^- /, ""), below));
    at += below.length + 1;
  }
  return found;
}

/** `role "name" [state]: value`; a key with a colon in its name stands in single quotes. */
const LINE = /^(?:'((?:[^']|'')*)'|(\/?[a-z]+(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]+\])*))(?::(?: (.*))?)?$/;
const KEY = /^(\/?[a-z]+)(?: ("(?:[^"\\]|\\.)*"))?((?: \[[^\]]+\])*)$/;

function readLine(line: string, below: readonly string[]): Spoken {
  const [, quoted, plain, value = ""] = LINE.exec(line) ?? [];
  const key = KEY.exec(quoted?.replaceAll("''", "'") ?? plain ?? "");
  if (key === null) throw new Error(`Not understood: ${line}`);
  const [, role = "", name = '""', states = ""] = key;
  const inside = readLines(below);
  const address = inside.find((one) => one.role === "/url")?.value;
  return {
    role,
    name: JSON.parse(name),
    states: [...states.matchAll(/\[([^\]]+)\]/g)].map(([, state = ""]) => state),
    value: address ?? (value.startsWith('"') ? JSON.parse(value) : value),
    inside: inside.filter((one) => one.role !== "/url"),
  };
}

/** All things on a page, those inside others behind these. */
export function allOf(page: readonly Spoken[]): readonly Spoken[] {
  return page.flatMap((one) => [one, ...allOf(one.inside)]);
}

/** What a thing says for itself, in a line; of a list of options it says the chosen one. */
export function spokenLine({ role, name, states, value, inside }: Spoken): string {
  const chosen = inside.find((one) => one.role === "option" && one.states.includes("selected"))?.name;
  const said = value || chosen;
  const parts = [role, name && JSON.stringify(name), ...states.map((state) => `[${state}]`)];
  const line = parts.filter((part) => part !== "").join(" ");
  return said === undefined ? line : `${line}: ${said}`;
}

/** A page as text, a line a thing, without options; of these parts only that they are there. */
export function printSpoken(
  page: readonly Spoken[],
  isLeftOut: (part: Spoken) => boolean = () => false,
): string {
  return `${linesOf(page, isLeftOut).join("\n")}\n`;
}

function linesOf(page: readonly Spoken[], isLeftOut: (part: Spoken) => boolean): readonly string[] {
  return page
    .filter((one, index) => one.role !== "option" && !isWordsOf(page[index - 1], one))
    .flatMap((one) => {
      if (isLeftOut(one)) return [`${spokenLine(one)} …`];
      const inside = linesOf(one.inside, isLeftOut);
      const [only, ...others] = inside;
      const isWrapper = one.name === "" && one.value === "" && only !== undefined && others.length === 0;
      return isWrapper ? [`${one.role} > ${only}`] : [spokenLine(one), ...inside.map((line) => `  ${line}`)];
    });
}

/** A choice is followed by its words once more, as text. */
function isWordsOf(control: Spoken | undefined, text: Spoken): boolean {
  return (
    text.role === "text" && /^(radio|checkbox)$/.test(control?.role ?? "") && text.value === control?.name
  );
}
