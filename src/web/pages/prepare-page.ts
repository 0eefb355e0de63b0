import { loadForm } from "../form/form-loader.ts";
import { loadPartsOf } from "../renderer/parts-on-demand.ts";
import { hasSessionMarker } from "../session/session-marker.ts";

/**
 * Loads the published form and what the page at this address needs beside it. Rejects when something is not to be had.
 */
export async function preparePage(formHash: string, pathname: string): Promise<void> {
  const { form } = await loadForm(formHash);
  const page = form.pages.find(({ route }) => route === pathname) ?? form.pages[0];
  if (page !== undefined) await loadPartsOf([page], hasSessionMarker(document.cookie));
}
