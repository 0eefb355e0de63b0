import { useEffect, useState } from "react";
import type { SearchCategory } from "../../form/definition/searches.ts";
import { type Answer, type CompiledForm, cleanText, isEmptyAnswer } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { detailOf, type Suggestions, suggest } from "../api/lookup.ts";
import { announcements } from "../ui/announcements.tsx";
import type { SearchSettings } from "./question-widget.ts";
import * as sentences from "./sentences.ts";

/** Suggestions are asked for 200 ms after the last key, after 500 ms at the latest (AUT-02). */
export const SUGGEST_DELAY_MS = 200;
/** Whoever types on and on sees some by then (AUT-02). */
export const SUGGEST_MAX_WAIT_MS = 500;

interface Debounced {
  readonly run: () => void;
  readonly cancel: () => void;
}

/** Runs `action` when `delayMs` have passed without another call, and at the latest `maxWaitMs` after the first. */
export function debounce(action: () => void, delayMs: number, maxWaitMs: number): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstCallMs: number | undefined;
  const cancel = () => {
    clearTimeout(timer);
    firstCallMs = undefined;
  };
  const run = () => {
    const nowMs = Date.now();
    firstCallMs ??= nowMs;
    const leftMs = Math.max(0, firstCallMs + maxWaitMs - nowMs);
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        firstCallMs = undefined;
        action();
      },
      Math.min(delayMs, leftMs),
    );
  };
  return { run, cancel };
}

/** How long typing rests before the outcome is said: each key is being echoed until then. */
const RESULTS_AFTER_MS = 700;
/** Who waits longer than this for suggestions is told that they are being looked for. */
const SEARCHING_AFTER_MS = 1_500;

/** Says, unless suggestions come first, that they are on their way. */
function announceSearching(): void {
  announcements.say(sentences.searching, SEARCHING_AFTER_MS);
}

/** Says what a search has found and what can be done; nothing after a failure, which is silent (AUT-02, CAT-12). */
function announceResults({ list, isFound }: Suggestions): void {
  announcements.say(isFound ? resultsIn(list.length) : "", RESULTS_AFTER_MS);
}

function resultsIn(count: number): string {
  return count === 0 ? sentences.noResults : sentences.results(count);
}

/** Takes back what is about to be said about a search that is over. */
function announceNothing(): void {
  announcements.say("");
}

/** Says which questions a record has answered; nothing when it has answered none. */
function announceFilled(titles: readonly string[]): void {
  announcements.say(titles.length === 0 ? "" : sentences.filledIn(titles));
}

interface SuggestionFeed {
  /** Asks for what was typed, after a short wait for more keys. */
  readonly ask: (typed: string) => void;
  /** Forgets what was asked; an answer that still comes is dropped. */
  readonly stop: () => void;
}

/** Suggestions for what is being typed: `onSuggestions` gets those for the newest text only, however late they come. */
function createSuggestionFeed(
  category: SearchCategory,
  onSuggestions: (suggestions: Suggestions) => void,
): SuggestionFeed {
  let newest = "";
  const request = async () => {
    const asked = newest;
    const found = await suggest(category, asked);
    if (asked === newest && asked !== "") onSuggestions(found);
  };
  const waiting = debounce(() => void request(), SUGGEST_DELAY_MS, SUGGEST_MAX_WAIT_MS);
  return {
    ask: (typed) => {
      newest = typed;
      waiting.run();
    },
    stop: () => {
      newest = "";
      waiting.cancel();
    },
  };
}

/**
 * What is typed into a search, what is suggested for it, and what picking, leaving and clearing do to the answers
 * (AUT-01, AUT-02).
 */
export function useSearch(form: CompiledForm, settings: SearchSettings, answer: string) {
  const store = useAnswerStore();
  const [typed, setTyped] = useState(answer);
  // Undefined until the first answer for what is being typed: a list that shifts under the pointer misleads it.
  const [suggestions, setSuggestions] = useState<Suggestions>();
  const [feed] = useState(() =>
    createSuggestionFeed(settings.category, (found) => {
      setSuggestions(found);
      announceResults(found);
    }),
  );
  useEffect(() => feed.stop, [feed]);
  // A box that goes while somebody types in it is left.
  useEffect(() => () => store.takeTyped(), [store]);
  const [filledIn, setFilledIn] = useState<Readonly<Record<string, Answer>>>({});
  // What another part of the page stored, such as a restored draft, is what the box shows.
  const [shown, setShown] = useState(answer);
  if (shown !== answer) {
    setShown(answer);
    if (asStored(typed) !== answer) setTyped(answer);
  }

  const isAddress = settings.category === "address";
  const keys = Object.keys(settings.fills);
  const isFilledIn = (key: string) => {
    if (isAddress || Object.keys(filledIn).length > 0) return store.get(key) === filledIn[key];
    // What was filled in before this page was opened is told by a part that nobody is asked for, such as a school's code.
    return keys.some((other) => form.questions[other] === undefined && !isEmptyAnswer(store.get(other)));
  };
  /** Another school has another address, unless that was typed by hand; a street that is corrected has the same city. */
  const resetBy = (text: string): readonly string[] => {
    if (text === "") return isAddress ? keys.filter(isFilledIn) : keys;
    return isAddress ? [] : keys.filter(isFilledIn);
  };
  const changesBy = (text: string) => ({ ...emptied(resetBy(text)), [settings.key]: text });
  const take = (text: string, filled: Readonly<Record<string, Answer>>) => {
    feed.stop();
    announceNothing();
    setTyped(text);
    setSuggestions(undefined);
    store.holdTyped({});
    store.change({ ...changesBy(text), ...filled });
  };
  const takeTyped = () => {
    if (asStored(typed) === answer) store.holdTyped({});
    else take(asStored(typed), {});
  };
  const fillIn = async (id: string, label: string) => {
    settings.onFilling(true);
    const record = await detailOf(settings.category, id);
    settings.onFilling(false);
    // Without the record the label stays (AUT-03); so does anything entered since.
    if (record === undefined || store.get(settings.key) !== label) return;
    const filled = filledFrom(settings.fills, record);
    take(nameIn(record) || label, filled);
    setFilledIn(filled);
    announceFilled(
      Object.entries(filled).flatMap(([key, value]) =>
        value === "" ? [] : (form.questions[key]?.title ?? []),
      ),
    );
  };

  const type = (text: string) => {
    setTyped(text);
    const held = asStored(text);
    if (held === "") take("", {});
    else {
      store.holdTyped(held === answer ? {} : changesBy(held));
      feed.ask(text);
      announceSearching();
    }
  };

  return {
    typed,
    suggestions,
    type,
    /** Takes what was typed before anybody listened, and as if the box had been left then where it has. */
    takeAhead: (box: HTMLInputElement) => {
      if (document.activeElement === box) type(box.value);
      else take(asStored(box.value), {});
    },
    /** Picks a suggestion by its id; any other id takes what was typed. */
    choose: (id: string) => {
      const picked = suggestions?.list.find((suggestion) => suggestion.id === id);
      if (picked === undefined) {
        takeTyped();
        return;
      }
      take(picked.text, isAddress ? {} : emptied(keys));
      void fillIn(id, picked.text);
    },
    leave: () => {
      announceNothing();
      takeTyped();
    },
  };
}

function asStored(text: string): string {
  return cleanText(text, "one");
}

function emptied(keys: readonly string[]): Readonly<Record<string, Answer>> {
  return Object.fromEntries(keys.map((key) => [key, ""]));
}

function filledFrom(
  fills: SearchSettings["fills"],
  record: Readonly<Record<string, string>>,
): Readonly<Record<string, Answer>> {
  return Object.fromEntries(Object.entries(fills).map(([key, field]) => [key, record[field] ?? ""]));
}

/** A record's display label is its name, or its street for an address (AUT-03). */
function nameIn(record: Readonly<Record<string, string>>): string {
  return record.name ?? record.address_line_1 ?? "";
}
