import { useEffect, useMemo } from "react";
import type { FormDraft } from "../../contract/desk-form-drafts.ts";
import { call, DeskError, sentenceOf } from "../api/call.ts";
import { bodyOf } from "../api/form-draft.ts";
import { noteEnded } from "../api/session.ts";
import { type DraftCalls, DraftSync, type SyncState } from "./draft-sync.ts";
import { createFormBuffer } from "./form-buffer.ts";
import { type OpenedDraft, useKeptDraft } from "./kept-draft.tsx";

type Draft = NonNullable<FormDraft["draft"]>;

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

function callsFor(application: string | undefined): DraftCalls {
  return {
    save: (edit) => call("POST /desk/api/form-draft/edits", { body: { ...bodyOf(application), ...edit } }),
    read: (draft, since) =>
      call("GET /desk/api/form-draft/edits", { query: { application, draft, since: String(since) } }),
    refusal: (error) => {
      noteEnded(error);
      if (!(error instanceof DeskError)) return null;
      return PASSING.includes(error.code) ? null : sentenceOf(error);
    },
    isTooMuch: (error) => error instanceof DeskError && TOO_MUCH.includes(error.code),
  };
}

/** What nothing is saved from any more is begun anew. */
const GOES_ON: readonly SyncState["step"][] = ["saved", "saving", "unreachable", "conflict"];

function open(draft: Draft, application: string | undefined): OpenedDraft {
  const buffer = createFormBuffer(Object.fromEntries(draft.files.map(({ path, text }) => [path, text])));
  const sync = new DraftSync(buffer, draft, callsFor(application));
  return { id: draft.id, application, buffer, sync };
}

/**
 * The draft as this tab has it: its texts, and what saves them. How they stand to the server is told with each key. The next page
 * goes on with it (EDT-107).
 */
export function useDraft(draft: Draft, application: string | undefined): OpenedDraft {
  const kept = useKeptDraft();
  const opened = useMemo(() => {
    const last = kept?.last();
    const isSame = last?.id === draft.id && last.application === application;
    return isSame && GOES_ON.includes(last.sync.state().step) ? last : open(draft, application);
  }, [draft, application, kept]);
  const { sync } = opened;
  useEffect(() => kept?.keep(opened), [kept, opened]);
  // Somebody else may have changed it while no page looked.
  useEffect(() => {
    if (draft.revision > sync.state().revision) void sync.look();
  }, [draft, sync]);
  useEffect(() => {
    const stop = sync.start();
    const leave = (event: BeforeUnloadEvent) => {
      if (sync.isDirty()) event.preventDefault();
    };
    const hide = () => document.visibilityState === "hidden" && sync.flush();
    window.addEventListener("beforeunload", leave);
    document.addEventListener("visibilitychange", hide);
    return () => {
      stop();
      window.removeEventListener("beforeunload", leave);
      document.removeEventListener("visibilitychange", hide);
    };
  }, [sync]);
  return opened;
}
