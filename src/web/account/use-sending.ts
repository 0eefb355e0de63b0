import { useEffect, useRef, useState } from "react";
import { call } from "../api/call.ts";
import { UnauthorizedError } from "../api/server-error.ts";

interface State {
  readonly isPending: boolean;
  /** What the call rejected with, null for nothing. After a 401 nothing: the session's end says it instead. */
  readonly failure: unknown;
}

const IDLE: State = { isPending: false, failure: null };

/** A call that a card makes when a button is pressed: whether it is under way, and what went wrong with the last. */
export function useSending<Value>(call: (value: Value) => Promise<void>) {
  const [state, setState] = useState(IDLE);
  const latest = useRef<object>(undefined);
  const enter = (next: State) => {
    const stage = {};
    latest.current = stage;
    setState(next);
    return stage;
  };
  const send = async (value: Value) => {
    const stage = enter({ isPending: true, failure: null });
    const ended = await call(value).then(() => IDLE, failed);
    // Whoever dismissed it meanwhile is not told of it any more.
    if (latest.current === stage) setState(ended);
  };
  return {
    ...state,
    /** One at a time: does nothing while a call is under way. */
    send: (value: Value) => {
      if (!state.isPending) void send(value);
    },
    dismissFailure: () => {
      enter(IDLE);
    },
  };
}

function failed(error: unknown): State {
  return { isPending: false, failure: error instanceof UnauthorizedError ? null : error };
}

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
