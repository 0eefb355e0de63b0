import type { FastifyInstance } from "fastify";
import { Compile, type Validator } from "typebox/compile";
import { DESK_CONTRACTS, type DeskContract, STAFF_ERRORS } from "../../src/contract/desk-contracts.ts";
import { DESK_ENDPOINTS, type DeskEndpointName } from "../../src/contract/desk-endpoints.ts";
import {
  ENDPOINT_CONTRACTS,
  type EndpointContract,
  GENERAL_ERRORS,
} from "../../src/contract/endpoint-contracts.ts";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { endpointNames } from "../../src/contract/openapi.ts";

type Checked = Pick<EndpointContract, "response" | "errors">;

/** Names and contracts of all calls by method and path. */
const CALLS = new Map<string, readonly [string, Checked]>([
  ...endpointNames().map((name) => [keyOf(ENDPOINTS[name]), [name, ENDPOINT_CONTRACTS[name]]] as const),
  ...Object.entries(DESK_ENDPOINTS).map(
    ([name, place]) => [keyOf(place), [name, deskContract(name as DeskEndpointName)]] as const,
  ),
]);

function keyOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path}`;
}

function deskContract(name: DeskEndpointName): Checked {
  const { access, response, errors }: DeskContract = DESK_CONTRACTS[name];
  return {
    response,
    errors: access === "everyone" || access === "machine" ? errors : [...errors, ...STAFF_ERRORS],
  };
}

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
    const [name, contract] = CALLS.get(keyOf({ method: request.method, path })) ?? [];
    const isJson = String(reply.getHeader("content-type")).startsWith("application/json");
    if (contract === undefined || typeof payload !== "string" || !isJson) return;
    const wrong = wrongIn(contract, reply.statusCode, JSON.parse(payload));
    if (wrong !== null) notes.push(`${name} ${reply.statusCode}: ${wrong}`);
  });
  return notes;
}

function wrongIn(contract: Checked, status: number, body: unknown): string | null {
  if (status >= 400) {
    const code = typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
    return [...contract.errors, ...GENERAL_ERRORS].some((known) => known === code)
      ? null
      : `code ${String(code)}`;
  }
  const { response } = contract;
  if (status !== 200 || response === undefined) return "no such response";
  const validator = validators.get(response) ?? Compile(response);
  validators.set(response, validator);
  const [error] = validator.Errors(body);
  return error === undefined ? null : `${error.instancePath} ${error.message}`;
}
