import type { Logger } from "pino";
import type { FormLibrary } from "../publishing/form-library.ts";
import type { PartnerSource } from "../publishing/partner-source.ts";
import type { SessionContext } from "./sessions.ts";

/** What the account calls work with. */
export interface AccountContext extends SessionContext {
  /** Below which the pages are that mails lead to. */
  readonly applicationUrl: () => string;
  readonly partner: PartnerSource;
  /** The published form has the school's words of the mails. */
  readonly forms: Pick<FormLibrary, "current">;
  readonly log: Logger;
  readonly jobs: { readonly wake: () => void };
}
