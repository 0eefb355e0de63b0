import type { FormChange } from "../../authoring/editing/form-draft.ts";
import { nodeAt, openJson } from "../../authoring/editing/json-document.ts";
import type { JsonPath } from "../../authoring/findings/finding.ts";
import type { FormRules } from "../../authoring/form-rules/read-form-rules.ts";
import type { FormFinding } from "../../contract/desk-form-drafts.ts";
import type { FormBuffer } from "./form-buffer.ts";
import type { OutlineEntry } from "./outline-model.ts";

/** A place in a text. */
export type RuleTextPlace = Pick<FormFinding, "path" | "line" | "column">;

/** What the sentences of a rule are drawn and changed with. */
export interface RuleContext {
  readonly buffer: FormBuffer;
  readonly rules: FormRules;
  readonly entry: OutlineEntry;
  readonly findings: readonly FormFinding[];
  /** Does an edit and says what it did; gives false where a file cannot be edited. */
  readonly onEdit: (edit: () => FormChange, said: string) => boolean;
  readonly onGo: (place: RuleTextPlace) => void;
}

/** Where in its text something stands; its beginning where that is no JSON. */
export function textPlaceOf({ buffer }: RuleContext, file: string, path: JsonPath): RuleTextPlace {
  const text = buffer.text(file);
  const document = openJson(text);
  const before = text.slice(0, (document && nodeAt(document.root, path)?.offset) ?? 0);
  const lines = before.split("\n");
  return { path: file, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
