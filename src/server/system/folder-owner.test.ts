import {
  chownSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { giveToOwner } from "./folder-owner.ts";

const NOBODY = 65_534;
const OTHER = 65_533;

describe.runIf(process.getuid?.() === 0)("what root has made in the folder of another user", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "admission-test-owner-"));
    chownSync(folder, NOBODY, NOBODY);
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const owners = (...names: readonly string[]) => names.map((name) => statSync(join(folder, name)).uid);

  it("is given to that user, with all that lies in it [OPS-08]", () => {
    mkdirSync(join(folder, "documents/uploads"), { recursive: true });
    writeFileSync(join(folder, "documents/uploads/one"), "1");
    giveToOwner(folder, join(folder, "documents"));
    expect(owners("documents", "documents/uploads", "documents/uploads/one")).toEqual([
      NOBODY,
      NOBODY,
      NOBODY,
    ]);
  });

  it("is found in a folder of that user, and what is somebody else's stays [OPS-08]", () => {
    mkdirSync(join(folder, "outbox"));
    chownSync(join(folder, "outbox"), NOBODY, NOBODY);
    for (const name of ["root", "other"]) writeFileSync(join(folder, "outbox", name), name);
    chownSync(join(folder, "outbox/other"), OTHER, OTHER);
    giveToOwner(folder, join(folder, "outbox"));
    expect(owners("outbox/root", "outbox/other")).toEqual([NOBODY, OTHER]);
  });

  it("is not what a link leads to, whatever kind of link [OPS-08]", () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "admission-test-owner-"));
    writeFileSync(join(elsewhere, "shadow"), "secret");
    mkdirSync(join(folder, "outbox"));
    symlinkSync(elsewhere, join(folder, "lookup"));
    symlinkSync(join(elsewhere, "shadow"), join(folder, "outbox/one"));
    linkSync(join(elsewhere, "shadow"), join(folder, "outbox/two"));
    for (const name of ["outbox", "lookup", "gone"]) giveToOwner(folder, join(folder, name));
    expect([statSync(elsewhere).uid, statSync(join(elsewhere, "shadow")).uid]).toEqual([0, 0]);
    expect(readFileSync(join(elsewhere, "shadow"), "utf8")).toBe("secret");
    rmSync(elsewhere, { recursive: true });
  });

  it("is not what root had before, which that user may have put there [OPS-08]", () => {
    mkdirSync(join(folder, "outbox"));
    chownSync(join(folder, "outbox"), NOBODY, NOBODY);
    mkdirSync(join(folder, "lookup"));
    for (const name of ["outbox/dump.sql", "lookup/secret"]) writeFileSync(join(folder, name), "1");
    const later = Date.now() + 60_000;
    for (const name of ["outbox", "lookup"]) giveToOwner(folder, join(folder, name), later);
    expect(owners("outbox/dump.sql", "lookup", "lookup/secret")).toEqual([0, 0, 0]);
    giveToOwner(folder, join(folder, "outbox"));
    expect(owners("outbox/dump.sql")).toEqual([NOBODY]);
  });

  it("stays root's in a folder of root", () => {
    chownSync(folder, 0, 0);
    writeFileSync(join(folder, "app.key"), "1");
    giveToOwner(folder, join(folder, "app.key"));
    expect(owners("app.key")).toEqual([0]);
  });
});
