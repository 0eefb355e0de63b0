import type { Answers } from "../../form/definition/answers.ts";
import { parseAnswers } from "../answers/draft.ts";
import { isRecord } from "../api/server-error.ts";

type PopListener = (event: PopStateEvent) => void;

const first = new Set<PopListener>();

/** To be called before the router listens: windows call their listeners in the order in which they came. */
export function listenBeforeRouter(): void {
  addEventListener("popstate", (event) => {
    for (const listener of first) listener(event);
  });
}

/**
 * Calls back when the applicant goes back or forward, before the router hears of it; `stopImmediatePropagation` keeps
 * it from the router. Returns a stop function.
 */
export function firstOnPop(listener: PopListener): () => void {
  first.add(listener);
  return () => first.delete(listener);
}

/** What one screen hands to the next beside the address (ROU-12 to ROU-14). */
export interface NavigationState {
  /** Shown on the Log In card. */
  readonly errorMessage?: string;
  /** True when `errorMessage` tells what happened and nothing has failed. */
  readonly isNotice?: boolean;
  /** After a session that ended by itself: whether something that was typed waits on this device for the next login. */
  readonly hasUnsaved?: boolean;
  /** Shown as a toast by the screen that is opened. */
  readonly successMessage?: string;
  /** Stands on the card that is opened, until it is closed. */
  readonly notice?: string;
  /** The account that is to be confirmed or logged in. */
  readonly username?: string;
  /** True when a submit found errors: the summary of them takes the focus. */
  readonly showsSummary?: boolean;
  /** Answers of somebody who has no session yet. */
  readonly studentAnswers?: Answers;
}

const TYPES = {
  errorMessage: "string",
  isNotice: "boolean",
  hasUnsaved: "boolean",
  successMessage: "string",
  notice: "string",
  username: "string",
  showsSummary: "boolean",
} as const satisfies Record<Exclude<keyof NavigationState, "studentAnswers">, "string" | "boolean">;

/**
 * The navigation state in what the browser's history kept. It survives reloads and releases, so nothing about it
 * is taken on trust: what has not the right type is left out.
 */
export function parseNavigationState(state: unknown): NavigationState {
  if (!isRecord(state)) return {};
  const { studentAnswers } = state;
  const known: NavigationState = Object.fromEntries(
    Object.entries(TYPES).flatMap(([key, type]) => (typeof state[key] === type ? [[key, state[key]]] : [])),
  );
  return isRecord(studentAnswers) ? { ...known, studentAnswers: parseAnswers(studentAnswers) } : known;
}
