import { spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ADMIN = fileURLToPath(new URL("../admin.ts", import.meta.url));
const NOBODY = 65_534;

it.runIf(process.getuid?.() === 0)(
  "as root leaves all it makes in DATA_DIR to the user whose folder that is, and says that it made a database [OPS-08]",
  () => {
    const place = mkdtempSync(join(tmpdir(), "admission-test-root-"));
    const [dataDir, backup] = [join(place, "data"), join(place, "backup")];
    const run = (...command: readonly string[]) => {
      const environment = { PATH: process.env.PATH, DATA_DIR: dataDir };
      const { status, stderr } = spawnSync(process.execPath, [ADMIN, ...command], {
        env: environment,
        encoding: "utf8",
      });
      expect([command, status]).toEqual([command, 0]);
      return stderr;
    };
    expect(run("users")).toContain(`There was no database in ${dataDir}, and a new one was made.`);
    expect(run("users")).toBe("");
    for (const name of ["", ...readdirSync(dataDir)]) chownSync(join(dataDir, name), NOBODY, NOBODY);
    run("mail-test", "ada@example.org");
    run("backup", backup);
    run("restore", backup);
    const names = readdirSync(dataDir, { recursive: true, encoding: "utf8" });
    expect(names).toEqual(expect.arrayContaining(["admission.sqlite", "app.key", "outbox"]));
    expect(names.filter((name) => statSync(join(dataDir, name)).uid !== NOBODY)).toEqual([]);
    expect(statSync(backup).uid).toBe(0);
    rmSync(place, { recursive: true });
  },
);

it("says in one line which database it cannot open, and why [OPS-01]", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "admission-test-away-"));
  const environment = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const { status, stderr } = spawnSync(process.execPath, [ADMIN, "users"], {
    env: { ...environment, DATABASE_URL: "postgres://admission:secret@127.0.0.1:1/admission" },
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([
    1,
    "DATABASE_URL names a database that cannot be used: nothing takes connections at its host and port (ECONNREFUSED).\n",
  ]);
  rmSync(dataDir, { recursive: true });
});
