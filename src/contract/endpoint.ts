import Type, { type Static, type TObject, type TProperties, type TSchema } from "typebox";
import type { StaffRight } from "./desk.ts";
import type { ErrorCode } from "./error-codes.ts";
import { type Method, methodOf, type PathName, patternOf, type Route } from "./route.ts";
import { LINE_PATTERN, NAME_PATTERN } from "./staff-texts.ts";

/**
 * Who may ask: everyone, whoever has a session, whoever brings a token in the address, a machine with a token, or staff
 * with this right.
 */
export type EndpointAccess = "everyone" | "session" | "token" | "machine" | StaffRight;

/** How often one asks: an account, one of the staff, or a network address where nobody is known. */
export interface EndpointLimit {
  readonly calls: number;
  readonly periodMs: number;
}

/** What is said of an endpoint besides its route. */
interface EndpointTerms {
  readonly access: EndpointAccess;
  /** What it does or gives, for whoever reads the docs. */
  readonly summary: string;
  /** By the names of the path. */
  readonly params?: TProperties;
  readonly query?: TSchema;
  readonly headers?: TSchema;
  readonly body?: TSchema;
  /** Body of a 200; `file` where that is a file, `redirect` where it leads elsewhere. */
  readonly response: TSchema | "file" | "redirect";
  /** What it refuses besides GENERAL_ERRORS and, where it is for staff, STAFF_ERRORS. */
  readonly errors: readonly ErrorCode[];
  /** Endpoints with the same object share it. */
  readonly limit?: EndpointLimit;
  /** A larger body is refused; BODY_MAX_BYTES where nothing is said. */
  readonly bodyMaxBytes?: number;
}

/** What an endpoint takes, sends and refuses: its route, the client's call, OpenAPI, docs and tests are made of it. */
export interface Endpoint extends Omit<EndpointTerms, "params"> {
  readonly route: Route;
  readonly method: Method;
  /** With names in it: `/api/document-answer/:answer_key`. */
  readonly path: string;
  readonly params?: TObject;
}

/** The path's names, or the compiler complains. */
type ParamsOf<Of extends Route> = [PathName<Of>] extends [never]
  ? { readonly params?: never }
  : { readonly params: { readonly [Name in PathName<Of>]: TSchema } };

/** No names that its path has not. */
type NoMoreParams<Of extends Route, Terms extends EndpointTerms> = {
  readonly params?: { readonly [Name in Exclude<keyof Terms["params"], PathName<Of>>]: never };
};

type Defined<Of extends Route, Terms extends EndpointTerms> = Omit<Terms, "params"> & {
  readonly route: Of;
  readonly method: Method;
  readonly path: string;
} & (Terms["params"] extends TProperties ? { readonly params: TObject<Terms["params"]> } : unknown);

/**
 * One endpoint, whole: `defineEndpoint("GET /api/tabs", { access: "session", summary: "The tabs that were chosen.", response:
 * ChosenTabs, errors: [] })`.
 */
export function defineEndpoint<Of extends Route, const Terms extends EndpointTerms & ParamsOf<Of>>(
  route: Of,
  { params, ...terms }: Terms & NoMoreParams<Of, Terms>,
): Defined<Of, Terms> {
  const place = { route, method: methodOf(route), path: patternOf(route) };
  const defined =
    params === undefined ? { ...place, ...terms } : { ...place, ...terms, params: Type.Object(params) };
  // The same, as the compiler cannot follow what is left of the terms.
  return defined as unknown as Defined<Of, Terms>;
}

/** What a response is to whoever reads it: nobody changes it. */
export type Given<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Given<Value[Key]> }
  : Value;

type StaticOf<Schema, Else> = Schema extends TSchema ? Static<Schema> : Else;

/** What the body of a call is; undefined where it has none. */
export type BodyOf<One extends Endpoint> = StaticOf<One["body"], undefined>;
/** What stands behind the `?` of a call; undefined where nothing does. */
export type QueryOf<One extends Endpoint> = StaticOf<One["query"], undefined>;
/** What stands in the path of a call. */
export type ValuesOf<One extends Endpoint> = StaticOf<One["params"], undefined>;
/** What the endpoint sends when all went well; undefined where that is no JSON. */
export type ResponseOf<One extends Endpoint> = Given<StaticOf<One["response"], undefined>>;

/** What any endpoint may refuse with. */
export const GENERAL_ERRORS = [
  "unexpected",
  "not_json",
  "malformed_json",
  "invalid_request",
  "request_too_slow",
  "body_too_large",
  "not_found",
  "too_many_requests",
  "cross_site",
  "unauthorized",
  "other_account",
  "records_unavailable",
  "records_full",
  "server_busy",
] as const satisfies readonly ErrorCode[];

/** What any endpoint for staff may refuse with. */
export const STAFF_ERRORS = ["staff_signed_out", "staff_not_allowed"] as const satisfies readonly ErrorCode[];

/** Why a new password is not taken, an applicant's or one of the staff's. */
export const PASSWORD_ERRORS = [
  "weak_password",
  "common_password",
  "personal_password",
] as const satisfies readonly ErrorCode[];

/** What every endpoint may refuse with that changes an application. */
export const CHANGE_ERRORS = [
  "already_submitted",
  "not_open_yet",
  "applications_closed",
  "forms_unavailable",
] as const satisfies readonly ErrorCode[];

// What schemas are made of, those of applicants' endpoints and of the desk's.

export const closed = { additionalProperties: false } as const;

/** JSON can carry halves of characters; hashed and stored, all of them would be the same replacement character. */
export const NO_HALVES = "^\\P{Cs}*$";

/** The same without a NUL: PostgreSQL refuses a text with one in it. */
export const STORABLE = "^[^\\0\\p{Cs}]*$";

/** What names something in an address or in a body: it is looked up as it stands. `what` is what a sentence calls it. */
export const idText = (maxLength: number, what?: string) =>
  Type.String({ maxLength, pattern: LINE_PATTERN, ...(what !== undefined && { title: what }) });

/** What staff call something: a line in which there is something to be read. */
export const NAME_TEXT = { title: "The name", minLength: 1, maxLength: 80, pattern: NAME_PATTERN } as const;

export const oneOf = <const Values extends readonly string[]>(values: Values, description?: string) =>
  Type.Unsafe<Values[number]>(
    Type.String({ enum: [...values], ...(description !== undefined && { description }) }),
  );

export const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([Type.Null(), type]);

export const Time = Type.Integer({ description: "Milliseconds since 1970" });

/** Which of several applications; the first where it is not given. */
export const ApplicationName = Type.Optional(idText(64, "The application"));

const filter = (what: string) =>
  Type.Optional(Type.String({ title: what, minLength: 1, maxLength: 250, pattern: LINE_PATTERN }));
const TimeText = Type.Optional(
  Type.String({ pattern: "^\\d{1,15}$", description: "Milliseconds since 1970" }),
);

/** What was typed to look for somebody. */
export const SearchText = Type.Optional(
  Type.String({ title: "The search", maxLength: 200, pattern: STORABLE }),
);

/** Chosen options as an address writes them, ten at the most. */
export const ChoicesText = Type.Optional(
  Type.String({
    title: "The filter by chosen options",
    maxLength: 4000,
    pattern: "^(?!.*%00)[a-z][a-z0-9_]{0,63}=[\\w.~*+%-]+(&[a-z][a-z0-9_]{0,63}=[\\w.~*+%-]+){0,9}$",
    description: "Options that were all chosen: key=code&key=code, each code encoded as in an address",
  }),
);

/** What the work list is filtered by besides its group. */
export const WORK_FILTER = {
  page: filter("The filter by page"),
  missing: filter("The filter by what is missing"),
  from: TimeText,
  to: TimeText,
  choices: ChoicesText,
};

/** After what the next page of a list begins. */
export const Cursor = Type.Optional(Type.String({ pattern: "^\\d{1,15}\\.[\\w-]{1,64}$" }));

/** Behind the account's id, one of several applications has its name. */
export const ApplicationId = idText(130);

export const text = (description: string) => Type.String({ description });
export const wholeNumber = (description: string) => Type.Integer({ description });
export const byKey = <Schema extends Type.TSchema>(schema: Schema, description: string) =>
  Type.Record(Type.String(), schema, { description });

export const MessageResponse = Type.Object({ message: Type.String() }, closed);
export type MessageResponse = Given<Static<typeof MessageResponse>>;
