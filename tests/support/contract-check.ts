import type { FastifyInstance } from "fastify";
import { Compile, type Validator } from "typebox/compile";
import {
  ENDPOINT_CONTRACTS,
  type EndpointContract,
  GENERAL_ERRORS,
} from "../../src/contract/endpoint-contracts.ts";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { endpointNames } from "../../src/contract/openapi.ts";

const NAMES = new Map(
  endpointNames().map((name) => [`${ENDPOINTS[name].method} ${ENDPOINTS[name].path}`, name]),
);
const validators = new Map<object, Validator>();

/** Notes each response that the contract of its endpoint does not have; whoever closes the server looks at the notes. */
export function checkContract(app: FastifyInstance): readonly string[] {
  const notes: string[] = [];
  app.addHook("onSend", async (request, reply, payload) => {
    const name = NAMES.get(`${request.method} ${request.routeOptions.url}`);
    const isJson = String(reply.getHeader("content-type")).startsWith("application/json");
    if (name === undefined || typeof payload !== "string" || !isJson) return;
    const wrong = wrongIn(ENDPOINT_CONTRACTS[name], reply.statusCode, JSON.parse(payload));
    if (wrong !== null) notes.push(`${name} ${reply.statusCode}: ${wrong}`);
  });
  return notes;
}

function wrongIn(contract: EndpointContract, status: number, body: unknown): string | null {
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
