import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { type AppServer, startApp } from "./app-server.ts";
import { openBrowser } from "./open-browser.ts";

/** What the journeys of a file, or of a `describe`, share. To be read inside the tests only. */
export interface AppAndBrowser {
  readonly server: AppServer;
  readonly browser: Browser;
}

/** Starts the product and a browser before the first test and ends both after the last. */
export function appAndBrowser(settings: Readonly<Record<string, string>> = {}): AppAndBrowser {
  const started: { server?: AppServer; browser?: Browser } = {};
  beforeAll(async () => {
    await Promise.all([
      startApp(settings).then((server) => Object.assign(started, { server })),
      openBrowser().then((browser) => Object.assign(started, { browser })),
    ]);
  });
  afterAll(async () => {
    await started.browser?.close();
    await started.server?.stop();
  });
  return {
    get server() {
      return inTests(started.server);
    },
    get browser() {
      return inTests(started.browser);
    },
  };
}

function inTests<T>(part: T | undefined): T {
  if (part === undefined) throw new Error("The product and the browser are there inside tests only.");
  return part;
}
