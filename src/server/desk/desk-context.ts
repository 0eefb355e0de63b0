import type { AppKey } from "../crypto/app-key.ts";
import type { PartnerSource } from "../publishing/partner-source.ts";
import type { Store } from "../store/store.ts";

/** What signing in at the desk works with. */
export interface DeskContext {
  readonly store: Store;
  readonly key: AppKey;
  readonly now: () => number;
  readonly publicUrl: () => string;
  readonly partner: PartnerSource;
}
