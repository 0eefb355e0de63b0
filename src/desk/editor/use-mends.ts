import { useMemo, useState } from "react";
import { mendAll } from "../../authoring/mends/mend-all.ts";
import { mendsOf } from "../../authoring/mends/mends.ts";
import type { FormFinding } from "../../contract/desk-form-drafts.ts";
import { formSentences } from "../form-sentences.ts";
import type { DraftFindings } from "./draft-findings.ts";
import type { FormBuffer } from "./form-buffer.ts";
import type { FindingGroup } from "./group-findings.ts";

/** The ways to mend what lint has found. */
export interface Mends {
  /** What each button of a finding does, as it says; none where somebody has to decide. */
  readonly labelsOf: (finding: FormFinding) => readonly string[];
  readonly onMend: (finding: FormFinding, label: string) => void;
  /** Mends all findings of a group by one edit. */
  readonly onMendAll: (group: FindingGroup) => void;
  /** What the last press did; empty once something else was done. */
  readonly said: string;
  /** How often something was pressed: the same sentence is said again. */
  readonly presses: number;
}

interface Press extends Pick<Mends, "said" | "presses"> {
  /** Of the texts, after it. */
  readonly revision: number;
}

const NO_PRESS: Press = { said: "", presses: 0, revision: -1 };

interface Given {
  readonly buffer: FormBuffer;
  readonly found: Pick<DraftFindings, "findings" | "isCurrent">;
}

/**
 * Mends of the findings: worked out of the texts that they are of, and done only while these are the texts, so that
 * nothing is written at a place that has moved since.
 */
export function useMends({ buffer, found: { findings, isCurrent } }: Given): Mends {
  const [last, setLast] = useState(NO_PRESS);
  // The findings are the texts' of this moment: what comes for another revision has another list.
  const labels = useMemo(
    () => new Map((findings ?? []).map((finding) => [finding, waysOf(buffer, finding)])),
    [buffer, findings],
  );
  const press = (done: () => string | undefined) => {
    const said = (isCurrent() ? done() : undefined) ?? formSentences.mendedLate;
    setLast(({ presses }) => ({ said, presses: presses + 1, revision: buffer.revision() }));
  };
  return {
    labelsOf: (finding) => labels.get(finding) ?? [],
    onMend: (finding, label) =>
      press(() => {
        const change = mendsOf(buffer, finding).find((mend) => mend.label === label);
        if (change !== undefined) buffer.apply(change);
        return change && formSentences.mended(label);
      }),
    onMendAll: (group) =>
      press(() => {
        const label = formSentences.mendsAll(group.findings.length, group.cause);
        const { change, mended, left } = mendAll(buffer, group.findings, label);
        buffer.apply(change);
        return formSentences.mendedAll(mended, left);
      }),
    said: last.revision === buffer.revision() ? last.said : "",
    presses: last.presses,
  };
}

/** Whether the findings of a group are mended at one press: there are several, and nobody has to choose between ways. */
export function canMendAll({ findings }: FindingGroup, { labelsOf }: Pick<Mends, "labelsOf">): boolean {
  return findings.length > 1 && findings.every((finding) => labelsOf(finding).length === 1);
}

function waysOf(buffer: FormBuffer, finding: FormFinding): readonly string[] {
  return mendsOf(buffer, finding).map(({ label }) => label);
}
