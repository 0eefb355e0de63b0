import { useEffect, useState, useSyncExternalStore } from "react";
import type { FormFinding } from "../../contract/desk-form-drafts.ts";
import { call } from "../api/call.ts";
import { noteEnded } from "../api/session.ts";
import type { DraftSync } from "./draft-sync.ts";
import type { FormBuffer } from "./form-buffer.ts";

/** What lint finds, as far as it was asked. */
export interface DraftFindings {
  /** Null before the first answer. */
  readonly findings: readonly FormFinding[] | null;
  /** Whether others may be on their way. */
  readonly isChecking: boolean;
  readonly hasFailed: boolean;
  /** Whether the texts of this page are those that were checked. */
  readonly isCurrent: () => boolean;
}

/** What the frame of the preview has found in the texts of this page, saved or not. */
export interface CheckedTexts {
  /** By the count of their changes. */
  readonly revision: number;
  readonly findings: readonly FormFinding[];
}

const NO_FINDINGS: readonly FormFinding[] = [];

/** What the frame of the preview says last. */
export class FrameFindings {
  readonly #listeners = new Set<() => void>();
  #checked: CheckedTexts | null = null;
  #isExpected = false;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Null while there is no frame, or it cannot say. While nothing is wrong, always the same. */
  readonly findings = () => {
    const found = this.#checked?.findings ?? null;
    return found?.length === 0 ? NO_FINDINGS : found;
  };

  /** Of the texts that it has checked last; -1 before the first. */
  readonly revision = () => this.#checked?.revision ?? -1;

  /** Whether a frame is being loaded, which will say what it finds. */
  readonly isExpected = () => this.#isExpected;

  readonly expect = () => {
    this.#isExpected = true;
    this.#tell();
  };

  /** Takes what the frame has found, and null when there is none any more or it cannot say. */
  readonly take = (checked: CheckedTexts | null) => {
    this.#isExpected = false;
    this.#checked = checked;
    this.#tell();
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** A frame that has not said anything about newer texts for so long says nothing more: the server is asked. */
const SILENT_MS = 10_000;
/** A frame that is being loaded is waited for so long: the server is not to do the same work beside it. */
const LOADING_MS = 8_000;

interface Found {
  /** Of the draft, that the findings are of; -1 before the first. */
  readonly of: number;
  /** That was asked for last; -1 before the first. */
  readonly revision: number;
  readonly findings: readonly FormFinding[] | null;
  readonly hasFailed: boolean;
}

const NOTHING_FOUND: Found = { of: -1, revision: -1, findings: null, hasFailed: false };

/**
 * What lint finds in the draft (EDT-85). Beside the preview, its frame says so with each key; else the server checks each
 * revision that is saved, and what comes for an older one is dropped.
 */
export function useDraftFindings(
  application: string | undefined,
  { buffer, sync }: { readonly buffer: FormBuffer; readonly sync: DraftSync },
) {
  const [frame] = useState(() => new FrameFindings());
  const here = useSyncExternalStore(frame.subscribe, frame.findings);
  const [found, setFound] = useState(NOTHING_FOUND);
  const isExpected = useSyncExternalStore(frame.subscribe, frame.isExpected);
  useEffect(() => {
    if (!isExpected) return undefined;
    const timer = setTimeout(() => frame.take(null), LOADING_MS);
    return () => clearTimeout(timer);
  }, [isExpected, frame]);
  const isAsked = here === null;
  const revision = useSyncExternalStore(sync.subscribe, () => (isAsked ? sync.state().revision : null));
  useEffect(() => {
    // The frame may have come with this very page.
    if (revision === null || isExpected || frame.isExpected()) return undefined;
    let isOvertaken = false;
    const end = (part: Partial<Found>) => {
      if (!isOvertaken) setFound((before) => ({ ...before, revision, hasFailed: false, ...part }));
    };
    call("GET /desk/api/form-draft/findings", { query: { application } }).then(
      ({ findings, revision: of }) => end({ findings, of }),
      (error: unknown) => {
        noteEnded(error);
        end({ hasFailed: true });
      },
    );
    return () => {
      isOvertaken = true;
    };
  }, [application, revision, isExpected, frame]);
  useEffect(() => (isAsked ? undefined : watch(frame, buffer)), [frame, buffer, isAsked]);
  const answered: DraftFindings =
    here === null
      ? ofServer(found, sync)
      : {
          findings: here,
          isChecking: false,
          hasFailed: false,
          isCurrent: () => frame.revision() === buffer.revision(),
        };
  return { found: answered, frame };
}

/** Has the server asked where the frame falls silent. */
function watch(frame: FrameFindings, buffer: FormBuffer): () => void {
  let silentAt = -1;
  const timer = setInterval(() => {
    const revision = frame.revision();
    if (revision === buffer.revision()) silentAt = -1;
    else if (revision === silentAt) frame.take(null);
    else silentAt = revision;
  }, SILENT_MS);
  return () => clearInterval(timer);
}

function ofServer({ revision, findings, hasFailed, of }: Found, sync: DraftSync): DraftFindings {
  const isChecking = revision !== sync.state().revision;
  const isCurrent = () => !sync.isDirty() && sync.state().revision === of;
  return { findings, hasFailed: hasFailed && !isChecking, isChecking, isCurrent };
}
