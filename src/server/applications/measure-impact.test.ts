import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { startTestServer } from "../../../tests/support/test-server.ts";
import { compileForms } from "../publishing/compile-forms.ts";
import { addAccount } from "../store/accounts.ts";
import { NOTHING_ASIDE } from "../store/answer-record.ts";
import { countAnswers } from "../store/answers-by-form.ts";
import { replaceAnswers } from "../store/stored-answers.ts";
import { NO_IMPACT } from "./form-impact.ts";
import { MOST_COUNTED, measureImpact } from "./measure-impact.ts";

const APPLICANTS = 12;
const SHORTER = edited(MINIMAL_FORMS, [
  ["pages/about.schema.json", '"minLength": 2', '"minLength": 2, "maxLength": 3'],
]);

const compiled = async (files: Readonly<Record<string, string>>) => {
  const sources = { folderName: "forms", files, unreadable: {}, characterLimit: 7_000 };
  return JSON.stringify((await compileForms(sources)).compiled?.form);
};

it.each(ENGINES)(
  "counts the same by one process, and by one for each processor, and nothing by none on $name [IMP-01]",
  async ({ create }) => {
    const database = await create();
    const server = await startTestServer({ database, publishes: false });
    const { store, now } = server.context;
    for (let made = 0; made < APPLICANTS; made++) {
      const id = randomUUID();
      const account = { id, email: `${id}@example.org`, password_hash: "", created_at: 1, confirmed_at: 1 };
      await addAccount(store, account);
      const about = { accountId: id, aside: NOTHING_ASIDE, formVersion: "one", revision: 0, now: 1 };
      await replaceAnswers(store, { ...about, answers: { name: made % 2 === 0 ? "Ada" : "Katherine" } });
    }
    const [before, after] = [await compiled(MINIMAL_FORMS), await compiled(SHORTER)];
    const asked = {
      application: "",
      keys: store.keys,
      before,
      after,
      held: [],
      countsHeld: false,
      now: now(),
    };
    const measure = (stored: number) => measureImpact({ ...asked, location: database.location }, stored);
    const counted = await measure(APPLICANTS);
    expect(counted).toMatchObject({ drafts: APPLICANTS, harmed: APPLICANTS / 2, unreadable: 0 });
    expect(await measure(MOST_COUNTED)).toEqual(counted);
    expect(await measure(0)).toEqual(NO_IMPACT);
    expect([await countAnswers(store, 100), await countAnswers(store, 5)]).toEqual([APPLICANTS, 5]);
    await server.close();
  },
);
