import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { SourceFile } from "../findings/definition-sources.ts";
import { type Finding, findingAt, type JsonPath, lineStarts, type Position } from "../findings/finding.ts";

/** A function that turns an offset in the text into line and column, from 1. */
function createPositions(text: string): (offset: number) => Position {
  const starts = lineStarts(text);
  return (offset) => {
    const next = starts.findIndex((start) => start > offset);
    const line = next === -1 ? starts.length : next;
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
}

interface SyntaxExplanation {
  readonly offset: number;
  readonly message: string;
  readonly suggestion?: string;
}

interface Sentence {
  readonly message: string;
  readonly suggestion?: string;
}

const SENTENCES: Readonly<Record<string, Sentence>> = {
  PropertyNameExpected: {
    message: "A name in double quotes is expected here.",
    suggestion: 'Write names as "name", with a colon after it.',
  },
  ValueExpected: { message: "A value is missing here." },
  ColonExpected: {
    message: "A colon is missing between a name and its value.",
    suggestion: 'Put ":" before this.',
  },
  CommaExpected: {
    message: "A comma is missing before this.",
    suggestion: 'Put "," after what comes before.',
  },
  CloseBraceExpected: { message: 'A closing brace "}" is missing.' },
  CloseBracketExpected: { message: 'A closing bracket "]" is missing.' },
  EndOfFileExpected: {
    message: "The file should end here, but there is more.",
    suggestion: "Check the brackets above.",
  },
  InvalidCommentToken: { message: "JSON files cannot have comments.", suggestion: "Delete the comment." },
  UnexpectedEndOfString: {
    message: "A text is not closed before the end of its line.",
    suggestion: 'Close it with a double quote; a line break inside a text is written "\\n".',
  },
  UnexpectedEndOfNumber: { message: "This number is not complete." },
  InvalidUnicode: { message: "After \\u there must be four hexadecimal digits." },
  InvalidEscapeCharacter: {
    message: "A backslash in this text is followed by a letter that means nothing.",
    suggestion: 'A backslash itself is written "\\\\".',
  },
  InvalidCharacter: {
    message: "This text contains a tab or another control character.",
    suggestion: 'Write a tab as "\\t".',
  },
};

const ODD_BLANK = /[^\S \t\r\n]|\p{DI}/u;

/** The parser's first error as a sentence that staff understand, at the place to mend. */
function explainSyntaxError(text: string, error: ParseError | undefined): SyntaxExplanation {
  if (!error) return { offset: 0, message: "The file is nested too deeply to be read." };
  if (text.trim() === "") return { offset: 0, message: "The file is empty." };
  const comma = trailingComma(text, error.offset);
  if (comma !== undefined) {
    return {
      offset: comma,
      message: "There is a comma after the last entry, and nothing follows it.",
      suggestion: "Delete this comma.",
    };
  }
  if (ODD_BLANK.test(text[error.offset] ?? "")) {
    return {
      offset: error.offset,
      message:
        "A blank here is none that JSON knows, such as the no-break space of web pages and word processors.",
      suggestion: "Delete it, and type a space.",
    };
  }
  const word = text.slice(error.offset, error.offset + error.length);
  const code = printParseErrorCode(error.error);
  return { offset: error.offset, ...(SENTENCES[code] ?? explainSymbol(word)) };
}

function explainSymbol(word: string): Sentence {
  if (word.startsWith("'")) {
    return {
      message: "Texts and names stand in double quotes, not in single ones.",
      suggestion: "Use \" instead of '.",
    };
  }
  return {
    message: `${word} cannot stand here on its own.`,
    suggestion: `If it is a text or a name, put it in double quotes: ${JSON.stringify(word)}.`,
  };
}

function trailingComma(text: string, offset: number): number | undefined {
  const next = text[offset];
  if (next !== "}" && next !== "]") return undefined;
  const before = text.slice(0, offset).trimEnd();
  return before.endsWith(",") ? before.length - 1 : undefined;
}

interface DuplicateKey {
  readonly key: string;
  readonly keyPath: JsonPath;
  /** Where the later of the two stands. */
  readonly offset: number;
}

/** Every key that an object holds a second time, anywhere in the tree. */
function findDuplicateKeys(node: Node, path: JsonPath = []): readonly DuplicateKey[] {
  if (node.type === "array") {
    return (node.children ?? []).flatMap((child, index) => findDuplicateKeys(child, [...path, index]));
  }
  if (node.type !== "object") return [];
  const seen = new Set<string>();
  return (node.children ?? []).flatMap((property) => {
    const [name, value] = property.children ?? [];
    if (!name) return [];
    const key = String(name.value);
    const keyPath = [...path, key];
    const twice = seen.has(key) ? [{ key, keyPath, offset: name.offset }] : [];
    seen.add(key);
    return [...twice, ...(value ? findDuplicateKeys(value, keyPath) : [])];
  });
}

interface ReadFile {
  readonly file?: SourceFile;
  readonly findings: readonly Finding[];
}

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** What decoding leaves where the bytes are not UTF-8. */
const UNREADABLE = "\uFFFD";

/** Parses one file as strict JSON. Only the first syntax error is reported: those after it mostly follow from it. */
export function readSourceFile(path: string, rawText: string): ReadFile {
  const text = rawText.replace(/^\uFEFF/, "");
  const positionOf = createPositions(text);
  const { tree, errors } = parse(text);
  const [first] = errors;
  if (first || !tree || text.includes(UNREADABLE)) {
    const { offset, message, suggestion } = isUtf16(text)
      ? UTF_16
      : !first && tree
        ? unreadable(text.indexOf(UNREADABLE))
        : explainSyntaxError(text, first);
    const place = { file: path, path: [], ...positionOf(offset) };
    return { findings: [findingAt(place, "invalid-json", message, suggestion)] };
  }
  const findings = findDuplicateKeys(tree).map(({ key, keyPath, offset }) =>
    findingAt(
      { file: path, path: keyPath, ...positionOf(offset) },
      "duplicate-key",
      `"${key}" stands twice in the same object; only one of the two would count.`,
      "Delete one of the two, or give one another name.",
    ),
  );
  const locate = (steps: JsonPath, part: "key" | "value" = "value"): Position =>
    positionOf(offsetOf(tree, steps, part));
  return { file: { path, text, value: JSON.parse(text), locate }, findings };
}

/** Decoded as UTF-8, every second byte of it is a zero, and the mark at its beginning is no character. */
function isUtf16(text: string): boolean {
  return text.slice(0, 4).includes("\0") || text.startsWith(UNREADABLE.repeat(2));
}

const UTF_16: SyntaxExplanation = {
  offset: 0,
  message: "This file is saved in the encoding UTF-16, which some programs call Unicode.",
  suggestion: "Save it with the encoding UTF-8.",
};

function unreadable(offset: number): SyntaxExplanation {
  return {
    offset,
    message: "A character here could not be read, because the file is not saved as UTF-8.",
    suggestion: "Save the file with the encoding UTF-8 and write the character again.",
  };
}

function parse(text: string): { readonly tree?: Node | undefined; readonly errors: readonly ParseError[] } {
  const errors: ParseError[] = [];
  try {
    return { tree: parseTree(text, errors, STRICT), errors };
  } catch {
    // The parser recurses, so a file nested some thousand levels deep exhausts the stack.
    return { errors: [] };
  }
}

function offsetOf(root: Node, path: JsonPath, part: "key" | "value"): number {
  let node = root;
  let key: Node | undefined;
  for (const step of path) {
    const next = childOf(node, step);
    if (!next) return node.offset;
    [node, key] = [next.value, next.key];
  }
  return part === "key" && key ? key.offset : node.offset;
}

function childOf(
  node: Node,
  step: string | number,
): { readonly value: Node; readonly key?: Node | undefined } | undefined {
  if (node.type === "array") {
    const value = node.children?.[Number(step)];
    return value && { value };
  }
  // JSON.parse keeps the last of two equal keys, so positions do too.
  const property = node.children?.findLast((child) => child.children?.[0]?.value === String(step));
  const [key, value] = property?.children ?? [];
  return value && { value, key };
}
