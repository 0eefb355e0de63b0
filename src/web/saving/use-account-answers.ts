import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Profile } from "../../contract/application-endpoints.ts";
import type { CompiledForm } from "../../form/index.ts";
import { answerRules } from "../answers/answer-rules.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import type { AnswerStore } from "../answers/answer-store.ts";
import { NO_DRAFT, readDraft } from "../answers/draft.ts";
import { useInitialData } from "../api/initial-data.ts";
import { accountViewQuery } from "../session/queries.ts";
import { useProfile } from "../session/session-context.ts";
import { useBrowserValue } from "../ui/taken-over.ts";
import { today } from "./find-errors.ts";

/**
 * Brings the account's answers and counts into the store, once for each login; answers entered before are kept
 * beside them. True when the page may be shown. Throws what failed to the error boundary.
 */
export function useAccountAnswers(form: CompiledForm): boolean {
  const store = useAnswerStore();
  const queries = useQueryClient();
  const profile = useProfile();
  const username = profile?.username ?? "";
  const day = useBrowserValue(today, useInitialData().rendered?.today ?? "");
  // A visitor, or somebody whose account is open in this tab or was fetched ahead, sees the page at once.
  const [openedFor, setOpenedFor] = useState(() => {
    store.attach(answerRules(form), day);
    if (profile !== undefined) openFetched({ store, queries, profile });
    return store.owner() === username ? username : undefined;
  });
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    let isCurrent = true;
    store.attach(answerRules(form), day);
    store.setToday(day);
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
  }, [store, queries, form, profile, username, day]);
  useEffect(() => {
    if (!form.readsToday) return undefined;
    const following = new AbortController();
    // Without it the page is on the day on which it was opened, as all of it was then.
    import("./follow-day.ts").then(
      ({ followDay }) => followDay(store, following.signal),
      () => undefined,
    );
    return () => following.abort();
  }, [store, form]);
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
    isNew: profile.revision === 0,
    stored: profile.answer,
    hidden: profile.hidden_answer,
    displayState,
    draft,
  });
}
