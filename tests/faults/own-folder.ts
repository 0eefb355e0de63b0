import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { writeForms } from "../support/test-server.ts";
import { type Launch, type ServerProcess, startServerProcess } from "./server-process.ts";

/** A data folder, and how to start a server on it. */
export interface OwnFolder {
  readonly dataDir: string;
  readonly start: (environment?: Readonly<Record<string, string>>, launch?: Launch) => Promise<ServerProcess>;
}

/**
 * Gives each test around it a folder of its own with these forms, and ends after it the servers that were started there
 * and still run.
 */
export function ownFolder(forms: Readonly<Record<string, string>>): OwnFolder {
  let dataDir = "";
  const servers: ServerProcess[] = [];
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "admission-test-faults-"));
    writeForms(join(dataDir, "forms"), forms);
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.end("SIGKILL")));
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    get dataDir() {
      return dataDir;
    },
    start: async (environment, launch) => {
      const server = await startServerProcess(dataDir, environment, launch);
      servers.push(server);
      return server;
    },
  };
}
