import type { Logger } from "pino";
import type { SaveQueue } from "./application/save-queue.ts";
import type { ServerConfig } from "./config.ts";
import type { DocumentStorage } from "./documents/storage/document-storage.ts";
import type { FormLibrary } from "./forms/form-library.ts";
import type { FormPublisher } from "./forms/form-publisher.ts";
import type { JobLanes } from "./jobs/job-lanes.ts";
import type { CallLimits } from "./limits/call-limits.ts";
import type { Lookup } from "./lookup/lookup.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { PartnerSource } from "./partner/partner-source.ts";
import type { AppKey } from "./secrets/app-key.ts";
import type { EndedSessions } from "./session/ended-sessions.ts";
import type { Draining } from "./stopping/draining.ts";
import type { Database } from "./store/schema.ts";
import type { WebAssets } from "./web/web-assets.ts";

/** What the calls work with. */
export interface AppContext {
  readonly config: ServerConfig;
  readonly db: Database;
  readonly key: AppKey;
  /** Origin for links in mails, and under which browsers send their requests. */
  readonly publicUrl: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Logger;
  readonly draining: Draining;
  readonly limits: CallLimits;
  readonly endedSessions: EndedSessions;
  readonly forms: FormLibrary;
  readonly publisher: FormPublisher;
  readonly saves: SaveQueue;
  readonly partner: PartnerSource;
  readonly jobs: JobLanes;
  readonly storage: DocumentStorage;
  readonly lookup: Lookup;
  readonly web: WebAssets;
  /** Figures for Prometheus; null when no setting asks for them. */
  readonly metrics: Metrics | null;
}
