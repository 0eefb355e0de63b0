import { useCallback } from "react";
import { CALLS } from "../../contract/call-table.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { call } from "../api/call.ts";
import type { LoadedForm } from "../form/form-loader.ts";
import { useSession } from "../session/session-context.ts";
import { findErrors } from "./find-errors.ts";
import { saverOf } from "./saver-of.ts";

/**
 * Saves what the server does not hold yet; while validating, the errors found are posted too (SAV-03). Rejects with
 * what the server said.
 */
export function useSaving(loaded: LoadedForm): () => Promise<void> {
  const store = useAnswerStore();
  const { web_status } = useSession();
  return useCallback(async () => {
    await saverOf(store).save();
    if (web_status !== "validating") return;
    const errors = await findErrors(loaded, store);
    if (Object.keys(errors).length > 0) await call(CALLS.validations, errors);
  }, [store, web_status, loaded]);
}
