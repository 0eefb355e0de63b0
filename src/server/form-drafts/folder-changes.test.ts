import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ChangeSet } from "@codemirror/state";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import {
  startTestServer,
  type TestBrowser,
  type TestServer,
  writeForms,
} from "../../../tests/support/test-server.ts";
import type { FormDraft } from "../../contract/desk-form-drafts.ts";
import { readFormFiles } from "../publishing/form-folder.ts";
import { FileChangedError, replaceFiles } from "../publishing/write-form-files.ts";
import { listVersions } from "../store/published-forms.ts";
import { findStaffByEmail } from "../store/staff.ts";
import { DomainError } from "../system/domain-error.ts";
import { publishDraft, publishFiles } from "./publish-draft.ts";
import { publishScheduled } from "./publish-scheduled.ts";

const APPLICATION = "application.json";
const ABOUT = "pages/about.schema.json";
const PUBLISHER = "publisher@school.example";
const AHEAD_MS = 5 * 60_000;
const MINE = [APPLICATION, '"About You"', '"All About You"'] as const;
const THEIRS = [ABOUT, '"Name"', '"Your name"'] as const;
const BOTH = edited(MINIMAL_FORMS, [MINE, THEIRS]);

describe.each(ENGINES)("a forms folder that is changed during a publication, on $name", ({ create }) => {
  let server: TestServer;
  let publisher: TestBrowser;
  beforeEach(async () => {
    server = await startTestServer({ database: await create(), environment: { FORMS_PUBLISH: "manual" } });
    publisher = await signInAtDesk(server, { email: PUBLISHER, role: "publisher" });
  });
  afterEach(() => server.close());

  const inFolder = (path: string) => readFileSync(join(server.formsDir, path), "utf8");
  const folder = () => [inFolder(APPLICATION), inFolder(ABOUT)];
  const change = (...edits: Parameters<typeof edited>[1]) =>
    writeForms(server.formsDir, edited(MINIMAL_FORMS, edits));
  const numbers = async () => (await listVersions(server.context.store)).map(({ number }) => number);
  const asPublisher = async () => {
    const staff = await findStaffByEmail(server.context.store, PUBLISHER);
    return { staffId: staff?.id ?? "", client: "::1", email: PUBLISHER };
  };
  /** A draft with MINE. */
  const begin = async () => {
    const { draft }: FormDraft = (await publisher.post("/desk/api/form-draft", {})).json();
    const [path, from, insert] = MINE;
    const text = MINIMAL_FORMS[path] ?? "";
    const at = text.indexOf(from);
    const set = ChangeSet.of({ from: at, to: at + from.length, insert }, text.length, "\n");
    const edit = {
      draft: draft?.id,
      page: "page-of-test",
      revision: 0,
      edit_id: randomUUID(),
      label: "typing",
    };
    const files = [{ path, changes: set.toJSON() }];
    expect((await publisher.post("/desk/api/form-draft/edits", { ...edit, files })).statusCode).toBe(200);
    return { draft: draft?.id ?? "", revision: 1, words: "" };
  };
  /** A context that does something once the clock was looked at so often, by when the folder was read. */
  const changingAt = (look: number, meanwhile: () => void) => {
    const { context } = server;
    let looks = 0;
    const now = () => {
      looks += 1;
      if (looks === look) meanwhile();
      return context.now();
    };
    return { ...context, now };
  };

  it("publishes nothing of what nobody has seen, nor before the draft is up to date [EDT-87]", async () => {
    const body = await begin();
    const publishing = publishDraft(
      changingAt(1, () => change(THEIRS)),
      await asPublisher(),
      body,
    );
    await expect(publishing).rejects.toMatchObject({ code: "form_overtaken" });
    expect(await numbers()).toEqual([1]);
    expect(inFolder(APPLICATION)).toBe(MINIMAL_FORMS[APPLICATION]);
    const publish = (more: object) =>
      publisher.post("/desk/api/form-draft/publication", { ...body, ...more });
    expect((await publish({})).json().code).toBe("form_conflict");
    const { elsewhere } = (await publisher.get("/desk/api/form-draft/review")).json();
    const merge = { draft: body.draft, page: "page-of-test", revision: 1, elsewhere, choices: [] };
    expect((await publisher.post("/desk/api/form-draft/merge", merge)).statusCode).toBe(200);
    expect((await publish({ revision: 2 })).json()).toEqual({ number: 2 });
    expect(folder()).toEqual([BOTH[APPLICATION], BOTH[ABOUT]]);
  });

  it("publishes at its time with what is saved meanwhile, at the next try [EDT-87]", async () => {
    const body = await begin();
    const at = new Date(server.context.now() + AHEAD_MS).toISOString().slice(0, 16);
    const scheduled = { ...body, at, time_zone: "UTC" };
    expect((await publisher.post("/desk/api/form-draft/schedule", scheduled)).statusCode).toBe(200);
    server.clock.aheadMs += AHEAD_MS;
    await expect(publishScheduled(changingAt(2, () => change(THEIRS)))).rejects.toMatchObject({
      code: "form_overtaken",
    });
    await publishScheduled(server.context);
    expect(await numbers()).toEqual([2, 1]);
    expect(folder()).toEqual([BOTH[APPLICATION], BOTH[ABOUT]]);
  });

  it("leaves the folder as it was where no version comes of it [EDT-87]", async () => {
    await begin();
    const { context } = server;
    const publishing = publishFiles(context, await asPublisher(), {
      files: edited(MINIMAL_FORMS, [MINE]),
      words: "",
      newest: 1,
      isSeen: () => true,
      mayTakeMasks: async () => true,
      source: await readFormFiles(server.formsDir),
      before: async () => {
        // What the folder holds by then is what would count.
        expect(inFolder(APPLICATION)).toContain("All About You");
        throw new DomainError("form_draft_changed");
      },
      after: async () => undefined,
    });
    await expect(publishing).rejects.toMatchObject({ code: "form_draft_changed" });
    expect(inFolder(APPLICATION)).toBe(MINIMAL_FORMS[APPLICATION]);
    expect(await numbers()).toEqual([1]);
  });

  it.each([
    ["changed", { [ABOUT]: "{}" }, () => change([ABOUT, '"Name"', '"Your name"'])],
    ["taken away", { [ABOUT]: "{}" }, () => rmSync(join(server.formsDir, ABOUT))],
    ["made", { "options/fish.json": "{}" }, () => writeForms(server.formsDir, { "options/fish.json": "[]" })],
  ])("overwrites no file that was %s since it was read [EDT-87]", async (_, files, meanwhile) => {
    meanwhile();
    const [path = ""] = Object.keys(files);
    const left = existsSync(join(server.formsDir, path)) ? inFolder(path) : undefined;
    const replacing = replaceFiles(server.formsDir, MINIMAL_FORMS, { ...MINIMAL_FORMS, ...files });
    await expect(replacing).rejects.toThrow(FileChangedError);
    expect(existsSync(join(server.formsDir, path)) ? inFolder(path) : undefined).toBe(left);
  });

  it("takes no file away that was changed since it was read, and is content with one that is gone [EDT-87]", async () => {
    const { [ABOUT]: _, ...others } = MINIMAL_FORMS;
    change([ABOUT, '"Name"', '"Your name"']);
    await expect(replaceFiles(server.formsDir, MINIMAL_FORMS, others)).rejects.toThrow(ABOUT);
    expect(inFolder(ABOUT)).toContain('"Your name"');
    rmSync(join(server.formsDir, ABOUT));
    await replaceFiles(server.formsDir, MINIMAL_FORMS, others);
  });
});
