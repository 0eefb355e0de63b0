import type { TSchema } from "typebox";
import { DESK_CONTRACTS, type DeskContract } from "../../contract/desk-contracts.ts";
import { DESK_ENDPOINTS, type DeskEndpointName } from "../../contract/desk-endpoints.ts";
import { ENDPOINT_CONTRACTS, type EndpointContract } from "../../contract/endpoint-contracts.ts";
import { ENDPOINTS, type EndpointName } from "../../contract/endpoints.ts";

interface EndpointRoute {
  readonly method: (typeof ENDPOINTS)[EndpointName]["method"];
  readonly url: string;
  readonly schema: {
    readonly params?: TSchema;
    readonly querystring?: TSchema;
    readonly headers?: TSchema;
    readonly body?: TSchema;
  };
}

/** The part of a Fastify route that the contract tells: method, address, and the schemas of what it takes. */
export function endpoint(name: EndpointName): EndpointRoute {
  const contract: EndpointContract = ENDPOINT_CONTRACTS[name];
  return routeOf(ENDPOINTS[name], contract);
}

/** The same of a call of the desk. */
export function deskEndpoint(name: DeskEndpointName): EndpointRoute {
  const contract: DeskContract = DESK_CONTRACTS[name];
  return routeOf(DESK_ENDPOINTS[name], contract);
}

function routeOf(
  { method, path }: { readonly method: EndpointRoute["method"]; readonly path: string },
  { params, query, headers, body }: Pick<EndpointContract, "params" | "query" | "headers" | "body">,
): EndpointRoute {
  const schema = {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
  };
  return { method, url: path, schema };
}
