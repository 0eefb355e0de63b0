import fc from "fast-check";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { type EndpointName, ENDPOINTS } from "../../src/contract/endpoints.ts";
import { anyText, rawBody } from "./hostile-values.ts";
import { type KnownTexts, textsFor, valuesOf } from "./schema-values.ts";

const endpointOf = (name: EndpointName): Endpoint => ENDPOINTS[name];

/** Whose session the request carries; `garbage` is a cookie header that no browser sends. */
export type Sender = "nobody" | "student" | "submitted" | "garbage";

export interface RandomRequest {
  readonly call: EndpointName;
  readonly method: string;
  readonly url: string;
  readonly sender: Sender;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

const ODD_METHODS = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
] as const;
const CONTENT_TYPES = [
  "application/json; charset=utf-8",
  "application/json; charset=utf-16",
  "application/json;;;",
  "APPLICATION/JSON",
  "application/jsonp",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/xml",
  "a",
  "/",
  "",
  "application/json\tx",
  "x".repeat(5_000),
] as const;
const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { accept: "text/html" },
  { accept: "" },
  { "accept-encoding": "br;q=x, gzip;q=0, *;q=1e9" },
  { "content-encoding": "gzip" },
  { "sec-fetch-site": "cross-site" },
  { origin: "null" },
  { origin: "http://" },
  { host: "" },
  { host: "[::1" },
  { "x-forwarded-for": "'; drop table x, 1.2.3.4" },
  { "if-none-match": "*", "if-modified-since": "never" },
  { range: "bytes=9999999999-,-1" },
  { expect: "200-maybe" },
  { "x-http-method-override": "DELETE" },
  { "transfer-encoding": "identity" },
];
/** Cookie headers that no browser sends. */
export const GARBAGE_COOKIES = [
  "session",
  "session=",
  "session=%zz; session=%00",
  "session=a; session=b; session=c",
  "=;=;;;",
  "__proto__=1; constructor=2; session=../../x",
  `session=${"x".repeat(4_000)}`,
  'session="quo\\"ted"',
  "__Host-session=x; idp.session=1",
] as const;

/** Requests to every call of the contract: right, nearly right and hostile. */
export function randomRequests(known: KnownTexts): fc.Arbitrary<RandomRequest> {
  const names = Object.keys(ENDPOINTS) as readonly EndpointName[];
  return fc.constantFrom(...names).chain((call) => requestsTo(call, known));
}

function requestsTo(call: EndpointName, known: KnownTexts): fc.Arbitrary<RandomRequest> {
  const { method } = ENDPOINTS[call];
  const hasBody = endpointOf(call).body !== undefined;
  return fc
    .record({
      method: mostly(method, fc.constantFrom(...ODD_METHODS)),
      url: addressesOf(call, known),
      sender: fc.constantFrom<Sender>("nobody", "student", "student", "student", "submitted", "garbage"),
      type: mostly("application/json", fc.constantFrom(...CONTENT_TYPES)),
      extra: mostly({}, fc.constantFrom(...ODD_HEADERS)),
      body: hasBody ? bodiesOf(call, known) : mostly(null, rawBody),
    })
    .map(({ type, extra, ...request }) => ({
      call,
      ...request,
      headers: request.body === null ? extra : { "content-type": type, ...extra },
    }));
}

function bodiesOf(call: EndpointName, known: KnownTexts): fc.Arbitrary<Buffer | null> {
  const { body } = endpointOf(call);
  if (body === undefined) return fc.constant(null);
  const json = valuesOf(body, known).map((value) => Buffer.from(JSON.stringify(value) ?? ""));
  return fc.oneof(
    { weight: 8, arbitrary: json },
    { weight: 1, arbitrary: rawBody },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

function addressesOf(call: EndpointName, known: KnownTexts): fc.Arbitrary<string> {
  const { query } = endpointOf(call);
  const part = textsFor(known, "answer_key").map(percentEncoded);
  const path = part.map((key) => ENDPOINTS[call].path.replace(":answer_key", () => key));
  const declared = query === undefined ? fc.constant("") : valuesOf(query, known).map(asQuery);
  const oddQuery = fc
    .array(fc.tuple(mostly("token", anyText), anyText), { maxLength: 6 })
    .map((pairs) =>
      pairs.map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`).join("&"),
    );
  const rawQuery = fc.constantFrom("a[b]=1&a[__proto__]=2", "%zz=%", "&&&&", "=", "token", "token=1&token=2");
  const search = fc.oneof(
    { weight: 6, arbitrary: declared },
    { weight: 1, arbitrary: oddQuery },
    { weight: 1, arbitrary: rawQuery },
  );
  return fc
    .tuple(path, search, mostly("", fc.constantFrom("/", "//", "/..", ";x", "%2f", "%00", ".json", "#x")))
    .map(([address, text, tail]) => `${address}${tail}${text === "" ? "" : `?${text}`}`);
}

function asQuery(value: unknown): string {
  if (typeof value !== "object" || value === null) return percentEncoded(asText(value));
  return Object.entries(value)
    .map(([name, part]) => `${percentEncoded(name)}=${percentEncoded(asText(part))}`)
    .join("&");
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** As browsers encode, and halves of characters as the bytes that stand for them. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 8_000);
}

function mostly<T, U = T>(usual: T, odd: fc.Arbitrary<U>): fc.Arbitrary<T | U> {
  return fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd });
}
