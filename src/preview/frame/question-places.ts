import type { CompiledPage } from "../../form/index.ts";
import type { ShownDraft } from "../compile/draft-compiler.ts";

/** Where something that was chosen is shown: a page, and its questions that are meant. */
interface ShownPlace {
  readonly page: CompiledPage;
  /** Empty where the page as a whole is meant, or what has no question. */
  readonly keys: readonly string[];
}

/** Where what is written at a place is shown first; undefined where nothing of it is on any page. */
export function shownAt(
  { form, places }: Pick<ShownDraft, "form" | "places">,
  place: string,
): ShownPlace | undefined {
  const isMeant = (key: string) =>
    (places[key] ?? []).some((written) => written === place || written.startsWith(`${place}/`));
  const [folder, id, ...way] = place.split("/");
  const own = folder === "pages" ? form.pages.find((page) => page.id === id) : undefined;
  if (own !== undefined && way.length === 0) return { page: own, keys: [] };
  const pages = own === undefined ? form.pages : [own];
  const shown = pages.map((page) => ({ page, keys: page.keys.filter(isMeant) }));
  return shown.find(({ keys }) => keys.length > 0) ?? (own && { page: own, keys: [] });
}

/** The question that an element of a page is part of, by its key; undefined for what is none. */
export function questionAt(
  element: Element,
  questions: Readonly<Record<string, unknown>>,
): string | undefined {
  const isKey = (id: string) => Object.hasOwn(questions, id);
  const around = element.closest("[data-question]");
  const within = [...(around?.querySelectorAll("[id]") ?? [])].find(({ id }) => isKey(id));
  if (within !== undefined) return within.id;
  for (let one: Element | null = element; one !== null; one = one.parentElement)
    if (isKey(one.id)) return one.id;
  return undefined;
}

/** What the page draws of a question; undefined while it does not show. */
export function elementOf(key: string): Element | undefined {
  const control = document.getElementById(key);
  const drawn = control?.closest("[data-question]") ?? control;
  return drawn && drawn.getClientRects().length > 0 ? drawn : undefined;
}

/** The rule that marks questions; it stands for those too that are drawn later. */
export function markRule(keys: readonly string[]): string {
  if (keys.length === 0) return "";
  const selectors = keys.map((key) => {
    const id = `#${CSS.escape(key)}`;
    return `[data-question]:has(${id}), ${id}:not([data-question] ${id})`;
  });
  return `:is(${selectors.join(", ")}) { outline: 3px solid var(--app-colors-primary-main, #1c5379); outline-offset: 6px; border-radius: 2px; }`;
}
