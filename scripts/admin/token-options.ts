import { parseArgs } from "node:util";
import { UsageError } from "./command.ts";

const HOUR_MS = 3_600_000;

/** What was asked of a command that makes or revokes tokens. */
export type TokenOptions =
  | { readonly revokes: string }
  | { readonly revokes: null; readonly subject: string; readonly ttlMs: number };

interface TokenRules {
  /** What stands after the command, such as FILE.json. */
  readonly subject: string;
  readonly maxHours: number;
  /** Absent where --hours must be given. */
  readonly standardHours?: number;
}

/**
 * Reads `SUBJECT [--hours N]` or `--revoke TOKEN_ID`.
 * @throws UsageError when it is neither
 */
export function readTokenOptions(options: readonly string[], rules: TokenRules): TokenOptions {
  const { values, positionals } = parseArgs({
    args: [...options],
    options: { hours: { type: "string" }, revoke: { type: "string" } },
    allowPositionals: true,
  });
  const [subject, ...more] = positionals;
  if (values.revoke !== undefined) {
    if (subject !== undefined || values.hours !== undefined) {
      throw new UsageError("Give --revoke with the id of the token and nothing else.");
    }
    return { revokes: values.revoke };
  }
  if (subject === undefined || more.length > 0) throw new UsageError(`Give one ${rules.subject}.`);
  return { revokes: null, subject, ttlMs: readHours(values.hours, rules) * HOUR_MS };
}

function readHours(given: string | undefined, { maxHours, standardHours }: TokenRules): number {
  if (given === undefined && standardHours !== undefined) return standardHours;
  if (given === undefined) throw new UsageError("Say with --hours for how long the address shall work.");
  const hours = /^[0-9]{1,5}$/.test(given) ? Number(given) : 0;
  if (hours < 1 || hours > maxHours) {
    throw new UsageError(`--hours must be a whole number from 1 to ${maxHours}.`);
  }
  return hours;
}
