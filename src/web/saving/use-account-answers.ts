import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Profile } from "../../contract/endpoint-responses.ts";
import type { CompiledForm } from "../../form/index.ts";
import { answerRules } from "../answers/answer-rules.ts";
import type { AnswerStore } from "../answers/answer-store.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { NO_DRAFT, readDraft } from "../answers/draft.ts";
import { accountViewQuery } from "../session/queries.ts";
import { useProfile } from "../session/session-context.ts";

/**
 * Brings the account's answers and counts into the store, once for each login; answers entered before are kept
 * beside them. True when the page may be shown. Throws what failed to the error boundary.
 */
export function useAccountAnswers(form: CompiledForm): boolean {
  const store = useAnswerStore();
  const queries = useQueryClient();
  const profile = useProfile();
  const username = profile?.username ?? "";
  // A visitor, or somebody whose account is open in this tab or was fetched ahead, sees the page at once.
  const [openedFor, setOpenedFor] = useState(() => {
    store.attach(answerRules(form));
    if (profile !== undefined) openFetched({ store, queries, profile });
    return store.owner() === username ? username : undefined;
  });
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    let isCurrent = true;
    store.attach(answerRules(form));
    const opened =
      profile === undefined || store.owner() === username
        ? undefined
        : openAccount({ store, queries, profile });
    Promise.resolve(opened).then(
      () => isCurrent && setOpenedFor(username),
      (error: unknown) => isCurrent && setFailure(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [store, queries, form, profile, username]);
  if (failure !== undefined) throw failure;
  return openedFor === username;
}

interface Account {
  readonly store: AnswerStore;
  readonly queries: QueryClient;
  readonly profile: Profile;
}

async function openAccount(account: Account): Promise<void> {
  await account.queries.fetchQuery(accountViewQuery);
  openFetched(account);
}

/** Opens the account with what was fetched for it; what is fetched serves once, for it changes with the account. */
function openFetched({ store, queries, profile }: Account): void {
  const displayState = queries.getQueryData(accountViewQuery.queryKey);
  // The profile changes while that is under way, as when the status is set: opened twice, the account would drop what
  // was entered before.
  if (displayState === undefined || store.owner() === profile.username) return;
  queries.removeQueries(accountViewQuery);
  const isInBrowser = typeof window !== "undefined";
  if (isInBrowser) void import("../api/http-client.ts").then(({ speakFor }) => speakFor(profile.account));
  const { answers: draft, seen } = isInBrowser ? readDraft(sessionStorage, profile.username) : NO_DRAFT;
  store.open({
    owner: profile.username,
    account: profile.account,
    // What others have saved since the draft was written over is told with the first save.
    revision: Math.min(profile.revision, seen ?? profile.revision),
    stored: profile.answer,
    hidden: profile.hidden_answer,
    displayState,
    draft,
  });
}
