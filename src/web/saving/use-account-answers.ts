import { useEffect, useState } from "react";
import { CALLS } from "../../contract/call-table.ts";
import type { CompiledForm } from "../../engine/index.ts";
import { answerRules } from "../answers/answer-rules.ts";
import type { AnswerStore } from "../answers/answer-store.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { readDraft } from "../answers/draft.ts";
import { call } from "../api/call.ts";
import { useProfile } from "../session/session-context.ts";

/**
 * Brings the account's answers and counts into the store, once for each login; answers entered before are kept
 * beside them. True when the page may be shown. Throws what failed to the error boundary.
 */
export function useAccountAnswers(form: CompiledForm): boolean {
  const store = useAnswerStore();
  const profile = useProfile();
  const username = profile?.username ?? "";
  // A visitor, or somebody whose account is open in this tab, sees the page at once.
  const [openedFor, setOpenedFor] = useState(() => {
    store.attach(answerRules(form));
    return store.owner() === username ? username : undefined;
  });
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    let isCurrent = true;
    store.attach(answerRules(form));
    const opened =
      profile === undefined || store.owner() === username ? undefined : openAccount(store, profile);
    Promise.resolve(opened).then(
      () => isCurrent && setOpenedFor(username),
      (error: unknown) => isCurrent && setFailure(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [store, form, profile, username]);
  if (failure !== undefined) throw failure;
  return openedFor === username;
}

async function openAccount(
  store: AnswerStore,
  profile: NonNullable<ReturnType<typeof useProfile>>,
): Promise<void> {
  const [counts, tabs] = await Promise.all([call(CALLS.addAnother), call(CALLS.tabs)]);
  // The profile changes while this waits, as when the status is set: opened twice, the account would drop what
  // was entered before.
  if (store.owner() === profile.username) return;
  const draft = readDraft(sessionStorage, profile.username);
  store.open({
    owner: profile.username,
    stored: profile.answer,
    hidden: profile.hidden_answer,
    view: { counts, tabs },
    draft,
  });
}
