import type { TSchema } from "typebox";
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
  const { method, path } = ENDPOINTS[name];
  const { params, query, headers, body }: EndpointContract = ENDPOINT_CONTRACTS[name];
  const schema = {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
  };
  return { method, url: path, schema };
}
