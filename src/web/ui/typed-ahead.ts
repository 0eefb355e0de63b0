import { type RefObject, useLayoutEffect } from "react";
import { INITIAL_DATA_ELEMENT_ID } from "../../contract/initial-data.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What was given to the page before the application listened (app/start-watch.js). */
interface GivenAhead {
  /** The controls in which somebody typed or chose. What a browser put back into a box after a reload is none of it. */
  readonly given: WeakSet<EventTarget>;
  /** The button or link that was pressed last and did nothing yet. */
  readonly pressed: HTMLElement | null;
  isStarted: boolean;
  /** Whether another tab has saved something since the page was opened. */
  hasChangedElsewhere: boolean;
  /** Ends the listening to other tabs. */
  readonly stopListening: () => void;
  /** Keeps for the tab, and for the account, what was given so far. */
  readonly keep: () => void;
  /** This tab as the server tells tabs apart. */
  readonly writer: string;
  /** Has the page be as the server made it, whoever has translated it, until the application runs (app/translated-page.js). */
  readonly takeOver: () => void;
  /** Says so when the application cannot be had. */
  readonly fail: (error: unknown) => void;
}

declare global {
  interface Window {
    readonly ahead?: GivenAhead;
  }
}

/** The same; undefined where there is no page, as for whatever is run outside of a browser. */
export function givenAhead(): GivenAhead | undefined {
  return typeof window === "undefined" ? undefined : window.ahead;
}

/** Controls that the application listens to. */
const taken = new WeakSet<Control>();

/** Whether a control holds what the application has not heard of: it must not be written over. */
export function isTypedAhead(control: Control): boolean {
  return window.ahead?.given.has(control) === true && !taken.has(control);
}

/**
 * Takes what was given in a control before the application listened, once; before the browser paints. Takes what it holds
 * when it is left, too: some of what fills in forms tells nobody that it has.
 */
export function useTypedAhead<C extends Control>(
  control: RefObject<C | null>,
  take: (control: C) => void,
): void {
  useLayoutEffect(() => takeAheadAndOnLeave(control.current, (box) => [box], take), [control, take]);
}

function takeAheadAndOnLeave<Root extends HTMLElement, C extends Control>(
  root: Root | null,
  controlsOf: (root: Root) => Iterable<C>,
  take: (control: C) => void,
): (() => void) | undefined {
  if (root === null) return undefined;
  for (const control of controlsOf(root)) takeTypedAhead(control, take);
  const leave = () => {
    for (const control of controlsOf(root)) take(control);
  };
  root.addEventListener("focusout", leave);
  return () => root.removeEventListener("focusout", leave);
}

/** What was typed into boxes that are made anew, by their ids, and which box had the focus. */
const leftBehind = new Map<string, string>();
let leftFocus = "";

/** Notes what was typed into these inputs, which are about to go, for those with the same ids that take their place. */
export function leaveBehind(inputs: Iterable<HTMLInputElement>): void {
  for (const input of inputs) if (isTypedAhead(input)) leftBehind.set(input.id, input.value);
  leftFocus = document.activeElement?.id ?? "";
}

/** The same for what the page typed into before a reload, whose boxes only the application can read. */
export function bringBack(typed: Readonly<Record<string, string>>): void {
  for (const [id, text] of Object.entries(typed)) leftBehind.set(id, text);
}

function putBack(control: Control): void {
  const left = leftBehind.get(control.id);
  leftBehind.delete(control.id);
  // What was typed since is newer.
  if (left === undefined || isTypedAhead(control)) return;
  control.value = left;
  window.ahead?.given.add(control);
  if (control.id === leftFocus) control.focus();
}

/** The same for every input in a group or form. */
export function useTypedAheadIn(
  root: RefObject<HTMLElement | null>,
  take: (input: HTMLInputElement) => void,
): void {
  useLayoutEffect(
    () => takeAheadAndOnLeave(root.current, (group) => group.querySelectorAll("input"), take),
    [root, take],
  );
}

/**
 * Takes what was given in a control before the application listened; nothing when that is nothing, or was taken. A control
 * that has been left since is left once more, now that somebody hears of it.
 */
export function takeTypedAhead<C extends Control>(control: C, take: (control: C) => void): void {
  putBack(control);
  const isNews = isTypedAhead(control);
  taken.add(control);
  if (!isNews) return;
  take(control);
  if (document.activeElement === control) return;
  control.dispatchEvent(new FocusEvent("blur"));
  control.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
}

/** Whether another tab has saved something since the page was opened; from now on nobody listens to that here. */
export function takeOtherTabsChanged(): boolean {
  const { ahead } = window;
  ahead?.stopListening();
  const hasChanged = ahead?.hasChangedElsewhere === true;
  if (ahead !== undefined) ahead.hasChangedElsewhere = false;
  return hasChanged;
}

/** Ends the time before the application, once it listens to all that stands in the page: what was pressed counts now. */
export function endStart(): void {
  const { ahead } = window;
  if (ahead === undefined || ahead.isStarted) return;
  ahead.isStarted = true;
  leftBehind.clear();
  document.getElementById("start-notes")?.remove();
  // It may hold an account's answers, and stays in the page when the account has left it.
  document.getElementById(INITIAL_DATA_ELEMENT_ID)?.remove();
  const { pressed } = ahead;
  // After what was typed has been taken over, and rendered.
  if (pressed !== null) setTimeout(() => pressed.isConnected && pressed.click());
}
