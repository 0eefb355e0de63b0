import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BOTH_ENGINES, type TestDatabase } from "../../../tests/support/databases.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
  writeForms,
} from "../../../tests/support/test-server.ts";
import { type FormOperation, givenAnswers } from "../../form/index.ts";
import { createContext } from "../services/services.ts";
import { listLatestAudit } from "../store/audit.ts";
import { listVersions } from "../store/published-forms.ts";

const CHANGES = "changes/2027-01-05-names.json";
const WORD = "code_word";
/** The code word has another key. */
const RENAMED = edited(MINIMAL_FORMS, [
  ["data-model.json", '"code_word":', '"secret_word":'],
  ["pages/about.schema.json", '"code_word":', '"secret_word":'],
  ["pages/about.ui.json", '"code_word"', '"secret_word"'],
]);
const DECLARED = { ...RENAMED, [CHANGES]: declaring({ op: "rename", from: WORD, to: "secret_word" }) };

function declaring(...operations: readonly FormOperation[]): string {
  return JSON.stringify({ reason: "The records renamed it.", operations });
}

describe.each(BOTH_ENGINES)("saved files that would set answers aside, on $name", ({ create }) => {
  let database: TestDatabase;
  let server: TestServer;
  let applicant: TestBrowser;
  beforeEach(async () => {
    database = await create();
    server = await startTestServer({ database });
    applicant = await logInAs(server, "ada@example.org");
  });
  afterEach(() => server.close());

  const save = async (files: Readonly<Record<string, string>>) => {
    writeForms(server.formsDir, files);
    await server.context.publisher.publish();
  };
  const answer = (answers: Readonly<Record<string, string>>) => applicant.put("/api/answer", answers);
  const profile = async () => (await applicant.get("/api/profile")).json();
  const answers = async () => givenAnswers((await profile()).answer);
  const versions = async () => (await listVersions(server.context.store)).length;
  const heldAt = async (browser: TestBrowser) => (await browser.get("/desk/api/held-forms")).json().held;
  const logged = () => server.log.map((line) => JSON.parse(line).msg);

  it("are not live before it is declared, are said to staff, and bring the answers along then [STF-11]", async () => {
    await answer({ name: "Ada", code_word: "sesame" });
    const editor = await signInAtDesk(server, { email: "editor@school.example", role: "form_editor" });
    await save(RENAMED);
    expect(await versions()).toBe(1);
    expect((await server.app.inject("/health")).json().forms).toMatchObject({ held: true, refused: false });
    expect(logged()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^the forms wait and were not published/),
        "Code Word (code_word): set aside: the form does not know it any more, in 1 draft",
      ]),
    );
    expect(server.log.join()).not.toContain("sesame");
    const [told] = await heldAt(editor);
    expect(told.lines).toEqual(
      expect.arrayContaining([
        "  Code Word (code_word): set aside: the form does not know it any more, in 1 draft",
        '  {"op":"rename","from":"code_word","to":"secret_word"}',
      ]),
    );
    // What they type meanwhile stays theirs.
    expect((await answer({ code_word: "mellon" })).json()).toMatchObject({ kept: ["code_word"] });

    await save(DECLARED);
    expect(await versions()).toBe(2);
    expect(await heldAt(editor)).toEqual([]);
    expect((await server.app.inject("/health")).json().forms).toMatchObject({ held: false, refused: false });
    expect(await answers()).toEqual({ name: "Ada", secret_word: "mellon" });
    expect((await profile()).not_asked_answer).toEqual([]);
  });

  it("are live once a publisher has confirmed it, by name, and give the answers back when it is declared later [STF-11]", async () => {
    await answer({ name: "Ada", code_word: "sesame" });
    const editor = await signInAtDesk(server, { email: "editor@school.example", role: "form_editor" });
    const publisher = await signInAtDesk(server, { email: "pat@school.example", role: "publisher" });
    await save(RENAMED);
    const [{ token }] = await heldAt(publisher);
    const confirm = async (browser: TestBrowser, seen: string) => {
      const body = { words: "Renamed", token: seen };
      const answered = await browser.post("/desk/api/held-forms/publication", body);
      return answered.statusCode === 200 ? answered.json() : answered.json().code;
    };
    expect(await confirm(editor, token)).toBe("staff_not_allowed");
    expect(await confirm(publisher, "")).toBe("form_impact_unseen");
    expect(await versions()).toBe(1);
    expect(await confirm(publisher, token)).toMatchObject({ number: 2 });
    expect(await confirm(publisher, token)).toBe("form_unchanged");
    const [newest] = await listVersions(server.context.store);
    expect(newest).toMatchObject({ published_by: "pat@school.example", words: "Renamed" });
    expect(await listLatestAudit(server.context.store, 20)).toContainEqual(
      expect.objectContaining({
        action: "form_published",
        staff_email: "pat@school.example",
        detail: "version 2",
      }),
    );
    expect(await heldAt(editor)).toEqual([]);
    expect((await profile()).not_asked_answer).toMatchObject([{ title: "Code Word", answer: "sesame" }]);
    await server.context.publisher.publish();
    expect(await versions()).toBe(2);
    await save(DECLARED);
    expect(await answers()).toEqual({ name: "Ada", secret_word: "sesame" });
  });

  it("wait as well when a server starts with them, and are confirmed for all instances [STF-11]", async () => {
    await answer({ code_word: "sesame" });
    const publisher = await signInAtDesk(server, { email: "pat@school.example", role: "publisher" });
    writeForms(server.formsDir, RENAMED);
    const { context, close } = await createContext({
      config: server.context.config,
      web: server.context.web,
      logStream: { write: () => undefined },
    });
    await context.publisher.publish();
    expect(await context.publisher.held()).toMatchObject({ lost: { [WORD]: 1 } });
    expect(await versions()).toBe(1);
    await server.context.publisher.publish();
    const [{ token }] = await heldAt(publisher);
    await publisher.post("/desk/api/held-forms/publication", { words: "", token });
    expect(await context.publisher.held()).toBeNull();
    await context.publisher.publish();
    expect(await versions()).toBe(2);
    await close();
  });

  it("are live at once where no draft holds an answer of these keys [STF-11]", async () => {
    await answer({ name: "Ada" });
    await save(RENAMED);
    expect(await versions()).toBe(2);
    expect(await server.context.publisher.held()).toBeNull();
  });

  it("wait where a declared change is taken away that answers have followed [STF-11]", async () => {
    await answer({ code_word: "sesame" });
    await save(DECLARED);
    expect(await answers()).toEqual({ secret_word: "sesame" });
    rmSync(join(server.formsDir, CHANGES));
    await server.context.publisher.publish();
    expect(await versions()).toBe(2);
    const held = await server.context.publisher.held();
    expect(held?.lines).toContainEqual(expect.stringContaining(`${CHANGES}. Put it back as it was.`));
    await save(DECLARED);
    expect([await versions(), await server.context.publisher.held()]).toEqual([2, null]);
  });

  it("are no longer told of once they say again what is live [STF-11]", async () => {
    await answer({ code_word: "sesame" });
    await save(RENAMED);
    expect(await server.context.publisher.held()).not.toBeNull();
    await save(MINIMAL_FORMS);
    expect([await versions(), await server.context.publisher.held()]).toEqual([1, null]);
  });
});

it("let the other applications go on, each of which waits by itself [STF-11]", async () => {
  const inFolder = (name: string, files: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`${name}/${path}`, text]));
  const server = await startTestServer({
    forms: { ...inFolder("law", MINIMAL_FORMS), ...inFolder("nursing", MINIMAL_FORMS) },
  });
  const applicant = await logInAs(server, "ada@example.org");
  await applicant.put("/nursing/api/answer", { code_word: "sesame" });
  writeForms(server.formsDir, { ...inFolder("law", RENAMED), ...inFolder("nursing", RENAMED) });
  const [law, nursing] = server.context.named;
  for (const { publisher } of server.context.named) await publisher.publish();
  expect([await law?.publisher.held(), await nursing?.publisher.held()]).toEqual([
    null,
    expect.objectContaining({ lost: { [WORD]: 1 } }),
  ]);
  const publisher = await signInAtDesk(server, { email: "pat@school.example", role: "publisher" });
  const { held } = (await publisher.get("/desk/api/held-forms")).json();
  expect(held).toMatchObject([{ application: "nursing" }]);
  const body = { application: "nursing", words: "", token: held[0].token };
  expect((await publisher.post("/desk/api/held-forms/publication", body)).json()).toMatchObject({
    number: 2,
  });
  await server.close();
});
