import type { ServerConfig } from "./config.ts";
import type { WebAssets } from "./web/web-assets.ts";

/** A server that listens. */
export interface RunningServer {
  /** The address to open in a browser, such as http://localhost:3000 */
  readonly address: string;
  /** Finishes what is under way, then stops listening and closes the database. */
  readonly close: () => Promise<void>;
}

/** The type of `startServer` in start-server.ts. */
export type StartServer = (config: ServerConfig, web: WebAssets) => Promise<RunningServer>;
