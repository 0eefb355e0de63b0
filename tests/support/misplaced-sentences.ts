import { parseSync } from "vite";

/** Attributes that are shown or read out, of the browser's elements and of our components. */
const SHOWN_ATTRIBUTES =
  /^(aria-(label|description|roledescription|valuetext)|alt|title|placeholder|label|\w+Label|lead|help|hint|what|reason)$/;
/** Begins like a sentence or a title: a capital letter, and words or a mark behind the first word. */
const SENTENCE = /^\s*“?\p{Lu}[\p{L}’']*([,:]?\s+\S|[.:…?!]\s*$)/u;
/** An endpoint as its callers name it: "GET /api/profile". */
const ROUTE = /^(GET|POST|PUT|DELETE) (\/\S+|…)$/;
/** Errors that no applicant reads: they tell programmers, or only their kind is looked at. */
const UNREAD_ERRORS = ["Error", "TypeError", "MissingPartError", "NotFoundError"];

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

/** Whether it is markup with words between its tags; styles and scripts are no words. */
function hasWords(text: string): boolean {
  if (!/<\/?[a-z][^>]*>/.test(text)) return false;
  return /\p{L}{2}/u.test(text.replaceAll(/<(style|script)\b.*?<\/\1>|<[^>]*>/gs, " "));
}

/** The texts of a node that belong into a catalogue; what is inside of it is looked at by itself. */
function misplacedAt(node: Node): readonly Node[] {
  if (node.type === "JSXElement" || node.type === "JSXFragment")
    return [node.children].flat().filter(isNode).flatMap(textsOf);
  if (node.type === "JSXAttribute" && isNode(node.name) && isNode(node.value))
    return SHOWN_ATTRIBUTES.test(String(node.name.name)) ? textsOf(node.value) : [];
  const text = textOf(node);
  if (ROUTE.test(text)) return [];
  return node.type !== "JSXText" && (SENTENCE.test(text) || hasWords(text)) ? [node] : [];
}

/** Whether nothing in it is for applicants: errors for programmers, and what goes into the log. */
function isUnread({ type, callee, superClass }: Node): boolean {
  const name = isNode(callee) ? callee.name : undefined;
  if (
    isNode(callee) &&
    callee.type === "MemberExpression" &&
    isNode(callee.object) &&
    callee.object.name === "log"
  )
    return true;
  if (type === "NewExpression") return UNREAD_ERRORS.includes(String(name));
  return type === "ClassDeclaration" && isNode(superClass) && superClass.name === "Error";
}

/** Every text of a source that is shown to applicants and staff, or reads like a sentence. */
export function misplacedIn(source: string, file = "planted.tsx"): readonly string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read.`);
  const found = new Map<number, string>();
  const visit = (node: Node) => {
    if (isUnread(node)) return;
    for (const text of misplacedAt(node)) found.set(text.start, textOf(text).trim());
    childrenOf(node).forEach(visit);
  };
  if (isNode(program)) visit(program);
  return [...found.values()];
}
