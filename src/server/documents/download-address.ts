import type { AppKey } from "../secrets/app-key.ts";
import type { Session } from "../session/sessions.ts";
import { DOWNLOAD_PATH, signedDownload } from "./storage/signed-policy.ts";

/**
 * An address of ours that gives the file as a download under this name, until `expiresAt` and no longer than the session
 * that asked for it.
 */
export function downloadAddress(
  { key }: { readonly key: AppKey },
  { idHash }: Pick<Session, "idHash">,
  file: { readonly key: string; readonly fileName: string; readonly expiresAt: number },
): string {
  return `${DOWNLOAD_PATH}?${signedDownload(key, { ...file, session: idHash })}`;
}
