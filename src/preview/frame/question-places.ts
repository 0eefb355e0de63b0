import type { CompiledPage } from "../../form/index.ts";
import type { ShownDraft } from "../compile/draft-compiler.ts";

/** Where something that was chosen is shown. */
interface ShownPlace {
  readonly page: CompiledPage;
  /** The questions of the page that are in it; none where the page as a whole is meant. */
  readonly keys: readonly string[];
  /** Those that are themselves meant: a question, of a block or a group each one that is made of it. */
  readonly meant: readonly string[];
}

/**
 * Where what is written at a place is shown: on the page with this address where that has it, else on the first that does;
 * undefined where none has.
 */
export function shownAt(
  { form, places }: Pick<ShownDraft, "form" | "places">,
  place: string,
  route = "",
): ShownPlace | undefined {
  const waysTo = (key: string) =>
    (places[key] ?? []).filter((written) => written === place || written.startsWith(`${place}/`));
  // What is more than a question names it by a word of its own: `schoolSearch`, `upload`.
  const isMeant = (key: string) =>
    waysTo(key).some((written) => !written.slice(place.length + 1).includes("/"));
  const [folder, id, ...way] = place.split("/");
  const own = folder === "pages" ? form.pages.find((page) => page.id === id) : undefined;
  if (own !== undefined && way.length === 0) return { page: own, keys: [], meant: [] };
  const here = form.pages.filter((page) => page.route === route);
  for (const page of own === undefined ? [...here, ...form.pages] : [own]) {
    const keys = page.keys.filter((key) => waysTo(key).length > 0);
    if (keys.length > 0) return { page, keys, meant: keys.filter(isMeant) };
  }
  return own && { page: own, keys: [], meant: [] };
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
