import { useEffect, useRef } from "react";
import { call } from "../api/call.ts";
import { useSending } from "./use-sending.ts";

/** Asks for a new confirmation code; `onSent` gets the server's sentence. */
export function useResend(onSent: (username: string, message: string) => void) {
  // The card goes on while it is asked for: what was typed meanwhile counts.
  const latest = useRef(onSent);
  useEffect(() => {
    latest.current = onSent;
  });
  return useSending(async (username: string) => {
    const { message } = await call("POST /public/resend-confirm", { username });
    latest.current(username, message);
  });
}
