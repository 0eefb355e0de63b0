import { type Node, type ParseError, parseTree } from "jsonc-parser";
import { type Finding, findingAt, type JsonPath, type Position } from "../lint/finding.ts";
import { createPositions } from "./create-positions.ts";
import type { SourceFile } from "./definition-sources.ts";
import { explainSyntaxError, type SyntaxExplanation } from "./explain-syntax-error.ts";
import { findDuplicateKeys } from "./find-duplicate-keys.ts";

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
