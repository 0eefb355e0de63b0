import { useEffect } from "react";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { call } from "../api/call.ts";
import { useSessionActions } from "../session/session-context.ts";
import { saverOf } from "./answer-saver.ts";

const CHANNEL = "answers";

interface AnswersChannel {
  /** Tells the other tabs of this browser that what the server holds for the account has changed. */
  readonly announce: (owner: string) => void;
  readonly close: () => void;
}

/** Hears when another tab of this browser has saved something for the account that it has open (LEA-05). */
function openAnswersChannel(onSaved: (owner: string) => void): AnswersChannel {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") onSaved(data);
  });
  return {
    announce: (owner) => channel.postMessage(owner),
    close: () => channel.close(),
  };
}

/**
 * Keeps this tab as the server is when another tab of this browser saves (LEA-05): at once while it is looked at, else
 * when the applicant comes back to it. What is entered here and not saved yet stays.
 */
export function useOtherTabs(isActive: boolean): void {
  const store = useAnswerStore();
  const { open } = useSessionActions();
  useEffect(() => {
    if (!isActive) return undefined;
    const saver = saverOf(store);
    let isBehind = false;
    const load = async () => {
      const [profile, counts, tabs] = await Promise.all([
        open(),
        call(ENDPOINTS.addAnother),
        call(ENDPOINTS.tabs),
      ]);
      if (store.owner() !== profile.username) return;
      store.catchUp({ stored: profile.answer, hidden: profile.hidden_answer, view: { counts, tabs } });
    };
    const catchUp = () => {
      if (!isBehind || document.visibilityState === "hidden") return;
      isBehind = false;
      // What is being saved is answered first. A failure leaves this tab behind, as it was.
      saver.afterSaves(load).catch(() => {
        isBehind = true;
      });
    };
    const channel = openAnswersChannel((owner) => {
      if (owner !== store.owner()) return;
      isBehind = true;
      catchUp();
    });
    const stop = saver.listen({ onChanged: () => channel.announce(store.owner()) });
    document.addEventListener("visibilitychange", catchUp);
    return () => {
      stop();
      channel.close();
      document.removeEventListener("visibilitychange", catchUp);
    };
  }, [isActive, store, open]);
}
