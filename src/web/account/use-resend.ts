import { useMutation } from "@tanstack/react-query";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { call } from "../api/call.ts";
import { UnauthorizedError } from "../api/server-error.ts";

/** Asks for a new confirmation code; `onSent` gets the server's sentence. */
export function useResend(onSent: (username: string, message: string) => void) {
  const resend = useMutation({
    mutationFn: (username: string) => call(ENDPOINTS.resendConfirm, { username }),
    onSuccess: ({ message }, username) => onSent(username, message),
  });
  return {
    send: (username: string) => {
      if (!resend.isPending) resend.mutate(username);
    },
    failure: resend.error instanceof UnauthorizedError ? null : resend.error,
    dismissFailure: resend.reset,
  };
}
