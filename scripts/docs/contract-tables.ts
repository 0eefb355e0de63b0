import { DESK_CONTRACTS, type DeskContract } from "../../src/contract/desk-contracts.ts";
import { DESK_ENDPOINTS } from "../../src/contract/desk-endpoints.ts";
import {
  ENDPOINT_CONTRACTS,
  type EndpointAccess,
  type EndpointContract,
} from "../../src/contract/endpoint-contracts.ts";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { ERRORS } from "../../src/contract/error-codes.ts";
import { endpointNames, machineEndpointNames } from "../../src/contract/openapi.ts";
import { markdownTable } from "./markdown-table.ts";

/** The endpoints of one kind as a table in Markdown, for docs/calls.md. */
export function endpointTable(access: EndpointAccess): string {
  const rows = endpointNames().flatMap((name) => {
    const contract: EndpointContract | undefined = ENDPOINT_CONTRACTS[name];
    // The docs are made also while the compiler still complains.
    if (contract === undefined) throw new Error(`The endpoint ${name} has no contract yet.`);
    if (contract.access !== access) return [];
    const { method, path } = ENDPOINTS[name];
    return [[`\`${method} ${path}\``, takes(contract), sends(contract), refuses(contract)]];
  });
  return markdownTable(["endpoint", "takes", "sends", "refuses besides"], rows);
}

/** The calls of the desk for programs, in the same way. */
export function machineTable(): string {
  const rows = machineEndpointNames().map((name) => {
    const { method, path } = DESK_ENDPOINTS[name];
    const contract: DeskContract = DESK_CONTRACTS[name];
    return [`\`${method} ${path}\``, takes(contract), sends(contract), refuses(contract)];
  });
  return markdownTable(["endpoint", "takes", "sends", "refuses besides"], rows);
}

type Told = Pick<EndpointContract, "summary" | "query" | "body" | "response" | "errors">;

function takes({ query, body }: Told): string {
  const fields = fieldsOf(body ?? query);
  return fields === "" ? "" : `\`${fields}\``;
}

function sends({ summary, response }: Told): string {
  const fields = fieldsOf(response);
  return fields === "" ? summary : `${summary} \`{ ${fields} }\``;
}

function refuses({ errors }: Told): string {
  const byStatus = Map.groupBy(errors, (code) => ERRORS[code].status);
  return [...byStatus]
    .map(([status, codes]) => `${status} ${codes.map((code) => `\`${code}\``).join(", ")}`)
    .join("; ");
}

/** The names of an object's fields, with alternatives one after the other; empty for a map by key. */
function fieldsOf(schema: { readonly properties?: object; readonly anyOf?: readonly object[] } = {}): string {
  if (schema.anyOf)
    return schema.anyOf
      .map(fieldsOf)
      .filter((fields) => fields !== "")
      .join("` or `");
  return Object.keys(schema.properties ?? {}).join(", ");
}

/** Every error that is sent on purpose as a table in Markdown, for docs/errors.md. */
export function errorTable(): string {
  const rows = Object.entries(ERRORS).map(([code, { status, message }]) => [`\`${code}\``, status, message]);
  return markdownTable(["code", "status", "message"], rows);
}
