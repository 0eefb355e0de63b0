import type { CompiledForm, CompiledPage } from "./compiled-form.ts";

/** One entry of the step navigation; without a page it is named and leads nowhere (STP-02). */
export interface Step {
  readonly title: string;
  readonly page?: CompiledPage;
}

/** The step navigation of a form in its order. */
export function stepsOf({ pages, steps }: CompiledForm): readonly Step[] {
  const ofPage = (page: CompiledPage): Step => ({ title: page.step, page });
  if (steps === undefined) return pages.map(ofPage);
  return steps.flatMap((step) =>
    "title" in step ? [step] : pages.filter(({ id }) => id === step.page).map(ofPage),
  );
}

/** Where applicants are led whose application is not complete: where the form says, else the first page with an error. */
export function errorRoute(form: Pick<CompiledForm, "submit" | "pages">, keys: readonly string[]): string {
  const page = form.pages.find((candidate) => candidate.keys.some((key) => keys.includes(key)));
  return form.submit.errorRoute ?? (page ?? form.pages[0])?.route ?? "/";
}
