import { useLocation, useSearchParams } from "react-router-dom";
import type { TextPlace } from "../editor/text-view.tsx";

/** The application whose form the page is about; undefined where the school has one, or for the first. */
export function useFormApplication(): string | undefined {
  const [parameters] = useSearchParams();
  return parameters.get("application") ?? undefined;
}

/** The address of another page about the same form, with what it is to show. */
export function addressOf(
  page: string,
  application: string | undefined,
  shown: Readonly<Record<string, string>> = {},
): string {
  const asked = new URLSearchParams({ ...(application !== undefined && { application }), ...shown });
  return asked.size === 0 ? page : `${page}?${asked}`;
}

/** Where another page leads to in the editor: to a place in a text, or to what its address says is chosen. */
export type EditorTarget = { readonly place: TextPlace } | { readonly isChosen: true };

/** Where the page that was left has led to; null where nobody was led. */
export function useEditorTarget(): EditorTarget | null {
  // The history keeps it, and any program may write into that.
  const state: unknown = useLocation().state;
  return isTarget(state) ? state : null;
}

function isTarget(state: unknown): state is EditorTarget {
  if (typeof state !== "object" || state === null) return false;
  if ("isChosen" in state) return state.isChosen === true;
  if (!("place" in state)) return false;
  const { place } = state;
  if (typeof place !== "object" || place === null) return false;
  const isNamed = "path" in place && typeof place.path === "string";
  return isNamed && "line" in place && "column" in place && isCount(place.line) && isCount(place.column);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value);
}
