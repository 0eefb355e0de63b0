import { useEffect } from "react";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { storedAs } from "../api/address.ts";
import { call } from "../api/call.ts";
import { useSessionActions } from "../session/session-context.ts";
import { takeOtherTabsChanged } from "../ui/typed-ahead.ts";
import { saverOf } from "./answer-saver.ts";
import { isAlreadySubmitted } from "./save-errors.ts";

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

/** News of many saves is looked after once, and not at all when the other tab has saved in order to log out. */
const AFTER_NEWS_MS = 300;

/**
 * Keeps this tab as the server is when another tab of this browser saves (LEA-05): soon while it is looked at, else when
 * the applicant comes back to it, and then also as another device has left it. What is entered here and not saved yet
 * stays.
 */
export function useOtherTabs(): void {
  const store = useAnswerStore();
  const { open } = useSessionActions();
  useEffect(() => {
    const saver = saverOf(store);
    let isBehind = false;
    const load = async () => {
      const [profile, counts, tabs] = await Promise.all([
        open(),
        call("GET /api/add-another"),
        call("GET /api/tabs"),
        saver.lookForChanges(),
      ]);
      if (store.owner() === profile.username) store.setStoredDisplayState({ counts, tabs });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const catchUp = () => {
      timer = undefined;
      if (!isBehind || document.visibilityState === "hidden") return;
      isBehind = false;
      // What is being saved is answered first. A failure leaves this tab behind, as it was.
      load().catch(() => {
        isBehind = true;
      });
    };
    const channel = openAnswersChannel((owner) => {
      if (owner !== store.owner() + storedAs) return;
      isBehind = true;
      timer ??= setTimeout(catchUp, AFTER_NEWS_MS);
    });
    const comeBack = () => {
      if (document.visibilityState === "hidden") return;
      if (isBehind) {
        catchUp();
        return;
      }
      // Another device may have saved meanwhile, which nobody tells. What is cached is not fetched anew for that (POL-01).
      saver.lookForChanges().catch((error: unknown) => {
        if (!isAlreadySubmitted(error)) return;
        isBehind = true;
        catchUp();
      });
    };
    if (takeOtherTabsChanged()) {
      isBehind = true;
      catchUp();
    }
    const stop = saver.listen({ onChanged: () => channel.announce(store.owner() + storedAs) });
    document.addEventListener("visibilitychange", comeBack);
    return () => {
      stop();
      clearTimeout(timer);
      channel.close();
      document.removeEventListener("visibilitychange", comeBack);
    };
  }, [store, open]);
}
