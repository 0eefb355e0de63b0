import type { Allowance } from "../store/rate-limits.ts";
import { scaledAllowance } from "./scaled-allowance.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How often an account call may be made. */
export interface CallLimit {
  /** From one network address; generous, because a whole school may sit behind one. */
  readonly perClient: Allowance;
  /** For one account from one network address. */
  readonly perAccountAndClient: Allowance;
  /** For one account from anywhere: so wide that strangers can hardly keep the owner out. */
  readonly perAccount: Allowance;
}

export type CallLimits = Readonly<Record<LimitedCall, CallLimit>>;
export type LimitedCall =
  | "signup"
  | "confirm"
  | "login"
  | "forgotPassword"
  | "resetPassword"
  | "resendConfirm";

const sendsMail: CallLimit = {
  perClient: { calls: 60, periodMs: HOUR_MS },
  perAccountAndClient: { calls: 5, periodMs: 15 * MINUTE_MS },
  perAccount: { calls: 10, periodMs: HOUR_MS },
};
const checksSecret: CallLimit = {
  perClient: { calls: 200, periodMs: 15 * MINUTE_MS },
  perAccountAndClient: { calls: 10, periodMs: 5 * MINUTE_MS },
  perAccount: { calls: 60, periodMs: 15 * MINUTE_MS },
};

const STANDARD: CallLimits = {
  signup: sendsMail,
  forgotPassword: sendsMail,
  resendConfirm: sendsMail,
  confirm: checksSecret,
  login: checksSecret,
  resetPassword: checksSecret,
};

/** The standard limits with every number of calls multiplied. */
export function callLimits(factor: number): CallLimits {
  const scaled = (allowance: Allowance) => scaledAllowance(allowance, factor);
  const limit = (name: LimitedCall): CallLimit => ({
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
  };
}
