import { type FormChange, FormDraft, type FormTexts } from "../editing/form-draft.ts";
import type { MendedFinding } from "./mended-finding.ts";
import { mendsOf } from "./mends.ts";

/** Several findings mended as one edit. */
export interface MendedAll {
  readonly change: FormChange;
  readonly mended: number;
  /** How many could not be mended any more, after those before them. */
  readonly left: number;
}

/**
 * Mends findings that have one way to be mended each, every one of them in the texts that the one before it left. The
 * last place of a file comes first, so that no mend moves the place of one that follows.
 */
export function mendAll(texts: FormTexts, findings: readonly MendedFinding[], label: string): MendedAll {
  const draft = new FormDraft(texts);
  let mended = 0;
  for (const finding of findings.toSorted(fromTheLast)) {
    const [meant] = mendsOf(texts, finding);
    // What does something else by now would be written at the place of another.
    const mend = mendsOf(draft, finding).find((one) => one.label === meant?.label);
    if (mend === undefined) continue;
    draft.take(mend);
    mended++;
  }
  return { change: draft.change(label), mended, left: findings.length - mended };
}

function fromTheLast(one: MendedFinding, other: MendedFinding): number {
  return one.path.localeCompare(other.path) || other.line - one.line || other.column - one.column;
}
