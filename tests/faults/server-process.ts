import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PARTNER_CONFIG } from "../support/test-server.ts";

const SERVE = fileURLToPath(new URL("./serve.ts", import.meta.url));

/** A server in a process of its own, on a port of its own. */
export interface ServerProcess {
  readonly address: string;
  readonly child: ChildProcess;
  /** Sends the signal, unless the process has ended already, and waits for its end; gives exit code or signal. */
  readonly end: (signal: "SIGKILL" | "SIGTERM" | "SIGINT") => Promise<number | string>;
}

/** Another file than serve.ts, or a program and its options that the server is run by. */
export interface Launch {
  readonly entry?: string;
  readonly through?: readonly string[];
}

export async function startServerProcess(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  { entry = SERVE, through = [] }: Launch = {},
): Promise<ServerProcess> {
  const [program, ...options] = [...through, process.execPath, entry];
  const child = spawn(program, options, {
    env: {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      FORMS_DIR: join(dataDir, "forms"),
      PARTNER_CONFIG,
      RATE_LIMIT_FACTOR: "1000",
      LOG_LEVEL: "error",
      ...environment,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await firstLine(child);
  return {
    address,
    child,
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, "exit");
        child.kill(signal);
        await ended;
      }
      return child.exitCode ?? String(child.signalCode);
    },
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes("\n")) resolve(text.split("\n", 1)[0] ?? "");
    });
    child.once("exit", (code) => reject(new Error(`The server ended with ${code} before it listened.`)));
  });
}
