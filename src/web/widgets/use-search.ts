import { useEffect, useState } from "react";
import { type Answer, type CompiledForm, isEmptyAnswer } from "../../engine/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { detailOf, type Suggestions } from "../api/lookup.ts";
import {
  announceFilled,
  announceNothing,
  announceResults,
  announceSearching,
} from "./search-announcements.ts";
import type { SearchSettings } from "./search-settings.ts";
import { createSuggestionFeed } from "./suggestion-feed.ts";

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
    if (typed.trim() !== answer) setTyped(answer);
  }

  /**
   * Another school has another address, unless that was typed or changed by hand; a street that is corrected is still in
   * the same city, as is one typed anew. What was filled in before this page was opened is known by a part that nobody
   * is asked for, such as the code of a school.
   */
  const resetBy = (text: string): readonly string[] => {
    const keys = Object.keys(settings.fills);
    const isAddress = settings.category === "address";
    if (isAddress && text !== "") return [];
    if (!isAddress && text === "") return keys;
    if (isAddress || Object.keys(filledIn).length > 0) {
      return keys.filter((key) => store.get(key) === filledIn[key]);
    }
    const isFilledIn = keys.some(
      (key) => form.questions[key] === undefined && !isEmptyAnswer(store.get(key)),
    );
    return isFilledIn ? keys : [];
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
    store.holdTyped({});
    if (typed.trim() !== answer) take(typed.trim(), {});
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

  return {
    typed,
    suggestions,
    type: (text: string) => {
      setTyped(text);
      if (text.trim() === "") take("", {});
      else {
        store.holdTyped(text.trim() === answer ? {} : changesBy(text.trim()));
        feed.ask(text);
        announceSearching();
      }
    },
    /** Picks a suggestion by its id; any other id takes what was typed. */
    choose: (id: string) => {
      const picked = suggestions?.list.find((suggestion) => suggestion.id === id);
      if (picked === undefined) {
        takeTyped();
        return;
      }
      take(picked.text, settings.category === "address" ? {} : emptied(Object.keys(settings.fills)));
      void fillIn(id, picked.text);
    },
    leave: () => {
      announceNothing();
      takeTyped();
    },
  };
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
