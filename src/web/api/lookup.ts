import { LOOKUP_DEFAULT_RESULTS, LOOKUP_TEXT_MAX_LENGTH } from "../../contract/limits.ts";
import type { Suggestion } from "../../contract/public-endpoints.ts";
import type { SearchCategory } from "../../form/definition/searches.ts";
import { pathTo } from "./address.ts";
import { readResponse } from "./server-error.ts";

/** What the lookup has for a typed text (AUT-02). */
export interface Suggestions {
  readonly list: readonly Suggestion[];
  /** Whom the suggestions come from, to be shown beside them; empty when there is nothing to show. */
  readonly attribution: string;
  /** Whether the lookup said so: after a failure there are none either, and nobody may say that none were found. */
  readonly isFound: boolean;
}

const NONE: Suggestions = { list: [], attribution: "", isFound: true };
const FAILED: Suggestions = { ...NONE, isFound: false };

/** Suggestions for what was typed, five at the most; none after any failure, silently (AUT-02, CAT-12). */
export async function suggest(category: SearchCategory, typed: string): Promise<Suggestions> {
  const text = typed.trim().slice(0, LOOKUP_TEXT_MAX_LENGTH);
  if (text === "") return NONE;
  try {
    const response = await find({ text, category, max_results: String(LOOKUP_DEFAULT_RESULTS) });
    const list: unknown = readResponse(response);
    return {
      list: Array.isArray(list) ? list.filter(isSuggestion) : [],
      attribution: response.attribution ?? "",
      isFound: true,
    };
  } catch {
    return FAILED;
  }
}

/** The record of a suggestion by field, such as `{ city: "Bangor", state: "ME" }`; undefined after any failure (AUT-03). */
export async function detailOf(
  category: SearchCategory,
  id: string,
): Promise<Readonly<Record<string, string>> | undefined> {
  try {
    const record: unknown = readResponse(await find({ id, category }));
    if (typeof record !== "object" || record === null) return undefined;
    return Object.fromEntries(Object.entries(record).filter(([, value]) => typeof value === "string"));
  } catch {
    return undefined;
  }
}

async function find(query: Readonly<Record<string, string>>) {
  const { sendRequest } = await import("./http-client.ts");
  return sendRequest({ method: "GET", path: `${pathTo("GET /lookup/find")}?${new URLSearchParams(query)}` });
}

function isSuggestion(value: unknown): value is Suggestion {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    "text" in value &&
    "sub_text" in value &&
    [value.id, value.text, value.sub_text].every((part) => typeof part === "string")
  );
}
