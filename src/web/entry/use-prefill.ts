import { useEffect, useRef } from "react";
import { CALLS } from "../../contract/call-table.ts";
import { ERRORS } from "../../contract/error-codes.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { call } from "../api/call.ts";
import { ServerError } from "../api/server-error.ts";
import { toasts } from "../ui/toasts.ts";

/** Brings in, once, the answers that a token opens (QRY-01): they fill what is not answered yet. */
export function usePrefill(token: string | undefined): void {
  const store = useAnswerStore();
  const asked = useRef(false);
  useEffect(() => {
    if (token === undefined || asked.current) return;
    asked.current = true;
    call(CALLS.temporaryAnswers, { token }).then(
      (answers) => {
        store.carry(answers);
        toasts.success("The answers that were prepared for you are filled in. Please check them.");
      },
      (error: unknown) => {
        toasts.error(error instanceof ServerError ? error.message : ERRORS.unexpected.message);
      },
    );
  }, [token, store]);
}
