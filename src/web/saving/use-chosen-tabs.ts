import { useCallback } from "react";
import { CALLS } from "../../contract/call-table.ts";
import type { CompiledForm } from "../../engine/index.ts";
import type { AnswerStore } from "../answers/answer-store.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { call } from "../api/call.ts";
import { UnauthorizedError } from "../api/server-error.ts";
import type { Documents } from "../documents/documents.ts";
import { useSession } from "../session/session-context.ts";
import { toasts } from "../ui/toasts.ts";
import { isAlreadySubmitted } from "./is-already-submitted.ts";

/** `blocked`: a file of the tab that would be left is on its way. */
export type TabOutcome = "switched" | "blocked" | "failed";

/**
 * Chooses a tab: deletes the documents of the tab that is left, clears what it lists, and stores the choice for
 * somebody with an account (spec §4 "Tabs"). Nothing is switched while such a document is on its way. When the server
 * refuses, a toast 'Error handling tabs for' says so and everything stays as it is. That the application was
 * submitted meanwhile goes to `onFailure`.
 */
export function useChosenTabs(
  form: CompiledForm,
  onFailure: (error: unknown) => void,
): (id: string, tab: string, left: readonly string[]) => Promise<TabOutcome> {
  const store = useAnswerStore();
  const { is_logged_in } = useSession();
  return useCallback(
    async (id, tab, left) => {
      const fail = (error: unknown) => {
        if (isAlreadySubmitted(error)) onFailure(error);
        else toasts.error(`Error handling tabs for ${tab}`);
      };
      const tabs = form.tabs[id]?.tabs ?? [];
      const before = store.view().tabs[id] ?? tabs[0]?.id ?? "";
      const cleared = tabs.find((other) => other.id === before)?.clears ?? [];
      const documents = [...left, ...cleared].filter((key) => form.keys[key]?.type === "document");
      if (is_logged_in && documents.length > 0) {
        const outcome = await leaveDocuments(store, documents, fail);
        if (outcome !== "switched") return outcome;
      }
      store.setTab(id, tab);
      if (cleared.length > 0) store.change(Object.fromEntries(cleared.map((key) => [key, ""])));
      if (!is_logged_in) return "switched";
      call(CALLS.saveTab, { tab_id: id, chosen_tab: tab }).catch((error: unknown) => {
        if (error instanceof UnauthorizedError) return;
        store.setTab(id, before);
        fail(error);
      });
      return "switched";
    },
    [store, form, is_logged_in, onFailure],
  );
}

async function leaveDocuments(
  store: AnswerStore,
  keys: readonly string[],
  fail: (error: unknown) => void,
): Promise<TabOutcome> {
  const [{ documentsOf }, { isUnderWay }] = await Promise.all([
    import("../documents/documents-of.ts"),
    import("../documents/document-state.ts"),
  ]);
  const documents: Documents = documentsOf(store);
  if (keys.some((key) => isUnderWay(documents.get(key)))) return "blocked";
  try {
    for (const key of keys) if (documents.get(key).phase !== "none") await documents.remove(key);
    return "switched";
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) fail(error);
    return "failed";
  }
}
