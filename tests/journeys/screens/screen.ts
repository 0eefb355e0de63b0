import type { BrowserContext, Locator, Page } from "playwright-core";
import type { AppServer } from "../support/app-server.ts";

/** Somebody at a browser of their own who has not opened anything yet. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly server: AppServer;
  /** The address of the account that they may open; nobody else has it. */
  readonly email: string;
}

/** A state of the product that is pictured at every width. */
export interface Screen {
  /** Names the files: lower case, with hyphens. */
  readonly name: string;
  /** What there is to see, said beside the picture. */
  readonly shows: string;
  /** `whole` pictures the whole length of the page, `window` what fits the window. */
  readonly extent?: "window" | "whole";
  /** What the picture begins with; without it, with the top of the page. */
  readonly place?: (page: Page) => Locator;
  /** Brings a visitor there. */
  readonly open: (visit: Visit) => Promise<void>;
}
