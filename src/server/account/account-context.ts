import type { PartnerSource } from "../partner/partner-source.ts";
import type { SessionContext } from "../session/sessions.ts";

/** What the account calls work with. */
export interface AccountContext extends SessionContext {
  readonly publicUrl: () => string;
  readonly partner: PartnerSource;
  readonly jobs: { readonly wake: () => void };
}
