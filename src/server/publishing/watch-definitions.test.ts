import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { writeForms } from "../../../tests/support/test-server.ts";
import { watchDefinitions } from "./form-folder.ts";

const LOOK_MS = 20;

let place = "";
let folder = "";
let calls: number[] = [];
let stop: () => Promise<void> = async () => undefined;
beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), "admission-test-watch-"));
  folder = join(place, "forms");
});
afterEach(async () => {
  await stop();
  rmSync(place, { recursive: true, force: true });
});

const watch = async (...paths: readonly string[]) => {
  calls = [];
  stop = await watchDefinitions(paths, () => calls.push(Date.now()), LOOK_MS);
};
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Waits until the change was told, and then long enough for a second call that must not come. */
const toldOnce = async () => {
  for (let tries = 0; tries < 100 && calls.length === 0; tries++) await wait(20);
  await wait(200);
  return calls.splice(0).length === 1;
};

describe("watching definitions", () => {
  it("tells of a change once it is complete, and of none that there is not", async () => {
    writeForms(folder, MINIMAL_FORMS);
    await watch(folder);
    await wait(200);
    expect(calls).toEqual([]);
    for (let step = 0; step < 4; step++) {
      writeFileSync(join(folder, "application.json"), " ".repeat(step));
      await wait(40);
    }
    expect(await toldOnce()).toBe(true);
    writeForms(folder, { "options/new/list.json": "{}" });
    expect(await toldOnce()).toBe(true);
  });

  it("tells of a folder that was moved into its place, of one that went and of one that came [FRM-07]", async () => {
    writeForms(folder, MINIMAL_FORMS);
    await watch(folder);
    writeForms(join(place, "new"), MINIMAL_FORMS);
    renameSync(folder, join(place, "old"));
    renameSync(join(place, "new"), folder);
    expect(await toldOnce()).toBe(true);
    // What comes after it lies in the folder that is there now.
    writeFileSync(join(folder, "application.json"), "{}");
    expect(await toldOnce()).toBe(true);
    rmSync(folder, { recursive: true });
    expect(await toldOnce()).toBe(true);
    writeForms(folder, MINIMAL_FORMS);
    expect(await toldOnce()).toBe(true);
  });

  it("tells of a link that Kubernetes turns to the next version, for the forms and the school's file [FRM-07]", async () => {
    for (const version of ["..1", "..2"]) {
      writeForms(join(folder, version), MINIMAL_FORMS);
      writeForms(join(place, "config", version), { "partner.config.json": "{}" });
    }
    const link = (at: string, target: string) => {
      symlinkSync(target, join(at, "..new"));
      renameSync(join(at, "..new"), join(at, "..data"));
    };
    link(folder, "..1");
    symlinkSync("..data/pages", join(folder, "pages"));
    link(join(place, "config"), "..1");
    const config = join(place, "config/partner.config.json");
    symlinkSync("..data/partner.config.json", config);
    await watch(folder, config);
    link(folder, "..2");
    expect(await toldOnce()).toBe(true);
    link(join(place, "config"), "..2");
    expect(await toldOnce()).toBe(true);
  });

  it("tells of what an editor puts in the place of a file, of the same length and time [FRM-07]", async () => {
    writeForms(folder, MINIMAL_FORMS);
    await watch(folder);
    mkdirSync(join(folder, ".swap"));
    writeFileSync(join(folder, ".swap/application.json"), MINIMAL_FORMS["application.json"] ?? "");
    renameSync(join(folder, ".swap/application.json"), join(folder, "application.json"));
    expect(await toldOnce()).toBe(true);
  });

  it("goes on when what it watches cannot be read, and tells when that changes [FRM-03]", async () => {
    symlinkSync(folder, folder);
    await watch(folder);
    rmSync(folder);
    writeForms(folder, MINIMAL_FORMS);
    expect(await toldOnce()).toBe(true);
    symlinkSync("round.json", join(folder, "round.json"));
    expect(await toldOnce()).toBe(true);
    rmSync(join(folder, "round.json"));
    expect(await toldOnce()).toBe(true);
  });
});
