import type { DeskPayloadOf, DeskResponseOf } from "../../contract/desk-contracts.ts";
import { DESK_ENDPOINTS, type DeskEndpointName } from "../../contract/desk-endpoints.ts";
import type { ErrorBody, ErrorCode } from "../../contract/error-codes.ts";
import { sentences } from "../sentences.ts";

/** What a call was refused with, in a sentence; `unreachable` when it did not arrive. */
export class DeskError extends Error {
  override readonly name = "DeskError";
  readonly code: ErrorCode | "unreachable";
  /** A sentence for each field of what was sent that was refused. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: ErrorCode | "unreachable", message: string, errors: ErrorBody["errors"] = {}) {
    super(message);
    this.code = code;
    this.fields = Object.fromEntries(Object.entries(errors).map(([name, said]) => [name, said.join(" ")]));
  }
}

interface Sent<Name extends DeskEndpointName> {
  readonly body?: DeskPayloadOf<Name>;
  /** Whom it is about, where the address names somebody. */
  readonly staffId?: string;
  readonly applicationId?: string;
  /** Of a submission of that application. */
  readonly number?: number;
  readonly itemId?: string;
  readonly noteId?: string;
  readonly tokenId?: string;
  readonly webhookId?: string;
  readonly deliveryId?: string;
  readonly savedFilterId?: string;
  readonly scheduleId?: string;
  readonly threadId?: string;
  readonly shareId?: string;
  /** What is asked for; what is undefined is left out. */
  readonly query?: Readonly<Record<string, string | undefined>>;
}

/**
 * Calls the desk's server.
 * @throws DeskError
 */
export async function call<Name extends DeskEndpointName>(
  name: Name,
  sent: Sent<Name> = {},
): Promise<DeskResponseOf<Name>> {
  const { body, staffId = "", applicationId = "", query = {} } = sent;
  const { number, itemId = "", noteId = "" } = sent;
  const { tokenId = "", webhookId = "", deliveryId = "", savedFilterId = "" } = sent;
  const { scheduleId = "", threadId = "", shareId = "" } = sent;
  const { method, path } = DESK_ENDPOINTS[name];
  const address = path
    .replace(":staff_id", encodeURIComponent(staffId))
    .replace(":application_id", encodeURIComponent(applicationId))
    .replace(":number", String(number))
    .replace(":item_id", encodeURIComponent(itemId))
    .replace(":note_id", encodeURIComponent(noteId))
    .replace(":token_id", encodeURIComponent(tokenId))
    .replace(":webhook_id", encodeURIComponent(webhookId))
    .replace(":delivery_id", encodeURIComponent(deliveryId))
    .replace(":saved_filter_id", encodeURIComponent(savedFilterId))
    .replace(":schedule_id", encodeURIComponent(scheduleId))
    .replace(":thread_id", encodeURIComponent(threadId))
    .replace(":share_id", encodeURIComponent(shareId));
  const response = await fetch(address + searchOf(query), {
    method,
    cache: "no-store",
    ...(body !== undefined && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  }).catch(() => null);
  if (response === null) throw new DeskError("unreachable", sentences.unreachable);
  const answered: unknown = await response.json().catch(() => null);
  // The server's contract is checked where it is made.
  if (response.ok) return answered as DeskResponseOf<Name>;
  throw isErrorBody(answered)
    ? new DeskError(answered.code, answered.message, answered.errors)
    : new DeskError("unexpected", sentences.unexpected);
}

function searchOf(query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === "object" && body !== null && "code" in body && "message" in body;
}

/** What to say of anything that went wrong. */
export function sentenceOf(error: unknown): string {
  return error instanceof DeskError ? error.message : sentences.unexpected;
}

/** What to say of each field that was refused. */
export function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof DeskError ? error.fields : {};
}
