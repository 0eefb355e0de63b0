import type { Logger } from "pino";
import { ConfigError } from "../config.ts";
import type { PartnerSource } from "./partner-source.ts";

/** Reads partner.config.json again; what is wrong with it is logged, and the last good one stays in use. */
export function reloadPartner({
  partner,
  log,
}: {
  readonly partner: PartnerSource;
  readonly log: Logger;
}): void {
  try {
    partner.reload();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    log.error(`${error.message} The last good one stays in use.`);
  }
}
