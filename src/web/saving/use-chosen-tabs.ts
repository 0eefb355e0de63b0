import { useCallback } from "react";
import { CALLS } from "../../contract/call-table.ts";
import type { CompiledForm } from "../../engine/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { call } from "../api/call.ts";
import { UnauthorizedError } from "../api/server-error.ts";
import { useSession } from "../session/session-context.ts";
import { toasts } from "../ui/toasts.ts";

/**
 * Chooses a tab: clears what the tab that is left lists, and stores the choice for somebody with an account
 * (spec §4 "Tabs"). When the server refuses, a toast 'Error handling tabs for' says so and the choice is taken back.
 */
export function useChosenTabs(form: CompiledForm): (id: string, tab: string) => void {
  const store = useAnswerStore();
  const { is_logged_in } = useSession();
  return useCallback(
    (id, tab) => {
      const tabs = form.tabs[id]?.tabs ?? [];
      const before = store.view().tabs[id] ?? tabs[0]?.id ?? "";
      const cleared = tabs.find((left) => left.id === before)?.clears ?? [];
      store.setTab(id, tab);
      if (cleared.length > 0) store.change(Object.fromEntries(cleared.map((key) => [key, ""])));
      if (!is_logged_in) return;
      call(CALLS.saveTab, { tab_id: id, chosen_tab: tab }).catch((error: unknown) => {
        if (error instanceof UnauthorizedError) return;
        store.setTab(id, before);
        toasts.error(`Error handling tabs for ${tab}`);
      });
    },
    [store, form, is_logged_in],
  );
}
