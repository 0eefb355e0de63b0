import { isIPv6 } from "node:net";
import { ApiError } from "../http/api-error.ts";
import type { AppKey } from "../secrets/app-key.ts";
import { hashSecret } from "../secrets/hash-secret.ts";
import { type Allowance, refillCalls, spendCall } from "../store/rate-limits.ts";
import type { Database } from "../store/schema.ts";
import type { CallLimits, LimitedCall } from "./call-limits.ts";

export interface LimitContext {
  readonly db: Database;
  readonly key: AppKey;
  readonly limits: CallLimits;
  readonly now: () => number;
}

/** Who makes which call. */
export interface LimitedRequest {
  readonly call: LimitedCall;
  /** The client's network address. */
  readonly client: string;
  /** The e-mail address that the call is about, known or not. */
  readonly email: string;
}

/**
 * Counts the call for the network address, for the account from there, and for the account from anywhere.
 * @throws ApiError too_many_requests with the time to wait
 */
export async function limitCall(context: LimitContext, request: LimitedRequest): Promise<void> {
  const limit = context.limits[request.call];
  const client = clientNetwork(request.client);
  await spend(context, [request.call, "client", client], limit.perClient);
  await spend(context, pairKey(request), limit.perAccountAndClient);
  await spend(context, [request.call, "account", request.email], limit.perAccount);
}

/** A right password or code shows that these were the owner's own tries: they are given back. */
export async function forgiveCalls(context: LimitContext, request: LimitedRequest): Promise<void> {
  await refillCalls(context.db, keyHash(context, pairKey(request)));
}

/** The address itself for IPv4; for IPv6 the /64 network, of which one customer has all addresses. */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:([0-9.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((part) => part.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":");
}

async function spend(context: LimitContext, parts: readonly string[], allowance: Allowance): Promise<void> {
  const waitMs = await spendCall(context.db, {
    keyHash: keyHash(context, parts),
    allowance,
    now: context.now(),
  });
  if (waitMs > 0) throw new ApiError("too_many_requests", { retryAfterMs: waitMs });
}

function pairKey(request: LimitedRequest): readonly string[] {
  return [request.call, "account and client", request.email, clientNetwork(request.client)];
}

/** Neither e-mail nor network addresses are kept in the table. */
function keyHash(context: LimitContext, parts: readonly string[]): string {
  return hashSecret(context.key, ["limit", ...parts.slice(0, -1)], parts.at(-1) ?? "");
}
