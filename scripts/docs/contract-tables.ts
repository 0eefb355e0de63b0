import type { Endpoint } from "../../src/contract/endpoint.ts";
import { ERRORS } from "../../src/contract/error-codes.ts";
import { TOLD_ENDPOINTS } from "../../src/contract/openapi.ts";
import { markdownTable } from "./markdown-table.ts";

/** The endpoints of one kind as a table in Markdown, for docs/calls.md. */
export function endpointTable(kind: Endpoint["access"]): string {
  const rows = TOLD_ENDPOINTS.filter(([, { access }]) => access === kind).map(([, endpoint]) => [
    `\`${endpoint.route}\``,
    takes(endpoint),
    sends(endpoint),
    refuses(endpoint),
  ]);
  return markdownTable(["endpoint", "takes", "sends", "refuses besides"], rows);
}

function takes({ query, body }: Endpoint): string {
  const fields = fieldsOf(body ?? query);
  return fields === "" ? "" : `\`${fields}\``;
}

function sends({ summary, response }: Endpoint): string {
  const fields = typeof response === "string" ? "" : fieldsOf(response);
  return fields === "" ? summary : `${summary} \`{ ${fields} }\``;
}

function refuses({ errors }: Endpoint): string {
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
