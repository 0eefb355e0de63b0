import { type ApplicantRoute, pathTo } from "../api/address.ts";
import type { HttpRequest } from "../api/http-client.ts";
import type { RawResponse } from "../api/server-error.ts";
import * as sentences from "./preview-sentences.ts";

const respond = (status: number, body: unknown): RawResponse => ({
  status,
  contentType: "application/json",
  text: JSON.stringify(body),
});

/** Begins like all of its routes. */
const OF_CONVERSION = `GET ${pathTo("GET /api/pdf/document-answer/:answer_key", { answer_key: "" })}`;

/**
 * What a call of a preview gets in place of the server's response (PRV-02): what only changes the page, such as a further
 * entry, is well, and whatever would be stored is refused with a sentence. Undefined for the search, which stores nothing.
 */
export function respondInPreview({ method, path, payload }: HttpRequest): RawResponse | undefined {
  const is = (route: ApplicantRoute) => route === `${method} ${path}`;
  if (path.startsWith(`${pathTo("GET /lookup/find")}?`)) return undefined;
  if (is("PUT /api/add-another")) return respond(200, { message: "" });
  if (is("PUT /api/answer")) {
    const nothing = { cleared: [], set_aside: [], refused: {}, conflicts: {}, changes: {} };
    const kept = Object.keys(typeof payload === "object" && payload !== null ? payload : {});
    return respond(200, { message: "", revision: 0, kept, form_version: "", ...nothing });
  }
  if (`${method} ${path}`.startsWith(OF_CONVERSION))
    return respond(200, { status: "not_answered", message: "" });
  return respond(403, { code: "preview", message: sentences.nothingIsSent });
}
