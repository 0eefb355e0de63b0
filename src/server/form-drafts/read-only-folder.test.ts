import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
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
function started(
  work = "",
  source = "folder",
): { readonly title: string; readonly versions: number; readonly code?: string } {
  const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const program = `
    const { createContext } = await import(${module("../services/services.ts")});
    const { readConfig } = await import(${module("../system/config.ts")});
    const { startDraft } = await import(${module("./open-draft.ts")});
    const { saveEdit } = await import(${module("./save-edit.ts")});
    const { publishDraft } = await import(${module("./publish-draft.ts")});
    const { addStaff } = await import(${module("../desk/staff-accounts.ts")});
    const { findStaffByEmail } = await import(${module("../store/staff.ts")});
    const { listVersions } = await import(${module("../store/published-forms.ts")});
    const { context, close } = await createContext({
      config: readConfig(process.env), web: { indexHtml: async () => "" },
      logStream: { write: () => undefined },
    });
    await context.publisher.publish();
    let code;
    ${work}
    context.forms.lookAgain();
    const { form } = await context.forms.required();
    const versions = (await listVersions(context.store)).length;
    console.log(JSON.stringify({ title: form.pages[0].title, versions, code }));
    await close();
  `;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    ...(IS_ROOT && { uid: NOBODY, gid: NOBODY }),
    env: {
      DATA_DIR: join(place, "data"),
      FORMS_DIR: join(place, "forms"),
      FORMS_SOURCE: source,
      PARTNER_CONFIG,
      RATE_LIMIT_FACTOR: "1000",
    },
  });
  return JSON.parse(String(output));
}

const PUBLISH = `
  await addStaff(context, { client: "test", staffId: null }, { email: "p@school.example", role: "publisher" });
  const { id: staffId } = await findStaffByEmail(context.store, "p@school.example");
  const actor = { staffId, client: "test", email: "p@school.example" };
  const { draft } = await startDraft(context, actor);
  const { text } = draft.files.find(({ path }) => path === "application.json");
  const at = text.indexOf("About You");
  const changes = [at, [9, "Yourself"], text.length - at - 9];
  const edit = { draft: draft.id, page: "page-of-test", revision: 0, edit_id: "an-edit-of-p", label: "", files: [{ path: "application.json", changes }] };
  await saveEdit(context, actor, edit);
  const publishing = publishDraft(context, actor, { draft: draft.id, revision: 1, words: "" });
  await publishing.catch((error) => { code = error.code; });
`;

it("publishes nothing at the desk into a folder that cannot be written, and says so [EDT-10]", () => {
  expect(started(PUBLISH)).toEqual({ title: "About You", versions: 1, code: "form_folder_unwritable" });
  expect(readFileSync(join(place, "forms", APPLICATION), "utf8")).toBe(MINIMAL_FORMS[APPLICATION]);
});

it("takes a folder over once where the desk is the source, and reads it no more, also after a start [EDT-10]", () => {
  expect(started(PUBLISH, "desk")).toEqual({ title: "Yourself", versions: 2 });
  expect(readFileSync(join(place, "forms", APPLICATION), "utf8")).toBe(MINIMAL_FORMS[APPLICATION]);
  readOnly(false);
  writeForms(join(place, "forms"), edited(MINIMAL_FORMS, [[APPLICATION, "About You", "You alone"]]));
  readOnly(true);
  expect(started("", "desk")).toEqual({ title: "Yourself", versions: 2 });
  // Nor does the folder take that back where it becomes the source again: somebody confirms it.
  expect(started()).toEqual({ title: "Yourself", versions: 2 });
});
