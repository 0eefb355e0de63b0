import { DESK_PATH } from "./desk.ts";
import type { Endpoint } from "./endpoint.ts";
import { DESK_ENDPOINTS, ENDPOINTS } from "./endpoints.ts";
import { ERRORS, type ErrorCode } from "./error-codes.ts";

type Json = Readonly<Record<string, unknown>>;

/** Of the desk only what machines call is told: those of its pages may change with them. */
const SECURITY: Readonly<Partial<Record<Endpoint["access"], readonly Json[]>>> = {
  everyone: [],
  session: [{ session: [] }],
  token: [{ token: [] }],
  machine: [{ apiToken: [] }],
};

/** What is told of in public, by name: all that applicants call, and what machines do. */
export const TOLD_ENDPOINTS: readonly (readonly [string, Endpoint])[] = [
  ...Object.entries(ENDPOINTS),
  ...Object.entries<Endpoint>(DESK_ENDPOINTS).filter(([, { access }]) => access === "machine"),
];

/**
 * The contract as OpenAPI 3.1, which `/openapi.json` serves: made of the endpoints, so it is never behind them. Where
 * applications have names, their calls are below each of `prefixes`; those of the desk are not.
 */
export function openApi(version: string, prefixes: readonly string[] = []): Json {
  const byPath = Map.groupBy(TOLD_ENDPOINTS, ([, { path }]) => path.replaceAll(/:(\w+)/g, "{$1}"));
  const paths = Object.fromEntries(
    [...byPath].map(([path, calls]) => {
      const operations = calls.map(([name, told]) => [told.method.toLowerCase(), operation(name, told)]);
      // The desk is one for all of them.
      const isBesides = prefixes.length > 0 && path.startsWith(DESK_PATH);
      return [path, { ...Object.fromEntries(operations), ...(isBesides && serversAt(["/"])) }];
    }),
  );
  return {
    openapi: "3.1.0",
    info: { title: "Admission application", version },
    ...serversAt(prefixes),
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "session" },
        token: { type: "apiKey", in: "query", name: "token" },
        apiToken: { type: "http", scheme: "bearer" },
      },
    },
  };
}

function serversAt(addresses: readonly string[]): Json {
  return addresses.length === 0 ? {} : { servers: addresses.map((url) => ({ url })) };
}

const ERROR_SCHEMA = {
  type: "object",
  required: ["message", "code"],
  properties: {
    message: { type: "string", description: "For the applicant" },
    code: { enum: Object.keys(ERRORS) },
    errors: {
      type: "object",
      description: "Sentences per answer key, with invalid_answers and incomplete_application",
      additionalProperties: { type: "array", items: { type: "string" } },
    },
  },
} as const;

const ERROR_CONTENT = {
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
} as const;

function operation(name: string, endpoint: Endpoint): Json {
  const { access, summary, params, query, headers, body, response, errors } = endpoint;
  const parameters = [
    ...parametersOf("path", params),
    ...parametersOf("query", query),
    ...parametersOf("header", headers),
  ];
  return {
    operationId: name,
    summary,
    security: SECURITY[access],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: { "application/json": { schema: body } } } }),
    responses: {
      ...(typeof response === "string"
        ? { 302: { description: "Leads to the file" } }
        : { 200: { description: "All went well", content: { "application/json": { schema: response } } } }),
      ...errorResponses(errors),
      default: { description: "Any other error", ...ERROR_CONTENT },
    },
  };
}

/** One parameter for each property; of alternatives, those that only some have are optional. */
function parametersOf(place: "path" | "query" | "header", schema: object | undefined): readonly Json[] {
  const alternatives = alternativesOf(schema);
  const names = new Set(alternatives.flatMap(({ properties }) => Object.keys(properties)));
  return [...names].map((name) => ({
    name,
    in: place,
    required: alternatives.every(({ required }) => required.includes(name)),
    schema: alternatives.find(({ properties }) => Object.hasOwn(properties, name))?.properties[name],
  }));
}

interface Alternative {
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
}

function alternativesOf(
  schema: Partial<Alternative> & { readonly anyOf?: readonly object[] } = {},
): readonly Alternative[] {
  if (schema.anyOf) return schema.anyOf.flatMap(alternativesOf);
  return schema.properties ? [{ properties: schema.properties, required: schema.required ?? [] }] : [];
}

function errorResponses(codes: readonly ErrorCode[]): Json {
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code].status);
  const entries = [...byStatus].map(([status, group]) => {
    const description = group.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join("\n\n");
    return [String(status), { description, ...ERROR_CONTENT }];
  });
  return Object.fromEntries(entries);
}
