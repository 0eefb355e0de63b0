import type { FastifyInstance } from "fastify";
import { Compile, type Validator } from "typebox/compile";
import { STAFF_RIGHTS } from "../../src/contract/desk.ts";
import { type Endpoint, GENERAL_ERRORS, STAFF_ERRORS } from "../../src/contract/endpoint.ts";
import { DESK_ENDPOINTS, ENDPOINTS } from "../../src/contract/endpoints.ts";
import type { Route } from "../../src/contract/route.ts";

/** Names of all endpoints, and what each is, by route. */
const CALLS = new Map(
  Object.entries<Endpoint>({ ...ENDPOINTS, ...DESK_ENDPOINTS }).map(
    ([name, endpoint]) => [endpoint.route, [name, endpoint]] as const,
  ),
);

const validators = new Map<object, Validator>();

/**
 * Notes each response that the contract of its endpoint does not have, also of those below the prefixes of applications with
 * names; whoever closes the server looks at the notes.
 */
export function checkContract(app: FastifyInstance, prefixes: readonly string[]): readonly string[] {
  const notes: string[] = [];
  app.addHook("onSend", async (request, reply, payload) => {
    const { url = "" } = request.routeOptions;
    const prefix = prefixes.find((one) => url.startsWith(`${one}/`)) ?? "";
    const path = url.slice(prefix.length);
    // A method that no endpoint has is found under no route.
    const [name, endpoint] = CALLS.get(`${request.method} ${path}` as Route) ?? [];
    const isJson = String(reply.getHeader("content-type")).startsWith("application/json");
    if (endpoint === undefined || typeof payload !== "string" || !isJson) return;
    const wrong = wrongIn(endpoint, reply.statusCode, JSON.parse(payload));
    if (wrong !== null) notes.push(`${name} ${reply.statusCode}: ${wrong}`);
  });
  return notes;
}

function wrongIn(endpoint: Endpoint, status: number, body: unknown): string | null {
  if (status >= 400) {
    const code = typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
    const ofStaff = Object.hasOwn(STAFF_RIGHTS, endpoint.access) ? STAFF_ERRORS : [];
    return [...endpoint.errors, ...ofStaff, ...GENERAL_ERRORS].some((known) => known === code)
      ? null
      : `code ${String(code)}`;
  }
  const { response } = endpoint;
  if (status !== 200 || typeof response === "string") return "no such response";
  const validator = validators.get(response) ?? Compile(response);
  validators.set(response, validator);
  const [error] = validator.Errors(body);
  return error === undefined ? null : `${error.instancePath} ${error.message}`;
}
