import { loadForm, pageAt } from "../form/form-loader.ts";
import { loadPartsOf, OPENING } from "../renderer/parts-on-demand.ts";
import { onDemand } from "../ui/on-demand.tsx";

/** What stands in the place of a page that the answers leave out, for pages that can be. */
export const LEFT_OUT = onDemand(async () => (await import("./page-left-out.tsx")).PageLeftOut);

interface PageAsked {
  readonly formHash: string;
  readonly pathname: string;
  /** Whether the browser says that somebody is logged in. */
  readonly hadSession: boolean;
}

/**
 * Loads the published form and what the page at this address needs beside it, and gives that page's route. Rejects when
 * something is not to be had.
 */
export async function preparePage({ formHash, pathname, hadSession }: PageAsked): Promise<string> {
  const { form } = await loadForm(formHash);
  const page = pageAt(form, pathname) ?? form.pages[0];
  if (page === undefined) return pathname;
  await Promise.all([
    loadPartsOf(form, [page], hadSession),
    form.schedule && OPENING.load(),
    page.when && LEFT_OUT.load(),
  ]);
  return page.route;
}
