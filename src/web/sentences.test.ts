import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("./", import.meta.url));
/** `sentences.ts` of an area, and `tabs-sentences.ts` of what loads apart. */
const CATALOGUE = /(^|[/-])sentences\.tsx?$/;
const FILES = globSync("**/*.{ts,tsx}", { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));

/** Attributes that are shown or read out, of the browser's elements and of our components. */
const SHOWN_ATTRIBUTES =
  /^(aria-(label|description|roledescription|valuetext)|alt|title|placeholder|label|\w+Label|lead|help|hint|what|reason)$/;
/** Begins like a sentence or a title: a capital letter, and words or a mark behind the first word. */
const SENTENCE = /^\s*“?\p{Lu}[\p{L}’']*([,:]?\s+\S|[.:…?!]\s*$)/u;
/** Errors that no applicant reads: they tell programmers, or only their kind is looked at. */
const UNREAD_ERRORS = ["Error", "MissingPartError", "NotFoundError"];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [part: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** What stands in a text, a string or a template, without what is put into it. */
function textOf(node: Node): string {
  if (node.type === "TemplateLiteral") {
    return [node.quasis]
      .flat()
      .map((part) =>
        isNode(part) && part.value instanceof Object && "raw" in part.value ? part.value.raw : "",
      )
      .join("…");
  }
  const isText = node.type === "JSXText" || node.type === "Literal";
  return isText && typeof node.value === "string" ? node.value : "";
}

/** The parts of an expression that may be what it gives: both branches, what follows a condition, the parts of a sum. */
const GIVING: Readonly<Record<string, readonly string[]>> = {
  JSXExpressionContainer: ["expression"],
  ParenthesizedExpression: ["expression"],
  ConditionalExpression: ["consequent", "alternate"],
  "LogicalExpression &&": ["right"],
  "LogicalExpression ||": ["left", "right"],
  "LogicalExpression ??": ["left", "right"],
  "BinaryExpression +": ["left", "right"],
  ArrayExpression: ["elements"],
};

/** The texts in words that an expression may give. */
function textsOf(node: Node): readonly Node[] {
  if (textOf(node) !== "") return /\p{L}{2}/u.test(textOf(node)) ? [node] : [];
  const kind = typeof node.operator === "string" ? `${node.type} ${node.operator}` : node.type;
  return (GIVING[kind] ?? []).flatMap((part) => [node[part]].flat().filter(isNode).flatMap(textsOf));
}

/** The texts of a node that belong into a catalogue; what is inside of it is looked at by itself. */
function misplacedAt(node: Node): readonly Node[] {
  if (node.type === "JSXElement" || node.type === "JSXFragment")
    return [node.children].flat().filter(isNode).flatMap(textsOf);
  if (node.type === "JSXAttribute" && isNode(node.name) && isNode(node.value))
    return SHOWN_ATTRIBUTES.test(String(node.name.name)) ? textsOf(node.value) : [];
  return node.type !== "JSXText" && SENTENCE.test(textOf(node)) ? [node] : [];
}

/** Whether nothing in it is for applicants. */
function isUnread({ type, callee, superClass }: Node): boolean {
  const name = isNode(callee) ? callee.name : undefined;
  if (type === "NewExpression") return UNREAD_ERRORS.includes(String(name));
  return type === "ClassDeclaration" && isNode(superClass) && superClass.name === "Error";
}

/** Every text of a source that is shown to applicants and staff, or reads like a sentence. */
function misplacedIn(source: string, file = "planted.tsx"): readonly string[] {
  const { program, errors } = parseSync(file, source);
  expect(errors).toEqual([]);
  const found = new Map<number, string>();
  const visit = (node: Node) => {
    if (isUnread(node)) return;
    for (const text of misplacedAt(node)) found.set(text.start, textOf(text).trim());
    childrenOf(node).forEach(visit);
  };
  if (isNode(program)) visit(program);
  return [...found.values()];
}

describe("the sentences of the web part", () => {
  it("stand in the catalogues of their areas, and nowhere else", () => {
    const sources = FILES.filter((file) => !CATALOGUE.test(file));
    expect(sources.length).toBeGreaterThan(120);
    const misplaced = sources.flatMap((file) =>
      misplacedIn(readFileSync(ROOT + file, "utf8"), file).map((text) => `${file}: ${text}`),
    );
    expect(misplaced).toEqual([]);
  });

  it.each([
    ["the text of an element", "<p>Log in</p>", "Log in"],
    ["a word of a mixed text", "<p>{count} of {most}</p>", "of"],
    ["a branch", '<p>{isShown ? "hide" : sentences.show}</p>', "hide"],
    ["a branch in brackets", '<p>{count > 0 ? (isNew ? "new" : "old") : sentences.none}</p>', "new|old"],
    ["a condition", '<p>{isLong && "too long"}</p>', "too long"],
    ["a template", `<p>{\`page \${number}\`}</p>`, "page …"],
    ["a sum", '<p>{sentences.page + " of " + count}</p>', "of"],
    ["a label", '<nav aria-label="steps" />', "steps"],
    ["a label in braces", `<Box title={\`page \${number}\`} />`, "page …"],
    ["a label of a component", '<Card submitLabel="Confirm" />', "Confirm"],
    ["what is said", 'announcements.say("Searching.")', "Searching."],
    ["a toast", `toasts.error(\`The photos for \${title} wait there.\`)`, "The photos for … wait there."],
    ["a constant", 'const WAITING = "There is no connection."', "There is no connection."],
    ["a prefix", 'const text = "Error: " + sentence', "Error:"],
    ["the sentence of an error", 'throw new PictureError("There is no room.")', "There is no room."],
  ])("are found in %s", (_place, source, text) => {
    expect(misplacedIn(source).join("|")).toBe(text);
  });

  it.each([
    ["the words of a form", "<p>{question.title} *</p>"],
    ["names of keys and colours", 'const isEnd = event.key === "End" && colour === "fg.muted"'],
    ["attributes that nobody reads", '<Box id="help" role="status" color="primary.main" />'],
    ["an error for programmers", 'throw new Error("The session is known only inside SessionProvider.")'],
  ])("are not looked for in %s", (_what, source) => {
    expect(misplacedIn(source)).toEqual([]);
  });
});
