import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { type Edit, edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { publishForm } from "../../../tests/support/publish-form.ts";
import { logInAs, startTestServer, type TestServer } from "../../../tests/support/test-server.ts";
import type { StaffView } from "../../contract/public-endpoints.ts";
import { makeToken } from "../access-links/access-links.ts";
import { eraseAccount } from "../admin/erase-accounts.ts";
import { exportAccount } from "../admin/export-account.ts";
import { findAccount } from "../store/accounts.ts";
import { loadAnswers } from "../store/stored-answers.ts";

/** A number that print masks, beside what the smallest form asks. */
const WITH_SSN: readonly Edit[] = [
  [
    "data-model.json",
    `"score": {`,
    `"ssn": { "type": "string", "sensitivity": "sensitive", "maxLength": 45 },
    "score": {`,
  ],
  [
    "pages/more.schema.json",
    `"score": { "type"`,
    `"ssn": { "type": "string", "title": "Social Security Number", "format": "ssn" },
    "score": { "type"`,
  ],
  ["pages/more.ui.json", `"ui:layout": [`, `"ui:layout": [\n    "ssn",`],
  ["pages/more.ui.json", `"score": {`, `"ssn": { "ui:widget": "ssn" },\n  "score": {`],
];
const WITHOUT_CODE_WORD: readonly Edit[] = [
  [
    "data-model.json",
    `    "code_word": { "type": "string", "sensitivity": "personal", "maxLength": 45 },\n`,
    "",
  ],
  [
    "pages/about.schema.json",
    `    "code_word": {
      "type": "string",
      "title": "Code Word",
      "pattern": "^[a-z]+$",
      "messages": { "pattern": "Please use small letters only." }
    },\n`,
    "",
  ],
  ["pages/about.ui.json", `"code_word", `, ""],
];
const BEFORE = edited(MINIMAL_FORMS, WITH_SSN);
/** Asks neither for the code word nor for the number. */
const AFTER = edited(MINIMAL_FORMS, WITHOUT_CODE_WORD);

const GIVEN = { name: "Ada", code_word: "swordfish", ssn: "123-45-6789" };

describe.each(ENGINES)(
  "answers that the form asks no more, for others than their applicant, on $name",
  ({ create }) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer({ database: await create(), publishes: false });
      await publish(BEFORE);
    });
    afterAll(() => server.close());

    /** As the publisher does, without a process for each of the versions; gives the number. */
    const publish = async (files: Readonly<Record<string, string>>) =>
      (await publishForm(server, files)).number;
    const begin = async (email: string) => {
      await publish(BEFORE);
      const browser = await logInAs(server, email);
      const account = await findAccount(server.context.store, email);
      if (account === undefined) throw new Error(`${email} has no account.`);
      expect((await browser.put("/api/answer", GIVEN)).json()).toMatchObject({ refused: {} });
      const version = await publish(AFTER);
      await browser.put("/api/answer", { name: "Ada L." });
      return { browser, account, askedIn: version - 1 };
    };
    const staffView = async (accountId: string): Promise<StaffView> => {
      const { token } = await makeToken(server.context, { opens: { accountId }, ttlMs: 60_000 });
      const response = await server.browser().get(`/service/tmp-pdf?service_token=${token}`);
      expect(response.statusCode).toBe(200);
      return response.json();
    };
    const recordsOf = async (accountId: string) => {
      const { config, store, storage, now } = server.context;
      const folder = join(server.dataDir, `export-${accountId}-${Math.random()}`);
      await exportAccount({ config, store, storage, now }, accountId, folder);
      return JSON.parse(readFileSync(join(folder, "records.json"), "utf8"));
    };

    it("stand apart in the staff view: label, answer as far as it may be read, version and time [NLA-01]", async () => {
      const { account, askedIn } = await begin("seen@example.org");
      const view = await staffView(account.id);
      expect(view.not_asked_answer.toSorted((one, other) => (one.title < other.title ? -1 : 1))).toEqual([
        {
          title: "Code Word",
          answer: "swordfish",
          version: askedIn,
          set_aside_at: expect.any(Number),
        },
        {
          title: "Social Security Number",
          answer: "XXXXXXXX",
          version: askedIn,
          set_aside_at: expect.any(Number),
        },
      ]);
      expect(view.answer).not.toHaveProperty("code_word");
      expect(JSON.stringify(view)).not.toContain("123-45");
    });

    it("stand in the account export in words, beside how they are stored [NLA-02]", async () => {
      const { account, askedIn } = await begin("exported@example.org");
      const records = await recordsOf(account.id);
      expect(records.application.answers).not.toHaveProperty("code_word");
      expect(records.application.aside.notAsked.ssn.value).toBe("123-45-6789");
      const [word] = records.not_asked_answers.filter(({ key }: { key: string }) => key === "code_word");
      expect(word).toEqual({
        key: "code_word",
        title: "Code Word",
        answer: "swordfish",
        version: askedIn,
        set_aside_at: expect.any(Number),
      });
    });

    it("are not told to staff where no version says how they are read: print may mask them [NLA-01]", async () => {
      const { account } = await begin("older-program@example.org");
      const { store } = server.context;
      const rows = await store.db.selectFrom("published_forms").select(["hash", "form"]).execute();
      const asking = rows.filter(({ form }) => form.includes("Social Security Number"));
      const rewrite = (form: (row: { readonly form: string }) => string) =>
        Promise.all(
          asking.map((row) =>
            store.db
              .updateTable("published_forms")
              .set({ form: form(row) })
              .where("hash", "=", row.hash)
              .execute(),
          ),
        );
      await rewrite(({ form }) => JSON.stringify({ ...JSON.parse(form), format: -1 }));
      const { not_asked_answer } = await staffView(account.id);
      expect(
        not_asked_answer.map(({ title, answer, version }) => ({ title, answer, version })),
      ).toContainEqual({
        title: "ssn",
        answer: null,
        version: null,
      });
      expect(JSON.stringify(not_asked_answer)).not.toContain("6789");
      await rewrite(({ form }) => form);
    });

    it("are back among the answers once an earlier version is, for staff and in the export [NLA-03]", async () => {
      const { browser, account } = await begin("rolled-back@example.org");
      await publish(BEFORE);
      await browser.put("/api/answer", { name: "Ada" });
      const view = await staffView(account.id);
      expect(view.not_asked_answer).toEqual([]);
      expect(view.answer).toMatchObject({ code_word: "swordfish", ssn: "XXXXXXXX" });
      expect((await recordsOf(account.id)).not_asked_answers).toEqual([]);
    });

    it("are stored encrypted, and gone with the application [NLA-03]", async () => {
      const { account } = await begin("gone@example.org");
      const { config, store, storage, now } = server.context;
      const rowOf = () =>
        store.db.selectFrom("answers").selectAll().where("account_id", "=", account.id).executeTakeFirst();
      expect((await loadAnswers(store, account.id)).aside.notAsked).toHaveProperty("code_word");
      const row = await rowOf();
      expect(JSON.stringify(row)).not.toContain("swordfish");
      expect(row?.kept_aside ?? row?.recent).toMatch(/^v1\./);
      await eraseAccount({ config, store, storage, now }, account);
      expect(await rowOf()).toBeUndefined();
    });

    it("are no part of what was submitted, and staff see them beside it as before, also once an earlier version is brought back [NLA-01] [DSK-72]", async () => {
      const { browser, account } = await begin("submitted@example.org");
      await browser.put("/api/answer", { mail_city: "Portland" });
      const { not_asked_answer: before } = await staffView(account.id);
      expect((await browser.post("/api/submit", {})).statusCode).toBe(200);
      const view = await staffView(account.id);
      expect(view.not_asked_answer).toEqual(before);
      expect(before.length).toBeGreaterThan(0);
      await publish(BEFORE);
      expect((await staffView(account.id)).not_asked_answer).toEqual(before);
      expect(Object.keys(view.answer)).not.toContain("code_word");
    });
  },
);
