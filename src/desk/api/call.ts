import type { BodyOf, Given, QueryOf, ResponseOf } from "../../contract/endpoint.ts";
import type { DeskEndpoints } from "../../contract/endpoints.ts";
import type { ErrorBody, ErrorCode } from "../../contract/error-codes.ts";
import { methodOf, pathOf, type PathValues } from "../../contract/route.ts";
import { sentences } from "../sentences.ts";

export type DeskRoute = keyof DeskEndpoints;
export type DeskBody<Of extends DeskRoute> = Given<BodyOf<DeskEndpoints[Of]>>;

/** Where something of the desk is shown that no call brings: `pathTo("GET /desk/api/exports/:export_id/file", { export_id })`. */
export const pathTo: <Of extends DeskRoute>(route: Of, ...values: PathValues<Of>) => string = pathOf;

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

type Asked<Query> = {
  readonly [Name in keyof Query]: Query[Name] | (object extends Pick<Query, Name> ? undefined : never);
};

/** What is asked for; what is undefined is left out. */
export type DeskQuery<Of extends DeskRoute> = Asked<QueryOf<DeskEndpoints[Of]>>;

/** What a call takes, from path, body and query; nothing where its endpoint takes nothing. */
type Sent<Of extends DeskRoute> = (PathValues<Of>[0] extends undefined ? unknown : PathValues<Of>[0]) &
  (BodyOf<DeskEndpoints[Of]> extends undefined ? unknown : { readonly body: DeskBody<Of> }) &
  (QueryOf<DeskEndpoints[Of]> extends undefined ? unknown : { readonly query: DeskQuery<Of> }) &
  // Whether it is to arrive although the page goes.
  (BodyOf<DeskEndpoints[Of]> extends undefined ? unknown : { readonly keepalive?: boolean });

interface AnySent {
  readonly [name: string]: unknown;
  readonly body?: unknown;
  readonly keepalive?: boolean;
  readonly query?: Readonly<Record<string, string | undefined>>;
}

/**
 * Calls the desk's server: `await call("PUT /desk/api/staff/:staff_id/role", { staff_id, body: { role } })`.
 * @throws DeskError
 */
export async function call<Of extends DeskRoute>(
  route: Of,
  ...[sent]: unknown extends Sent<Of> ? [] : [sent: Sent<Of>]
): Promise<ResponseOf<DeskEndpoints[Of]>> {
  // The types of both above are those of one endpoint.
  const { body, query = {}, keepalive = false, ...values } = (sent ?? {}) as AnySent;
  const address = pathOf(route, values as Readonly<Record<string, string | number>>);
  const response = await fetch(address + searchOf(query), {
    method: methodOf(route),
    cache: "no-store",
    keepalive,
    ...(body !== undefined && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  }).catch(() => null);
  if (response === null) throw new DeskError("unreachable", sentences.unreachable);
  const answered: unknown = await response.json().catch(() => null);
  // The server's contract is checked where it is made.
  if (response.ok) return answered as ResponseOf<DeskEndpoints[Of]>;
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
