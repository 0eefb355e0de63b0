import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { clusterSettings } from "./app-cluster.ts";
import { type AppServer, startApp } from "./app-server.ts";
import { openBrowser } from "./open-browser.ts";

/** What the journeys of a file, or of a `describe`, share. To be read inside the tests only. */
export interface AppAndBrowser {
  readonly server: AppServer;
  readonly browser: Browser;
}

type Settings = Readonly<Record<string, string>>;

/** Limits are tried in few journeys: these set them, and start a server of their own. */
const GENEROUS: Settings = { RATE_LIMIT_FACTOR: "1000" };

/** Servers by their settings, and the browser: the files of a worker come one after the other and share them. */
const servers = new Map<string, Promise<AppServer>>();
let browser: Promise<Browser> | undefined;

/**
 * The product with these settings and a browser, which journeys of other files use as well: accounts need addresses
 * that no other file has.
 */
export function appAndBrowser(settings: Settings = {}): AppAndBrowser {
  // Several instances end only when they are told to, which nobody does at the end of a worker.
  if (clusterSettings(process.env) !== undefined) return ownAppAndBrowser({ ...GENEROUS, ...settings });
  return started(settings, async (all) => {
    const key = JSON.stringify(all);
    const server = servers.get(key) ?? startApp(all);
    servers.set(key, server);
    server.catch(() => servers.delete(key));
    return await server;
  });
}

/** The product with these settings and limits as schools have them, for the journeys of this file alone. */
export function ownAppAndBrowser(settings: Settings = {}): AppAndBrowser {
  const ending: (() => Promise<void>)[] = [];
  const app = started({ RATE_LIMIT_FACTOR: "1", ...settings }, async (all) => {
    const server = await startApp(all);
    ending.push(server.stop);
    return server;
  });
  afterAll(async () => {
    for (const end of ending) await end();
  });
  return app;
}

function started(settings: Settings, start: (all: Settings) => Promise<AppServer>): AppAndBrowser {
  const parts: { server?: AppServer; browser?: Browser } = {};
  beforeAll(async () => {
    [parts.server, parts.browser] = await Promise.all([start({ ...GENEROUS, ...settings }), sharedBrowser()]);
  });
  return {
    get server() {
      return inTests(parts.server);
    },
    get browser() {
      return inTests(parts.browser);
    },
  };
}

/** Contexts keep visitors apart; one that has crashed is followed by another. */
export async function sharedBrowser(): Promise<Browser> {
  const open = await browser?.catch(() => undefined);
  if (open?.isConnected() === true) return open;
  browser = openBrowser();
  return await browser;
}

function inTests<T>(part: T | undefined): T {
  if (part === undefined) throw new Error("The product and the browser are there inside tests only.");
  return part;
}
