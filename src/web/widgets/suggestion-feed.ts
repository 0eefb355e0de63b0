import type { LookupCategory } from "../../contract/lookup.ts";
import { type Suggestions, suggest } from "../api/lookup.ts";
import { debounce, SUGGEST_DELAY_MS, SUGGEST_MAX_WAIT_MS } from "./debounce.ts";

export interface SuggestionFeed {
  /** Asks for what was typed, after a short wait for more keys. */
  readonly ask: (typed: string) => void;
  /** Forgets what was asked; an answer that still comes is dropped. */
  readonly stop: () => void;
}

/** Suggestions for what is being typed: `onSuggestions` gets those for the newest text only, however late they come. */
export function createSuggestionFeed(
  category: LookupCategory,
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
