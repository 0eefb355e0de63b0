import { useLocation } from "react-router-dom";
import { type NavigationState, parseNavigationState } from "../app/navigation-state.ts";

/**
 * What the last screen handed to this card, and what goes on to the next one: the answers of somebody without a
 * session travel along from card to card (ROU-14).
 */
export function useCardState() {
  const { key, state } = useLocation();
  const received = parseNavigationState(state);
  const { studentAnswers } = received;
  return {
    ...received,
    /** Differs for each time the card is opened. */
    key,
    /** An empty username stays behind: the next card would take it for a known one. */
    pass: ({ username, ...more }: NavigationState = {}): NavigationState => ({
      ...(studentAnswers === undefined ? {} : { studentAnswers }),
      ...(username === undefined || username === "" ? {} : { username }),
      ...more,
    }),
  };
}
