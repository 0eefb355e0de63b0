import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createConnection, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { findProgram, startProgram } from "./programs.ts";
import { type BrowserKind, DriverError, record, type Session } from "./session.ts";

const START_MS = 120_000;

/** A port that is free, a folder of its own for downloads, and no calls but those of the pages. */
const preferences = (downloads: string) =>
  Object.entries({
    "marionette.port": 0,
    "browser.download.folderList": 2,
    "browser.download.dir": downloads,
    "services.settings.server": "data:,",
    "app.normandy.enabled": false,
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join("");

/** Firefox through Marionette, its own WebDriver, which others reach through geckodriver: Debian has none. */
export const FIREFOX: BrowserKind = {
  name: "Firefox",
  missing: () => (firefoxPath() === undefined ? ["firefox-esr"] : []),
  open: openFirefox,
};

const firefoxPath = () => findProgram("firefox-esr", "firefox");

async function openFirefox(): Promise<Session> {
  const profile = await mkdtemp(join(tmpdir(), "admission-firefox-"));
  const downloads = join(profile, "downloads");
  await mkdir(downloads);
  await writeFile(join(profile, "user.js"), preferences(downloads));
  const program = startProgram(firefoxPath() ?? "", [
    "--marionette",
    "--headless",
    "--no-remote",
    "--profile",
    profile,
    // What the browser wrote down is read in its own part.
    "--remote-allow-system-access",
  ]);
  const end = async () => {
    await program.end();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  try {
    const port = await vi.waitFor(
      async () => Number(await readFile(join(profile, "MarionetteActivePort"), "utf8")),
      { timeout: START_MS, interval: 100 },
    );
    const socket = createConnection(port, "127.0.0.1");
    await once(socket, "connect");
    const call = marionette(socket);
    const { capabilities } = record(await call("WebDriver:NewSession", {}));
    const { browserName, browserVersion } = record(capabilities);
    return {
      version: `${String(browserName)} ${String(browserVersion)}`,
      downloads,
      send: (command, parameters = {}) => call(`WebDriver:${command}`, parameters),
      complaints: (address) => readConsole(call, address),
      end: async () => {
        socket.destroy();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw new Error(`Firefox did not start.\n${program.output()}`, { cause: error });
  }
}

type Call = (name: string, parameters: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Calls over a connection: `LENGTH:[0, id, name, parameters]` there, `LENGTH:[1, id, error, result]` back. */
function marionette(socket: Socket): Call {
  const waiting = new Map<number, { done: (result: unknown) => void; fail: (error: Error) => void }>();
  let received = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const start = received.indexOf(":") + 1;
      const length = Number(received.subarray(0, Math.max(start - 1, 0)).toString());
      if (start === 0 || received.length < start + length) return;
      const message: unknown = JSON.parse(received.subarray(start, start + length).toString());
      received = received.subarray(start + length);
      // The first is no answer: the browser tells who it is.
      if (!Array.isArray(message)) continue;
      const [, id, error, result]: readonly unknown[] = message;
      const caller = waiting.get(Number(id));
      waiting.delete(Number(id));
      if (error === null) caller?.done(result);
      else caller?.fail(new DriverError(`${String(record(error).error)}: ${String(record(error).message)}`));
    }
  });
  socket.on("error", () => socket.destroy());
  socket.on("close", () => {
    for (const { fail } of waiting.values()) fail(new DriverError("Firefox has gone."));
  });
  let last = 0;
  return async (name, parameters) => {
    const id = ++last;
    const message = Buffer.from(JSON.stringify([0, id, name, parameters]));
    const result = await new Promise<unknown>((done, fail) => {
      waiting.set(id, { done, fail });
      socket.write(`${message.length}:${message.toString()}`);
    });
    return Object.hasOwn(record(result), "value") ? record(result).value : result;
  };
}

/** Runs in the browser's own part, which alone knows what its console has of pages. */
const READ_CONSOLE = `return Services.console.getMessageArray()
  .filter((message) => message instanceof Ci.nsIScriptError && message.sourceName.startsWith(arguments[0]))
  .map(({ category, sourceName, lineNumber, errorMessage }) => \`\${category}: \${errorMessage} (\${sourceName}:\${lineNumber})\`)`;

async function readConsole(call: Call, address: string): Promise<readonly string[]> {
  await call("Marionette:SetContext", { value: "chrome" });
  const lines = await call("WebDriver:ExecuteScript", { script: READ_CONSOLE, args: [address] });
  await call("Marionette:SetContext", { value: "content" });
  return Array.isArray(lines) ? lines.map(String) : [];
}
