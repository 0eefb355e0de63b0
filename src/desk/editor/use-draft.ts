import { useEffect, useMemo } from "react";
import type { FormDraft } from "../../contract/desk-form-drafts.ts";
import { call, DeskError, sentenceOf } from "../api/call.ts";
import { bodyOf } from "../api/form-draft.ts";
import { noteEnded } from "../api/session.ts";
import { type DraftCalls, DraftSync } from "./draft-sync.ts";
import { createFormBuffer } from "./form-buffer.ts";
import { type OpenedDraft, useKeptDraft } from "./kept-draft.tsx";

type Draft = NonNullable<FormDraft["draft"]>;

/** By which the server knows this tab, for as long as it is not loaded again. */
export const PAGE_ID = crypto.randomUUID();

/** A call that did not arrive, or found the server in trouble, is worth another try. */
const PASSING: readonly DeskError["code"][] = [
  "unreachable",
  "unexpected",
  "records_unavailable",
  "records_full",
  "request_too_slow",
  "too_many_requests",
];

/** What says of the texts that there is too much of them. */
const TOO_MUCH: readonly DeskError["code"][] = [
  "form_text_too_long",
  "form_draft_too_large",
  "body_too_large",
];

function callsFor(application: string | undefined, keep: DraftCalls["keep"]): DraftCalls {
  const own = { ...bodyOf(application), page: PAGE_ID };
  return {
    save: (edit) => call("POST /desk/api/form-draft/edits", { body: { ...own, ...edit } }),
    hold: (draft, wants) => call("POST /desk/api/form-draft/editor", { body: { ...own, draft, wants } }),
    refusal: (error) => {
      noteEnded(error);
      if (!(error instanceof DeskError)) return null;
      return PASSING.includes(error.code) ? null : sentenceOf(error);
    },
    isTooMuch: (error) => error instanceof DeskError && TOO_MUCH.includes(error.code),
    isTaken: (error) => error instanceof DeskError && error.code === "form_draft_taken",
    keep,
  };
}

/**
 * The draft as this tab has it: its texts, and what saves them while it edits the draft. How they stand to the server is told with
 * each key. The next page goes on with it (EDT-107).
 */
export function useDraft(
  draft: Draft,
  application: string | undefined,
  wants: "edit" | "look" = "edit",
): OpenedDraft {
  const kept = useKeptDraft();
  const opened = useMemo((): OpenedDraft => {
    const last = kept.last();
    const isSame = last?.id === draft.id && last.application === application;
    const isNewest = last !== null && (last.sync.isDirty() || last.sync.state().revision >= draft.revision);
    if (isSame && isNewest && last.sync.canGoOn()) return last;
    const buffer = createFormBuffer(Object.fromEntries(draft.files.map(({ path, text }) => [path, text])));
    const sync = new DraftSync(buffer, draft, callsFor(application, kept.addUnsaved));
    return { id: draft.id, application, buffer, sync };
  }, [draft, application, kept]);
  const { id, sync } = opened;
  useEffect(() => kept.keep(opened), [kept, opened]);
  useEffect(() => {
    const stop = sync.start(wants);
    const leave = (event: BeforeUnloadEvent) => {
      if (sync.isDirty()) event.preventDefault();
    };
    const hide = () => document.visibilityState === "hidden" && sync.flush();
    const free = () => void leaveDraft(application, id);
    window.addEventListener("beforeunload", leave);
    window.addEventListener("pagehide", free);
    document.addEventListener("visibilitychange", hide);
    return () => {
      stop();
      window.removeEventListener("beforeunload", leave);
      window.removeEventListener("pagehide", free);
      document.removeEventListener("visibilitychange", hide);
    };
  }, [sync, wants, application, id]);
  return opened;
}

/** Lets others edit the draft at once, from a page that goes. */
async function leaveDraft(application: string | undefined, draft: string): Promise<void> {
  const body = { ...bodyOf(application), page: PAGE_ID, draft, wants: "leave" } as const;
  await call("POST /desk/api/form-draft/editor", { body, keepalive: true }).catch(() => undefined);
}
