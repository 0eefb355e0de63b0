import { isIPv6 } from "node:net";
import type { AppKey } from "../crypto/app-key.ts";
import { hashSecret } from "../crypto/hash-secret.ts";
import { consumeRateLimit, type RateLimit, resetRateLimit } from "../store/rate-limits.ts";
import type { Store } from "../store/store.ts";
import { DomainError } from "../system/domain-error.ts";

/** The rate limit with its number of calls multiplied (`RATE_LIMIT_FACTOR`); one call at least. */
export function scaledRateLimit(rateLimit: RateLimit, factor: number): RateLimit {
  return { ...rateLimit, calls: Math.max(1, Math.round(rateLimit.calls * factor)) };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How often an account call may be made. */
interface LimitedEndpoint {
  /** From one network address; generous, because a whole school may sit behind one. */
  readonly perClient: RateLimit;
  /** For one account from one network address. */
  readonly perAccountAndClient: RateLimit;
  /** For one account from anywhere: so wide that strangers can hardly keep the owner out. */
  readonly perAccount: RateLimit;
}

export type RateLimits = Readonly<Record<LimitedCall, LimitedEndpoint>>;
export type LimitedCall =
  | "signup"
  | "confirm"
  | "login"
  | "forgotPassword"
  | "resetPassword"
  | "resendConfirm"
  | "staffSignIn";

const sendsMail: LimitedEndpoint = {
  perClient: { calls: 60, periodMs: HOUR_MS },
  perAccountAndClient: { calls: 5, periodMs: 15 * MINUTE_MS },
  perAccount: { calls: 10, periodMs: HOUR_MS },
};
const checksSecret: LimitedEndpoint = {
  perClient: { calls: 200, periodMs: 15 * MINUTE_MS },
  perAccountAndClient: { calls: 10, periodMs: 5 * MINUTE_MS },
  perAccount: { calls: 60, periodMs: 15 * MINUTE_MS },
};

const STANDARD: RateLimits = {
  signup: sendsMail,
  forgotPassword: sendsMail,
  resendConfirm: sendsMail,
  confirm: checksSecret,
  login: checksSecret,
  resetPassword: checksSecret,
  staffSignIn: checksSecret,
};

/** The standard limits with every number of calls multiplied. */
export function rateLimits(factor: number): RateLimits {
  const scaled = (rateLimit: RateLimit) => scaledRateLimit(rateLimit, factor);
  const limit = (name: LimitedCall): LimitedEndpoint => ({
    perClient: scaled(STANDARD[name].perClient),
    perAccountAndClient: scaled(STANDARD[name].perAccountAndClient),
    perAccount: scaled(STANDARD[name].perAccount),
  });
  return {
    signup: limit("signup"),
    confirm: limit("confirm"),
    login: limit("login"),
    forgotPassword: limit("forgotPassword"),
    resetPassword: limit("resetPassword"),
    resendConfirm: limit("resendConfirm"),
    staffSignIn: limit("staffSignIn"),
  };
}

interface LimitContext {
  readonly store: Store;
  readonly key: AppKey;
  readonly limits: RateLimits;
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
 * @throws DomainError too_many_requests with the time to wait
 */
export async function limitCall(context: LimitContext, request: LimitedRequest): Promise<void> {
  const limit = context.limits[request.call];
  const client = clientNetwork(request.client);
  await spend(context, [request.call, "client", client], limit.perClient);
  await spend(context, pairKey(request), limit.perAccountAndClient);
  await spend(context, [request.call, "account", request.email], limit.perAccount);
}

/** A right password or code shows that these were the owner's own tries: they are given back. */
export async function forgiveTries(context: LimitContext, request: LimitedRequest): Promise<void> {
  await resetRateLimit(context.store, keyHash(context, pairKey(request)));
}

/** The address itself for IPv4; for IPv6 the /64 network, of which one customer has all addresses. */
export function clientNetwork(address: string): string {
  // Nearly all are IPv4, which the whole test of an IPv6 address takes long to refuse.
  if (!address.includes(":") || !isIPv6(address)) return address;
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

async function spend(context: LimitContext, parts: readonly string[], rateLimit: RateLimit): Promise<void> {
  const waitMs = await consumeRateLimit(context.store, {
    keyHash: keyHash(context, parts),
    rateLimit,
    now: context.now(),
  });
  if (waitMs > 0) throw new DomainError("too_many_requests", { retryAfterMs: waitMs });
}

function pairKey(request: LimitedRequest): readonly string[] {
  return [request.call, "account and client", request.email, clientNetwork(request.client)];
}

/** Neither e-mail nor network addresses are kept in the table. */
function keyHash(context: LimitContext, parts: readonly string[]): string {
  return hashSecret(context.key, ["limit", ...parts.slice(0, -1)], parts.at(-1) ?? "");
}

/** More networks than this are not remembered at a time: the oldest is forgotten. */
const MAX_NETWORKS = 20_000;

/**
 * Counts the calls of each network address in this process only: for calls that are made with every letter typed and
 * guess no secret, where a row in the database for each would cost more than the call.
 */
export class ProcessLimit {
  readonly #rateLimit: RateLimit;
  readonly #now: () => number;
  /** When the whole rate limit of a network is there again, in milliseconds since 1970. */
  readonly #fullAt = new Map<string, number>();

  constructor(rateLimit: RateLimit, now: () => number) {
    this.#rateLimit = rateLimit;
    this.#now = now;
  }

  /**
   * @param message in place of the table's sentence
   * @throws DomainError too_many_requests with the time to wait
   */
  spend(client: string, message?: string): void {
    const network = clientNetwork(client);
    const now = this.#now();
    const costMs = this.#rateLimit.periodMs / this.#rateLimit.calls;
    const known = this.#fullAt.get(network) ?? now;
    // A time later than any call can have set comes from a clock that was wrong.
    const before = known > now + this.#rateLimit.periodMs ? now : Math.max(known, now);
    const fullAt = before + costMs;
    const waitMs = fullAt - now - this.#rateLimit.periodMs;
    // Half a millisecond for the rounding of fractions.
    if (waitMs > 0.5) {
      const details = { retryAfterMs: Math.ceil(waitMs), ...(message !== undefined && { message }) };
      throw new DomainError("too_many_requests", details);
    }
    this.#fullAt.delete(network);
    this.#fullAt.set(network, fullAt);
    if (this.#fullAt.size > MAX_NETWORKS) this.#forgetOldest();
  }

  #forgetOldest(): void {
    const oldest = this.#fullAt.keys().next().value;
    if (oldest !== undefined) this.#fullAt.delete(oldest);
  }
}
