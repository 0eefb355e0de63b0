import { useEffect, useRef } from "react";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { toasts } from "../ui/toasts.ts";
import { saverOf } from "./saver-of.ts";

const WAITING =
  "There is no connection at the moment. Everything you have entered is kept on this page and will be saved as soon as there is one.";
const RECOVERED = "There is a connection again, and your answers are saved.";

/** Says that answers wait for a connection, tries again when the browser has one, and says when they are saved. */
export function useConnectionNews(onFailure: (error: unknown) => void): void {
  const store = useAnswerStore();
  const endWaiting = useRef(() => {});
  useEffect(() => {
    const saver = saverOf(store);
    const stop = saver.listen({
      onWaiting: () => {
        endWaiting.current = toasts.error(WAITING);
      },
      onWaitingEnd: (isSaved) => {
        endWaiting.current();
        if (isSaved) toasts.success(RECOVERED);
      },
      onFailure,
    });
    const retry = () => saver.retry();
    addEventListener("online", retry);
    return () => {
      stop();
      removeEventListener("online", retry);
    };
  }, [store, onFailure]);
}
