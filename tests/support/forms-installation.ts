import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import type { AdminCommand } from "../../scripts/admin/command.ts";
import { readConfig, type ServerConfig } from "../../src/server/system/config.ts";
import { createSqlite, type TestDatabase } from "./databases.ts";
import { MINIMAL_FORMS } from "./minimal-forms.ts";
import { writeForms } from "./test-server.ts";

type Settings = Readonly<Record<string, string>>;

/** A database and a folder of forms for each test around it, and what runs commands on them. */
export interface FormsInstallation {
  readonly place: TestDatabase;
  readonly folder: string;
  readonly config: (settings?: Settings) => ServerConfig;
  /** What a command ends with, and the lines that it prints. */
  readonly run: (
    command: AdminCommand | undefined,
    options: readonly string[],
    settings?: Settings,
  ) => Promise<{ readonly code: number | undefined; readonly lines: readonly string[] }>;
}

/** The forms in the folder are MINIMAL_FORMS, and publishing takes a command. */
export function formsInstallation(): FormsInstallation {
  let place: TestDatabase | undefined;
  let folder = "";
  const placeNow = () => {
    if (place === undefined) throw new Error("There is an installation inside the tests alone.");
    return place;
  };
  beforeEach(async () => {
    place = await createSqlite();
    folder = mkdtempSync(join(tmpdir(), "forms-"));
    writeForms(folder, MINIMAL_FORMS);
  });
  afterEach(async () => {
    await place?.remove();
    rmSync(folder, { recursive: true });
  });
  const config = (settings: Settings = {}) =>
    readConfig({
      DATA_DIR: placeNow().location.dataDir,
      FORMS_DIR: folder,
      FORMS_PUBLISH: "manual",
      ...settings,
    });
  return {
    get place() {
      return placeNow();
    },
    get folder() {
      return folder;
    },
    config,
    run: async (command, options, settings) => {
      const lines: string[] = [];
      const code = await command?.run(options, {
        config: config(settings),
        print: (line) => void lines.push(line),
        printed: async () => undefined,
      });
      return { code, lines };
    },
  };
}
