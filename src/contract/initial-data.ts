import type { CompletionWords } from "../form/index.ts";
import type { PartnerConfig } from "./partner-config.ts";

/** Id of the `<script type="application/json">` in index.html that holds `InitialData`. */
export const INITIAL_DATA_ELEMENT_ID = "initial-data";

/** What pages need of the school; its colours come as a style sheet. */
export type Partner = Omit<PartnerConfig, "theme">;

/** What the server writes into index.html, so that the first screen needs no further round trip to know the school. */
export interface InitialData {
  readonly partner: Partner;
  /** Hash of the published form: `/forms/<hash>.json` and `/forms/<hash>.js`; null while nothing could be published. */
  readonly formHash: string | null;
  /** The words of the published form on the page after submitting, where it has any; nothing in them is left to fill in. */
  readonly completion?: CompletionWords;
  /** Keys of the answers that tell how to address the applicant; the first that is answered counts. */
  readonly greetingKeys?: readonly string[];
  readonly inactivityTimeoutMs: number;
  readonly inactivityWarningMs: number;
}
