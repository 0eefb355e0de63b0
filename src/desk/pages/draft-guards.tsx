import { useSyncExternalStore } from "react";
import type { DraftSync } from "../editor/draft-sync.ts";
import { LeaveGuard } from "../editor/leave-guard.tsx";
import { ConflictDialog } from "./form-conflicts.tsx";

/** What asks before something that was changed in a draft would be lost. */
export function DraftGuards({ sync }: { readonly sync: DraftSync }) {
  const state = useSyncExternalStore(sync.subscribe, sync.state);
  return (
    <LeaveGuard sync={sync} state={state}>
      {state.step === "conflict" && (
        <ConflictDialog conflicts={state.conflicts} onResolve={(prefer) => sync.resolve(prefer)} />
      )}
    </LeaveGuard>
  );
}
