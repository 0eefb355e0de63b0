import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Answers } from "../../src/form/index.ts";
import { loadAppKeys } from "../../src/server/crypto/app-key.ts";
import { addAccount } from "../../src/server/store/accounts.ts";
import { NOTHING_ASIDE } from "../../src/server/store/answer-record.ts";
import { listAudit } from "../../src/server/store/audit.ts";
import { openStore } from "../../src/server/store/open-store.ts";
import { currentVersion, listVersions } from "../../src/server/store/published-forms.ts";
import { replaceAnswers } from "../../src/server/store/stored-answers.ts";
import { formsInstallation } from "../../tests/support/forms-installation.ts";
import { RECORDED_FORMS } from "../../tests/support/lint-cases-records.ts";
import { edited, MINIMAL_FORMS, withEssay } from "../../tests/support/minimal-forms.ts";
import { partnerConfig, writeForms } from "../../tests/support/test-server.ts";
import { ROOT } from "../process/root.ts";
import { COMMANDS } from "./commands.ts";
import { longIt } from "../../tests/support/depth.ts";

const DAY_MS = 86_400_000;
/** A command need not compile what one before it has. */
const COMPILED = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
const RETITLED = edited(MINIMAL_FORMS, [["application.json", '"About You"', '"All About You"']]);
const BROKEN = edited(MINIMAL_FORMS, [["pages/about.ui.json", '"name", "birthday"', '"name", "birthdya"']]);

const installation = formsInstallation();

/** What a command prints, and what it ends with. */
const run = async (name: string, ...options: readonly string[]) => {
  const { code, lines } = await installation.run(COMMANDS[name], options);
  return { code, text: lines.join("\n") };
};

const inStore = async <T>(read: (store: Awaited<ReturnType<typeof openStore>>) => Promise<T>): Promise<T> => {
  const { place, config } = installation;
  const store = await openStore(place.location, loadAppKeys(config()));
  try {
    return await read(store);
  } finally {
    await store.close();
  }
};

describe("the versions of a form", () => {
  it("are not published by command where a second person has to approve [EDT-59]", async () => {
    await run("publish");
    writeForms(installation.folder, RETITLED);
    const settings = { FORMS_PUBLISH: "manual", FORMS_FOUR_EYES: "yes" };
    const { code, lines } = await installation.run(COMMANDS.publish, [], settings);
    expect([code, lines.join("\n")]).toEqual([1, expect.stringContaining("ask there for approval")]);
    expect((await run("versions")).text).not.toContain(" 2 ");
  });

  it("count in place of the folder where the desk is the source, for every command [EDT-59]", async () => {
    const desk = async (name: string, ...options: readonly string[]) => {
      const { code, lines } = await installation.run(COMMANDS[name], options, { FORMS_SOURCE: "desk" });
      return { code, text: lines.join("\n") };
    };
    await run("publish");
    writeForms(installation.folder, RETITLED);
    await run("publish");
    writeForms(installation.folder, MINIMAL_FORMS);
    expect((await desk("diff", "2")).text).toBe("Nothing changed: both versions read the same.");
    expect(await desk("publish")).toEqual({ code: 1, text: expect.stringContaining("changed at the desk") });
    expect((await desk("preview")).text).toContain("Applicants see these files already");
    expect((await desk("rollback", "1")).text).toContain("Version 3 is what applicants see");
    expect(await inStore(async (store) => (await currentVersion(store, Date.now()))?.of_desk)).toBe(1);
  });

  it("are numbered, with who published them, when, and in which words; the current one is marked [VER-01]", async () => {
    expect((await run("versions")).text).toBe("No version was published yet.");
    expect((await run("publish", "--words", "The first")).text).toBe(
      "Version 1 is what applicants see from now on.",
    );
    writeForms(installation.folder, RETITLED);
    await run("publish", "--words", "A plainer title");
    const { text } = await run("versions");
    expect(text.split("\n")).toEqual([
      expect.stringMatching(/^→ {4}2 {2}since \S+Z {2}by \S+ {2}[0-9a-f]{8} {2}A plainer title$/),
      expect.stringMatching(/^ {5}1 {2}since \S+Z {2}by \S+ {2}[0-9a-f]{8} {2}The first$/),
    ]);
    const [entry] = await inStore((store) => listAudit(store, "version 2"));
    expect([entry?.action, entry?.client]).toEqual(["form_published", "admin"]);
  });

  it("say in plain English what each changed, two of them, or one and the folder [VER-02]", async () => {
    await run("publish");
    writeForms(installation.folder, RETITLED);
    await run("publish");
    const title = "“About You” is now “All About You”";
    expect((await run("show", "2")).text).toContain(title);
    expect((await run("diff", "1", "2")).text).toContain(title);
    expect((await run("diff", "2", "1")).text).toContain("“All About You” is now “About You”");
    expect((await run("diff", "2")).text).toBe("Nothing changed: both versions read the same.");
    expect((await run("show", "1")).text).toMatch(/^ {3}1 {2}since/);
    expect(await run("show", "3")).toMatchObject({ code: 1, text: expect.stringContaining("no version 3") });
    await expect(run("show", "two")).rejects.toThrow("A version is named by its number");
  });

  it("say which of two has errors by now, and are published all the same where that is the one before [VER-02]", async () => {
    const file = join(installation.place.location.dataDir, "partner.config.json");
    const runAt = async (characterLimit: number, name: string, ...options: readonly string[]) => {
      writeFileSync(file, JSON.stringify({ ...partnerConfig(), characterLimit }));
      const { code, lines } = await installation.run(COMMANDS[name], options, { PARTNER_CONFIG: file });
      return [code, lines.join("\n")];
    };
    writeForms(installation.folder, withEssay(500));
    expect((await runAt(500, "publish"))[0]).toBe(0);
    const older = "What changes cannot be told: the files of version 1 have errors by now";
    writeForms(installation.folder, BROKEN);
    expect(await runAt(500, "diff", "1")).toEqual([
      1,
      "The files have errors; npm run lint:forms shows them.",
    ]);
    writeForms(installation.folder, withEssay(1_000));
    expect(await runAt(1_000, "diff", "1")).toEqual([1, expect.stringContaining(older)]);
    const published = await runAt(1_000, "publish");
    expect(published).toEqual([0, expect.stringContaining(older)]);
    expect(published[1]).toContain("Version 2 is what applicants see from now on.");
    expect(await runAt(1_000, "diff", "2", "1")).toEqual([1, expect.stringContaining(older)]);
  });

  it("are not made of a form with errors, nor of what applicants see already [VER-03]", async () => {
    await run("publish");
    expect((await run("publish")).text).toContain("Applicants see these files already.");
    writeForms(installation.folder, BROKEN);
    const refused = await run("publish");
    expect(refused.code).toBe(1);
    expect(refused.text).toMatch(/about\.ui\.json:\d+:\d+ error/);
    expect(await inStore(listVersions)).toHaveLength(1);
  });

  it("go live at their time, unless another is published before [VER-04]", async () => {
    await run("publish");
    writeForms(installation.folder, RETITLED);
    const at = new Date(Date.now() + DAY_MS).toISOString().replace(/\.\d+/, "");
    expect((await run("publish", "--at", at)).text).toContain("Version 2 is what applicants see from");
    const numberAt = (time: number) => inStore(async (store) => (await currentVersion(store, time))?.number);
    expect([await numberAt(Date.now()), await numberAt(Date.now() + 2 * DAY_MS)]).toEqual([1, 2]);
    expect((await run("versions")).text).toMatch(/^ {5}2 {2}from .*\n→ {4}1 {2}since/);
    expect((await run("publish")).text).toContain("Version 3 is what applicants see from now on.");
    expect(await numberAt(Date.now() + 2 * DAY_MS)).toBe(3);
    await expect(run("publish", "--at", "tomorrow")).rejects.toThrow("a time with its zone");
    await expect(run("publish", "--at", "2020-01-01T00:00Z")).rejects.toThrow("still to come");
  });

  it("tell what words.json says, and come back without it [WRD-03]", async () => {
    await run("publish");
    const words = join(installation.folder, "words.json");
    writeFileSync(words, '{ "completion": { "title": "Thanks to all of you" } }');
    await run("publish");
    expect((await run("diff", "1", "2")).text).toContain("added words “Page after submitting”");
    await run("rollback", "1");
    expect(existsSync(words)).toBe(false);
    await run("rollback", "2");
    expect(readFileSync(words, "utf8")).toContain("Thanks to all of you");
  });

  it("tell what desk.json says, and come back without it [DSK-27] [DSK-50]", async () => {
    await run("publish");
    const desk = join(installation.folder, "desk.json");
    const checklist = [{ id: "fee", title: "Fee", hand: true }];
    writeFileSync(desk, JSON.stringify({ checklist, filters: ["country", "state"] }));
    await run("publish");
    const { text } = await run("diff", "1", "2");
    expect(text).toContain("added words “Checklist of the desk: Fee”");
    expect(text).toContain("added words “Filters of the desk”");
    await run("rollback", "1");
    expect(existsSync(desk)).toBe(false);
    await run("rollback", "2");
    expect(readFileSync(desk, "utf8")).toContain('"fee"');
  });

  it("come back with their files, and nothing that was not published is lost [VER-05]", async () => {
    await run("publish");
    writeForms(installation.folder, RETITLED);
    writeFileSync(
      join(installation.folder, "options/more.json"),
      '{ "options": [{ "code": "M", "label": "More" }] }',
    );
    expect(await run("rollback", "1")).toMatchObject({
      code: 1,
      text: expect.stringContaining("holds changes that no version has"),
    });
    await run("publish");
    expect((await run("rollback", "1")).text).toContain("Version 3 is what applicants see from now on.");
    expect(readFileSync(join(installation.folder, "application.json"), "utf8")).toBe(
      MINIMAL_FORMS["application.json"],
    );
    expect(readdirSync(join(installation.folder, "options"))).not.toContain("more.json");
    const [third, , first] = await inStore(listVersions);
    expect([third?.hash, third?.words]).toEqual([first?.hash, "Back to version 1"]);
    expect((await run("diff", "3")).text).toBe("Nothing changed: both versions read the same.");
    expect((await run("rollback", "1")).text).toContain("Applicants see version 1 already.");
  });

  it("leave the files for the record system as they are, and take no change of them for one of the form [REC-01]", async () => {
    writeForms(installation.folder, RECORDED_FORMS);
    await run("publish");
    writeForms(installation.folder, RETITLED);
    await run("publish");
    const mapping = join(installation.folder, "records/people.json");
    const mended = (RECORDED_FORMS["records/people.json"] ?? "").replace('"People"', '"All people"');
    writeFileSync(mapping, mended);
    expect((await run("publish")).text).toContain("Nothing was published.");
    expect((await run("rollback", "1")).text).toContain("Version 3 is what applicants see from now on.");
    expect(readFileSync(mapping, "utf8")).toBe(mended);
  });
});

describe("what a change does to the drafts that are stored", () => {
  const SHORTER = edited(MINIMAL_FORMS, [
    [
      "pages/about.schema.json",
      '"title": "Name", "minLength": 2',
      '"title": "Name", "minLength": 2, "maxLength": 3',
    ],
  ]);

  /** Applicants who have begun, each with a name of their own. */
  const begin = (names: readonly string[], others: Answers = {}) =>
    inStore(async (store) => {
      const current = await currentVersion(store, Date.now());
      for (const name of names) {
        const id = randomUUID();
        await addAccount(store, {
          id, email: `${name}@example.org`, password_hash: "", created_at: 1, confirmed_at: 1,
        });
        const about = {
          accountId: id,
          aside: NOTHING_ASIDE,
          formVersion: current?.hash ?? "",
          revision: 0,
          now: 1,
        };
        await replaceAnswers(store, { ...about, answers: { name, ...others } });
      }
    });

  /** What npm run forms:impact prints. */
  const impact = (...options: readonly string[]) =>
    execFileSync(process.execPath, [join(ROOT, "scripts/forms-impact.ts"), installation.folder, ...options], {
      cwd: ROOT,
      env: { ...COMPILED, DATA_DIR: installation.place.location.dataDir },
      encoding: "utf8",
    });

  longIt("is told by question, and in numbers, as text and as JSON; nothing is changed [IMP-01]", async () => {
    expect(impact()).toContain("No version was published yet");
    await run("publish");
    await begin(["Ada", "Grace", "Katherine"]);
    writeForms(installation.folder, SHORTER);
    const text = impact();
    expect(text.trim().split("\n")).toEqual([
      "3 drafts, 0 submitted applications (never touched).",
      expect.stringMatching(/^ {2}.*\(name\): stays, and is wrong by the new form, in 2 drafts$/),
      "In 2 drafts an answer is set aside, is deleted or becomes wrong.",
    ]);
    expect(JSON.parse(impact("--json"))).toMatchObject({
      drafts: 3, submitted: 0, harmed: 2, unreadable: 0,
      keys: { name: { stays: 1, failsNewly: 2, setAside: 0 } },
    });
    expect(text).not.toMatch(/Grace|Katherine/);
    expect(await inStore(listVersions)).toHaveLength(1);
  });

  it("comes with what is to be declared: a rename, a new code, or a question that went [CRY-05]", async () => {
    await run("publish");
    await begin(["Ada"], { agree: true, code_word: "sesame", pet_name: "Rex", country: "CAN" });
    writeForms(
      installation.folder,
      edited(MINIMAL_FORMS, [
        ["data-model.json", '"code_word":', '"secret_word":'],
        ["pages/about.schema.json", '"code_word":', '"secret_word":'],
        ["pages/about.ui.json", '"code_word"', '"secret_word"'],
        ["options/countries.json", '"CAN"', '"CA"'],
        ["options/states.json", '"for": "CAN"', '"for": "CA"'],
        [
          "data-model.json",
          '    "pet_name": { "type": "string", "sensitivity": "public", "maxLength": 45 },\n',
          "",
        ],
        ["pages/more.schema.json", '"pet_name": { "type": "string", "title": "Pet {{number}}" },', ""],
        [
          "pages/more.ui.json",
          `{
      "addAnother": "pets",
      "label": "Add another pet",
      "title": "Pet {{number}}",
      "prefix": "pet_",
      "max": 2,
      "content": ["pet_name"]
    },`,
          "",
        ],
      ]),
    );
    const { code, text } = await run("publish");
    expect(code).toBe(1);
    expect(text.split("\n").filter((line) => /\{|declared/.test(line))).toEqual([
      '  {"op":"rename","from":"code_word","to":"secret_word"}',
      '  {"op":"recode","key":"country","codes":{"CAN":"CA"}}',
      expect.stringMatching(/^Nothing is declared of Pet.* \(pet_name\): see docs\/change-a-live-form.md\.$/),
    ]);

    // What is declared is done, and asks for no token.
    const operations = [
      { op: "rename", from: "code_word", to: "secret_word" },
      { op: "recode", key: "country", codes: { CAN: "CA" } },
      { op: "drop", key: "pet_name" },
    ];
    const declared = { reason: "Names.", operations: operations.slice(0, 2) };
    mkdirSync(join(installation.folder, "changes"));
    const file = join(installation.folder, "changes", "2027-01-05-names.json");
    writeFileSync(file, JSON.stringify(declared));
    expect((await run("publish")).text).not.toMatch(/"op"|leave out|ever asked/);
    const wrong = [
      { op: "rename", from: "never_was", to: "secret_word" },
      { op: "recode", key: "country", codes: { US: "CA" } },
    ];
    writeFileSync(file, JSON.stringify({ reason: "Names.", operations: wrong }));
    expect((await run("publish")).text.split("\n")).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^The declared codes of Country.* leave out CAN\.$/),
        "No version has ever asked never_was: what is declared of that does nothing.",
      ]),
    );
    writeFileSync(file, JSON.stringify({ ...declared, operations }));
    const dropped = await run("publish");
    expect(dropped.text).toMatch(/\(pet_name\): deleted for good, as the form declares, in 1 draft/);
    expect(dropped.text).not.toMatch(/Nothing is declared/);
    expect(dropped.text.split("\n")).toEqual(
      expect.arrayContaining([
        "Declared in changes/2027-01-05-names.json: Names.",
        "  answers of code_word go to secret_word",
        "  codes of country: CAN → CA",
        "  answers of pet_name are deleted for good",
      ]),
    );
  });

  it("suggests a rename of what went from its page and stands in the data model still [CRY-05]", async () => {
    await run("publish");
    await begin(["Ada"], { code_word: "sesame" });
    writeForms(
      installation.folder,
      edited(MINIMAL_FORMS, [
        [
          "data-model.json",
          '    "code_word":',
          '    "secret_word": { "type": "string", "sensitivity": "personal", "maxLength": 45 },\n    "code_word":',
        ],
        ["pages/about.schema.json", '"code_word":', '"secret_word":'],
        ["pages/about.ui.json", '"code_word"', '"secret_word"'],
      ]),
    );
    expect((await run("publish")).text).toContain('{"op":"rename","from":"code_word","to":"secret_word"}');
  });

  it("has to be known by whoever publishes it, as it is at that time [IMP-02]", async () => {
    await run("publish");
    await begin(["Grace"]);
    writeForms(installation.folder, SHORTER);
    const refused = await run("publish");
    const token = /--token ([0-9a-f]{12})$/.exec(refused.text)?.[1] ?? "";
    expect([refused.code, token.length]).toEqual([1, 12]);
    // As many more as make another number of it.
    await begin(Array.from({ length: 10 }, (_, index) => `Someone${index}`));
    const outrun = await run("publish", "--token", token);
    expect(outrun).toMatchObject({ code: 1, text: expect.stringContaining("does more than you were told") });
    const newer = /--token ([0-9a-f]{12})$/.exec(outrun.text)?.[1] ?? "";
    await begin(["Katherine"]);
    const published = await run("publish", "--token", newer);
    expect(published).toMatchObject({
      code: 0,
      text: expect.stringContaining("Version 2 is what applicants see"),
    });
    // The way back harms nobody.
    expect((await run("rollback", "1")).text).toContain(
      "No answer is set aside or deleted, and none becomes wrong.",
    );
  });

  it("holds saved files, which a command confirms by the name of who calls it [STF-11]", async () => {
    const saving = { FORMS_PUBLISH: "on-save" };
    const publish = async (...options: readonly string[]) => {
      const { code, lines } = await installation.run(COMMANDS.publish, options, saving);
      return { code, text: lines.join("\n") };
    };
    await publish();
    await begin(["Ada"], { code_word: "sesame" });
    writeForms(
      installation.folder,
      edited(MINIMAL_FORMS, [
        ["data-model.json", '"code_word":', '"secret_word":'],
        ["pages/about.schema.json", '"code_word":', '"secret_word":'],
        ["pages/about.ui.json", '"code_word"', '"secret_word"'],
      ]),
    );
    const refused = await publish();
    expect(refused.text).toContain("set aside: the form does not know it any more, in 1 draft");
    const token = /--token ([0-9a-f]{12})$/.exec(refused.text)?.[1] ?? "";
    expect((await publish("--token", token)).text).toContain("Version 2 is what applicants see from now on.");
    const [entry] = await inStore((store) => listAudit(store, "version 2"));
    expect(entry?.detail).toMatch(/^by \S/);
    expect((await inStore(listVersions))[0]?.published_by).toBe(entry?.detail?.slice("by ".length));
  });

  longIt("is for new applicants only, or for all from a time on, as the publisher says [PIN-01]", async () => {
    await run("publish");
    await begin(["Grace"]);
    writeForms(installation.folder, SHORTER);
    const inAnHour = `${new Date(Date.now() + 3_600_000).toISOString().slice(0, 19)}Z`;
    await expect(run("publish", "--pin-until", "tomorrow")).rejects.toThrow("--pin-until must be a time");
    await expect(run("publish", "--pin-until", inAnHour, "--new-applicants-only")).rejects.toThrow("Either");
    // In an hour she is harmed: that is to be known.
    expect((await run("publish", "--pin-until", inAnHour)).text).toMatch(/--token [0-9a-f]{12}$/);
    const published = await run("publish", "--new-applicants-only");
    expect([published.code, published.text]).toEqual([0, expect.stringContaining("Version 2 is what")]);
    expect((await run("versions")).text).toMatch(/^→ {4}2 .* for new applicants only$/m);
    await begin(["Katherine"]);

    // What is measured next happens to those who follow alone.
    writeForms(
      installation.folder,
      edited(SHORTER, [["application.json", '"About You"', '"All About You"']]),
    );
    expect(impact()).toContain("2 drafts, 0 submitted applications");
    expect(impact()).toContain("Nothing happens to 1 draft of another version.");
    expect((await run("publish")).code).toBe(0);

    const refused = await run("carry-over", "2");
    expect(refused.text).toMatch(/wrong by the new form, in 1 draft/);
    const token = /--token ([0-9a-f]{12})$/.exec(refused.text)?.[1] ?? "";
    expect((await run("carry-over", "2", "--token", token)).code).toBe(0);
    expect((await run("versions")).text).not.toMatch(/new applicants only/);
    expect((await run("carry-over", "2")).text).toContain("Nobody goes on without version 2.");
    const audit = await inStore((store) => listAudit(store, "version 2"));
    expect(audit.map(({ action }) => action)).toContain("form_carried_over");
  });
});
