import type { MouseEvent } from "react";
import { useNavigate } from "react-router-dom";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { plainAnswers } from "../answers/draft.ts";

/** Opens an account card with what was answered so far (`studentAnswers`, ROU-12). */
export function useCarryAnswers(): (to: string) => void {
  const navigate = useNavigate();
  const store = useAnswerStore();
  return (to) => void navigate(to, { state: { studentAnswers: plainAnswers(store.answers()) } });
}

/** The same for links: a plain press carries the answers; one that opens a new tab stays what it is. */
export function useCarryOnClick(): (to: string) => (event: MouseEvent) => void {
  const carry = useCarryAnswers();
  return (to) => (event) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    carry(to);
  };
}

/** Whether a click on a link means "here", not "in a new tab or window" or "save". */
export function isPlainPress(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
