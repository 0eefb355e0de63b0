import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { longIt } from "../../../tests/support/depth.ts";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { PARTNER_CONFIG, writeForms } from "../../../tests/support/test-server.ts";

const NOBODY = 65_534;
const IS_ROOT = process.getuid?.() === 0;
const APPLICATION = "application.json";

let place = "";
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "read-only-"));
  chmodSync(place, 0o777);
  writeForms(join(place, "forms"), MINIMAL_FORMS);
  readOnly(true);
});
afterEach(() => {
  readOnly(false);
  rmSync(place, { recursive: true });
});

/** For whoever is not root, who may write everywhere. */
function readOnly(isSo: boolean): void {
  const formsDir = join(place, "forms");
  for (const entry of readdirSync(formsDir, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), isSo ? 0o555 : 0o755);
  chmodSync(formsDir, isSo ? 0o555 : 0o755);
}

/** Starts the product as somebody who is not root, has it read the folder, does the work, and gives what applicants see. */
function started(work = ""): {
  readonly title: string;
  readonly versions: number;
  readonly isWritten?: boolean;
  readonly counts: string;
} {
  const source = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const program = `
    const { createContext } = await import(${source("../services/services.ts")});
    const { readConfig } = await import(${source("../system/config.ts")});
    const { startDraft } = await import(${source("./open-draft.ts")});
    const { saveEdit } = await import(${source("./save-edit.ts")});
    const { publishDraft } = await import(${source("./publish-draft.ts")});
    const { findFormSource } = await import(${source("../publishing/form-source.ts")});
    const { addStaff } = await import(${source("../desk/staff-accounts.ts")});
    const { findStaffByEmail } = await import(${source("../store/staff.ts")});
    const { listVersions } = await import(${source("../store/published-forms.ts")});
    const { context, close } = await createContext({
      config: readConfig(process.env), web: { indexHtml: async () => "" },
      logStream: { write: () => undefined },
    });
    await context.publisher.publish();
    let isWritten;
    ${work}
    context.forms.lookAgain();
    const { form } = await context.forms.required();
    const versions = (await listVersions(context.db)).length;
    const { read } = await findFormSource(context.db, context.config.formsDir);
    const counts = read.files["application.json"];
    console.log(JSON.stringify({ title: form.pages[0].title, versions, isWritten, counts }));
    await close();
  `;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    ...(IS_ROOT && { uid: NOBODY, gid: NOBODY }),
    env: {
      DATA_DIR: join(place, "data"),
      FORMS_DIR: join(place, "forms"),
      PARTNER_CONFIG,
      RATE_LIMIT_FACTOR: "1000",
    },
  });
  return JSON.parse(String(output));
}

const PUBLISH = `
  await addStaff(context, { client: "test", staffId: null }, { email: "p@school.example", role: "publisher" });
  const { id: staffId } = await findStaffByEmail(context.db, "p@school.example");
  const actor = { staffId, client: "test", email: "p@school.example" };
  const { draft } = await startDraft(context, actor);
  const { text } = draft.files.find(({ path }) => path === "application.json");
  const at = text.indexOf("About You");
  const changes = [at, [9, "Yourself"], text.length - at - 9];
  const edit = { draft: draft.id, page: "page-of-test", revision: 0, edit_id: "an-edit-of-p", label: "", files: [{ path: "application.json", changes }] };
  await saveEdit(context, actor, edit);
  const published = await publishDraft(context, actor, { draft: draft.id, revision: 1, words: "" });
  isWritten = published.is_written;
`;

it("lets a version count until the folder changes that cannot be written, also after a start [EDT-10]", () => {
  const folder = join(place, "forms");
  expect(started(PUBLISH)).toMatchObject({ title: "Yourself", versions: 2, isWritten: false });
  expect(readFileSync(join(folder, APPLICATION), "utf8")).toBe(MINIMAL_FORMS[APPLICATION]);
  expect(started()).toMatchObject({ title: "Yourself", versions: 2 });
  readOnly(false);
  writeForms(folder, edited(MINIMAL_FORMS, [[APPLICATION, "About You", "You alone"]]));
  readOnly(true);
  expect(started()).toMatchObject({ title: "You alone", versions: 3 });
});

longIt("keeps texts that give applicants the same form, also after a start [EDT-10]", () => {
  const spaced = (MINIMAL_FORMS[APPLICATION] ?? "").replace("{", "{ ");
  const work = PUBLISH.replace('text.indexOf("About You")', 'text.indexOf("{")').replace(
    '[9, "Yourself"], text.length - at - 9',
    '[1, "{ "], text.length - at - 1',
  );
  expect(started(work)).toMatchObject({ versions: 2, isWritten: false, counts: spaced });
  expect(started()).toMatchObject({ versions: 2, counts: spaced });
});

longIt("writes the version as soon as the folder can be written [EDT-10]", () => {
  const folder = join(place, "forms");
  started(PUBLISH);
  readOnly(false);
  if (IS_ROOT)
    for (const entry of ["", ...readdirSync(folder, { recursive: true }).map(String)])
      chownSync(join(folder, entry), NOBODY, NOBODY);
  expect(started()).toMatchObject({ title: "Yourself", versions: 2 });
  expect(readFileSync(join(folder, APPLICATION), "utf8")).toContain("Yourself");
});
