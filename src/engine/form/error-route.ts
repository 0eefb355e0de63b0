import type { CompiledForm } from "./compiled-form.ts";

/** Where applicants are led whose application is not complete: where the form says, else the first page with an error. */
export function errorRoute(form: Pick<CompiledForm, "submit" | "pages">, keys: readonly string[]): string {
  const page = form.pages.find((candidate) => candidate.keys.some((key) => keys.includes(key)));
  return form.submit.errorRoute ?? (page ?? form.pages[0])?.route ?? "/";
}
