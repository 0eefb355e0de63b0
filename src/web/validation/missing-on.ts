import type { CompiledPage, ErrorMap } from "../../engine/index.ts";

/** The keys of a page's questions that are in error, in the order of the page. */
export function missingOn(page: CompiledPage, errors: ErrorMap): readonly string[] {
  return page.keys.filter((key) => errors[key] !== undefined);
}
