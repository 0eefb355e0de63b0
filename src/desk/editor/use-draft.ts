import { useEffect, useMemo } from "react";
import type { FormDraft } from "../../contract/desk-form-drafts.ts";
import { call, DeskError, sentenceOf } from "../api/call.ts";
import { bodyOf } from "../api/form-draft.ts";
import { noteEnded } from "../api/session.ts";
import { type DraftCalls, DraftSync } from "./draft-sync.ts";
import { createFormBuffer } from "./form-buffer.ts";

type Draft = NonNullable<FormDraft["draft"]>;

/** A call that did not arrive, or found the server in trouble, is worth another try. */
const PASSING: readonly DeskError["code"][] = [
  ...(["unreachable", "unexpected", "records_unavailable"] as const),
  ...(["records_full", "request_too_slow", "too_many_requests"] as const),
];

/** What says of the texts that there is too much of them. */
const TOO_MUCH: readonly DeskError["code"][] = [
  "form_text_too_long",
  "form_draft_too_large",
  "body_too_large",
];

function callsFor(application: string | undefined): DraftCalls {
  return {
    save: (edit) => call("saveFormEdit", { body: { ...bodyOf(application), ...edit } }),
    read: (draft, since) => call("readFormEdits", { query: { application, draft, since: String(since) } }),
    refusal: (error) => {
      noteEnded(error);
      if (!(error instanceof DeskError)) return null;
      return PASSING.includes(error.code) ? null : sentenceOf(error);
    },
    isTooMuch: (error) => error instanceof DeskError && TOO_MUCH.includes(error.code),
  };
}

/** The draft as this page has it: its texts, and what saves them. How they stand to the server is told with each key. */
export function useDraft(draft: Draft, application: string | undefined) {
  const { buffer, sync } = useMemo(() => {
    const buffer = createFormBuffer(Object.fromEntries(draft.files.map(({ path, text }) => [path, text])));
    return { buffer, sync: new DraftSync(buffer, draft, callsFor(application)) };
  }, [draft, application]);
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
  return { buffer, sync };
}
