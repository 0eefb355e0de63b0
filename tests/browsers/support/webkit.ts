import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { freePort } from "../../support/free-port.ts";
import { findProgram, startProgram } from "./programs.ts";
import { type BrowserKind, type Command, DriverError, record, type Session } from "./session.ts";

const START_MS = 120_000;

/** How each command is sent, below the address of the session. */
const REQUESTS: Readonly<Record<Command, readonly ["GET" | "POST", string]>> = {
  Navigate: ["POST", "/url"],
  GetCurrentURL: ["GET", "/url"],
  Back: ["POST", "/back"],
  Refresh: ["POST", "/refresh"],
  ElementClick: ["POST", "/element/{id}/click"],
  ElementSendKeys: ["POST", "/element/{id}/value"],
  GetComputedLabel: ["GET", "/element/{id}/computedlabel"],
  ExecuteScript: ["POST", "/execute/sync"],
  TakeScreenshot: ["GET", "/screenshot"],
};

/** WebKitGTK's small browser, which its WebDriver starts, on a screen that is in memory alone. */
export const WEBKIT: BrowserKind = {
  name: "WebKitGTK",
  missing: () => [
    ...(findProgram("WebKitWebDriver") === undefined ? ["webkit2gtk-driver"] : []),
    ...(findProgram("Xvfb") === undefined ? ["xvfb"] : []),
  ],
  open: openWebKit,
};

async function openWebKit(): Promise<Session> {
  const home = await mkdtemp(join(tmpdir(), "admission-webkit-"));
  const screen = startProgram(findProgram("Xvfb") ?? "", [
    "-displayfd",
    "3",
    "-screen",
    "0",
    "1280x1024x24",
    "-nolisten",
    "tcp",
  ]);
  const endings = [
    () => rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
    screen.end,
  ];
  const end = async () => {
    for (const one of endings.toReversed()) await one();
  };
  try {
    const told = screen.child.stdio[3];
    if (!told) throw new Error("Xvfb cannot tell its number.");
    const [number] = await once(told, "data");
    const port = await freePort();
    const driver = startProgram(findProgram("WebKitWebDriver") ?? "", [`--port=${port}`], {
      DISPLAY: `:${String(number).trim()}`,
      HOME: home,
    });
    endings.push(driver.end);
    const server = `http://127.0.0.1:${port}`;
    await vi.waitFor(() => fetch(`${server}/status`), { timeout: START_MS, interval: 100 });
    const opened = record(await ask(`${server}/session`, "POST", { capabilities: {} }));
    const { browserName, browserVersion } = record(opened.capabilities);
    const session = `${server}/session/${String(opened.sessionId)}`;
    return {
      version: `${String(browserName)} ${String(browserVersion)}`,
      // Where no other folder is set.
      downloads: home,
      send: (command, { id = "", ...parameters } = {}) => {
        const [method, path] = REQUESTS[command];
        return ask(session + path.replace("{id}", String(id)), method, parameters);
      },
      // It tells nobody.
      complaints: async () => [],
      end: async () => {
        try {
          await ask(session, "DELETE");
        } finally {
          await end();
        }
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function ask(url: string, method: "GET" | "POST" | "DELETE", parameters?: object): Promise<unknown> {
  const sent = method === "POST" ? { method, body: JSON.stringify(parameters) } : { method };
  const response = await fetch(url, sent);
  const { value } = record(await response.json());
  if (response.ok) return value;
  throw new DriverError(`${String(record(value).error)}: ${String(record(value).message)}`);
}
