import { useCallback } from "react";
import { CALLS } from "../../contract/call-table.ts";
import { type ErrorMap, validateForm } from "../../engine/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { call } from "../api/call.ts";
import type { LoadedForm } from "../form/form-loader.ts";
import { useSession } from "../session/session-context.ts";
import { saverOf } from "./saver-of.ts";
import { today } from "./today.ts";

/**
 * Saves what the server does not hold yet; while validating, the errors found are posted too (SAV-03). Rejects with
 * what the server said.
 */
export function useSaving({ form, validators }: LoadedForm): () => Promise<void> {
  const store = useAnswerStore();
  const { web_status } = useSession();
  return useCallback(async () => {
    await saverOf(store).save();
    if (web_status !== "validating") return;
    const context = { today: today(), view: store.view() };
    const errors: ErrorMap = validateForm(form, validators, store.snapshot(), context);
    if (Object.keys(errors).length > 0) await call(CALLS.validations, errors);
  }, [store, web_status, form, validators]);
}
