import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** How an instance is started: Node's arguments, and what its environment has besides this process's. */
export interface InstanceLaunch {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export type Ending = "SIGKILL" | "SIGTERM";

/** One instance of the product, which can be ended and started again on the same port. */
export class Instance {
  readonly port: number;
  readonly #launch: InstanceLaunch;
  readonly #log: string[];
  #child: ChildProcess | null = null;
  /** What the ended processes said at their end: an exit code, or the signal. */
  readonly endings: (number | string)[] = [];

  constructor(port: number, launch: InstanceLaunch, log: string[]) {
    this.port = port;
    this.#launch = launch;
    this.#log = log;
  }

  get isAlive(): boolean {
    return this.#child !== null;
  }

  start(): void {
    const { args, cwd, environment } = this.#launch;
    const child = spawn(process.execPath, [...args], {
      cwd,
      env: { ...environment, PORT: String(this.port), HOST: "127.0.0.1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const keep = (chunk: Buffer) => void this.#log.push(chunk.toString("utf8"));
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("exit", (code, signal) => {
      this.endings.push(code ?? signal ?? "unknown");
      if (this.#child === child) this.#child = null;
    });
    this.#child = child;
  }

  /** Sends the signal and waits until the process has ended. */
  async end(signal: Ending): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
}
