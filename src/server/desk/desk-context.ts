import type { AppKey } from "../crypto/app-key.ts";
import type { PartnerSource } from "../publishing/partner-source.ts";
import type { Database } from "../store/schema.ts";

/** What signing in at the desk works with. */
export interface DeskContext {
  readonly db: Database;
  readonly key: AppKey;
  readonly now: () => number;
  readonly publicUrl: () => string;
  readonly partner: PartnerSource;
}
