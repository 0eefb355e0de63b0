import type { PartnerConfig } from "./partner-config.ts";

/**
 * What the school promises once everything has arrived, as the end of a sentence; without a promise, no day is named.
 */
export function decisionPromise({ promises }: Pick<PartnerConfig, "promises">): string {
  return promises?.decision ?? "we will make our decision";
}
