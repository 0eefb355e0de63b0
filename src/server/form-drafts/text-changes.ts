import { ChangeSet, Text } from "@codemirror/state";

/** What takes the place of a part of a text; positions count UTF-16 units. */
export interface TextChange {
  readonly from: number;
  /** The first unit that stays. */
  readonly to: number;
  readonly insert: string;
}

/** Lines end where "\n" stands and nowhere else, or a file with "\r\n" would become another one. */
const LINE_END = "\n";

export function toChangeSet(changes: readonly TextChange[], length: number): ChangeSet {
  return ChangeSet.of([...changes], length, LINE_END);
}

/** The changes in the order of the text, apart from each other. */
export function fromChangeSet(set: ChangeSet): readonly TextChange[] {
  const changes: TextChange[] = [];
  set.iterChanges((from, to, _newFrom, _newTo, inserted) => {
    changes.push({ from, to, insert: inserted.toString() });
  });
  return changes;
}

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
  return set.apply(asDocument(text)).toString();
}

/** What takes the changes of this text back. */
export function undoOf(text: string, set: ChangeSet): ChangeSet {
  return set.invert(asDocument(text));
}

function asDocument(text: string): Text {
  return Text.of(text.split(LINE_END));
}
