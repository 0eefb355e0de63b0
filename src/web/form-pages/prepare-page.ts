import { loadForm, pageAt } from "../form/form-loader.ts";
import { loadPartsOf } from "../renderer/parts-on-demand.ts";
import { hasSessionMarker } from "../session/session-marker.ts";

/**
 * Loads the published form and what the page at this address needs beside it, and gives that page's route. Rejects when
 * something is not to be had.
 */
export async function preparePage(formHash: string, pathname: string): Promise<string> {
  const { form } = await loadForm(formHash);
  const page = pageAt(form, pathname) ?? form.pages[0];
  if (page === undefined) return pathname;
  await loadPartsOf([page], hasSessionMarker(document.cookie));
  return page.route;
}
