import type { Answers, DisplayState } from "../definition/answers.ts";
import type { CompiledForm, CompiledPage } from "../definition/compiled-form.ts";
import { evaluateRule } from "../rules/evaluate-rule.ts";

/** Whether a page is part of the application for these answers (WHN-01). */
export function showsPage({ when }: Pick<CompiledPage, "when">, answers: Answers, today?: string): boolean {
  return when === undefined || evaluateRule(when, answers, today);
}

/** The pages that are part of the application for these answers, in their order. The first page always is. */
export function shownPages(
  { pages }: Pick<CompiledForm, "pages">,
  answers: Answers,
  today?: string,
): readonly CompiledPage[] {
  return pages.filter((page) => showsPage(page, answers, today));
}

/**
 * Where whoever asks for a page gets to: the page itself, the next one that shows where it is left out, and behind the
 * last one that shows, that one (WHN-03). Undefined for a page that the form does not have.
 */
export function nextShownPage(
  { pages }: Pick<CompiledForm, "pages">,
  { answers, displayState }: { readonly answers: Answers; readonly displayState: DisplayState },
  asked: Pick<CompiledPage, "id">,
): CompiledPage | undefined {
  const at = pages.findIndex(({ id }) => id === asked.id);
  const shows = (page: CompiledPage) => showsPage(page, answers, displayState.today);
  return at === -1 ? undefined : (pages.slice(at).find(shows) ?? pages.slice(0, at).findLast(shows));
}
