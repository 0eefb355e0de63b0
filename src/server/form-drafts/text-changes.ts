import { ChangeSet, Text } from "@codemirror/state";

/** Lines end where "\n" stands and nowhere else, or a file with "\r\n" would become another one. */
const LINE_END = "\n";

/** Reads what `ChangeSet.toJSON` has written; undefined for what cannot be a change of a text of this length. */
export function readChangeSet(json: unknown, length: number): ChangeSet | undefined {
  try {
    const set = ChangeSet.fromJSON(json);
    return set.length === length ? set : undefined;
  } catch {
    return undefined;
  }
}

/** The text after the changes, every other byte of it as it was. */
export function applyChangeSet(text: string, set: ChangeSet): string {
  return set.apply(Text.of(text.split(LINE_END))).toString();
}
