import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { FormFinding } from "../../contract/desk-form-drafts.ts";
import { call } from "../api/call.ts";
import { noteEnded } from "../api/session.ts";
import type { DraftSync } from "./draft-sync.ts";
import type { FormBuffer } from "./form-buffer.ts";

/** What lint finds, as far as it was asked. */
export interface DraftFindings {
  /** Null before the first answer. */
  readonly findings: readonly FormFinding[] | null;
  readonly isChecking: boolean;
  readonly hasFailed: boolean;
  readonly of: CheckedState;
}

/** What was checked: a saved revision of the draft, or the texts of this page by the count of their changes. */
export interface CheckedState {
  readonly kind: "saved" | "texts";
  readonly revision: number;
}

/** What the frame of the preview has found in the texts of this page, saved or not. */
export interface CheckedTexts {
  readonly revision: number;
  readonly findings: readonly FormFinding[];
}

/** Whether the texts of this page are those that were checked. */
export function isCurrent(of: CheckedState, buffer: FormBuffer, sync: DraftSync): boolean {
  if (of.kind === "texts") return of.revision === buffer.revision();
  return !sync.isDirty() && sync.state().revision === of.revision;
}

interface Found {
  readonly of: CheckedState;
  /** That was checked last; -1 before the first. */
  readonly revision: number;
  readonly findings: readonly FormFinding[] | null;
  readonly hasFailed: boolean;
}

const NOTHING_FOUND: Found = {
  ...{ revision: -1, findings: null, hasFailed: false },
  of: { kind: "saved", revision: -1 },
};

/**
 * What lint finds in the draft (EDT-85). Beside the preview, its frame says so with each key; else the server checks each
 * revision that is saved, and what comes for an older one is dropped. `take` gets what the frame has found, and null when there
 * is no frame any more or it cannot say.
 */
export function useDraftFindings(application: string | undefined, sync: DraftSync) {
  const [here, setHere] = useState<CheckedTexts | null>(null);
  const [found, setFound] = useState(NOTHING_FOUND);
  const isAsked = here === null;
  const revision = useSyncExternalStore(sync.subscribe, () => (isAsked ? sync.state().revision : null));
  useEffect(() => {
    if (revision === null) return undefined;
    let isOvertaken = false;
    const end = (part: Partial<Found>) => {
      if (!isOvertaken) setFound((before) => ({ ...before, revision, hasFailed: false, ...part }));
    };
    call("checkFormDraft", { query: { application } }).then(
      ({ findings, revision: of }) => end({ findings, of: { kind: "saved", revision: of } }),
      (error: unknown) => {
        noteEnded(error);
        end({ hasFailed: true });
      },
    );
    return () => {
      isOvertaken = true;
    };
  }, [application, revision]);
  // While nothing is wrong, the page is not drawn with each key.
  const take = useCallback(
    (checked: CheckedTexts | null) => setHere((before) => (isNothingNew(before, checked) ? before : checked)),
    [],
  );
  return { found: here === null ? ofServer(found, revision) : ofFrame(here), take };
}

function isNothingNew(before: CheckedTexts | null, checked: CheckedTexts | null): boolean {
  return before?.findings.length === 0 && checked?.findings.length === 0;
}

function ofServer({ revision, findings, hasFailed, of }: Found, newest: number | null): DraftFindings {
  const isChecking = revision !== newest;
  return { findings, hasFailed: hasFailed && !isChecking, isChecking, of };
}

function ofFrame({ revision, findings }: CheckedTexts): DraftFindings {
  return { findings, isChecking: false, hasFailed: false, of: { kind: "texts", revision } };
}
