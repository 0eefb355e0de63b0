import type { Answer } from "./answers.ts";
import { answerOf, chosenCodes } from "./chosen-codes.ts";

/** What becomes of the answers that are stored when a question gets another key, other codes or another place. */
export type FormOperation =
  | { readonly op: "rename"; readonly from: string; readonly to: string }
  /** By the earlier code: the one that takes its place. */
  | {
      readonly op: "recode";
      readonly key: string;
      readonly codes: Readonly<Record<string, string>>;
      /** The answer is a list, in which each code is changed by itself; set when the form is compiled. */
      readonly list?: true;
    }
  /** By the earlier key: the later one. All at once, so that entries of a group can change places. */
  | { readonly op: "move"; readonly keys: Readonly<Record<string, string>> }
  | { readonly op: "copy"; readonly from: string; readonly to: string }
  /** What is given of the answers, with the text between each two. */
  | { readonly op: "join"; readonly from: readonly string[]; readonly to: string; readonly with: string }
  /** At the text, as often as there are keys; the last one gets the rest. */
  | { readonly op: "split"; readonly from: string; readonly to: readonly string[]; readonly at: string }
  /** The answer is deleted for good. */
  | { readonly op: "drop"; readonly key: string };

/** What one file of `forms/changes/` declares. */
export interface ChangesFile {
  readonly reason: string;
  readonly operations: readonly FormOperation[];
}

/** The same with the name of the file, by which the changes of a form are in order. */
export interface FormChange extends ChangesFile {
  readonly id: string;
}

/** By earlier key, the later one of the answers that an operation moves as they are; nothing for other operations. */
export function renamedKeys(operation: FormOperation): Readonly<Record<string, string>> {
  if (operation.op === "rename") return { [operation.from]: operation.to };
  return operation.op === "move" ? operation.keys : {};
}

/** The other way round; of several that lead to the same the first. */
export function inverseOf(map: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(map)
      .toReversed()
      .map(([from, to]) => [to, from]),
  );
}

/** The answer with other codes, those that do not stand among them as they are; in a list no code stands twice. */
export function recoded(
  answer: Answer,
  codes: Readonly<Record<string, string>>,
  isList: boolean | undefined,
): Answer {
  if (typeof answer !== "string") return answer;
  const codeOf = (code: string) => (Object.hasOwn(codes, code) ? (codes[code] ?? code) : code);
  return isList === true ? answerOf([...new Set(chosenCodes(answer).map(codeOf))]) : codeOf(answer);
}

/** The keys whose answers an operation takes away or copies, and those that it gives an answer. */
export function keysOfOperation(operation: FormOperation): {
  readonly from: readonly string[];
  readonly to: readonly string[];
} {
  switch (operation.op) {
    case "rename":
    case "copy":
      return { from: [operation.from], to: [operation.to] };
    case "recode":
      return { from: [operation.key], to: [operation.key] };
    case "move":
      return { from: Object.keys(operation.keys), to: Object.values(operation.keys) };
    case "join":
      return { from: operation.from, to: [operation.to] };
    case "split":
      return { from: [operation.from], to: operation.to };
    case "drop":
      return { from: [operation.key], to: [] };
  }
}
