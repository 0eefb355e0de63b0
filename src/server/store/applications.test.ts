import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CountedDatabase, openCounted } from "../../../tests/support/counted-database.ts";
import { ENGINES, TEST_KEYS } from "../../../tests/support/databases.ts";
import { addAccount } from "./accounts.ts";
import { NOTHING_ASIDE } from "./answer-record.ts";
import {
  addSubmission,
  addWebStatus,
  loadApplication,
  loadApplicationState,
  loadValidations,
  putAddAnotherCounts,
  putChosenTab,
  putLastPage,
  putValidations,
} from "./applications.ts";
import { type NewDocument, putDocument } from "./documents.ts";
import { openDatabase } from "./open-database.ts";
import type { Database } from "./schema.ts";
import { inTransaction } from "./statements.ts";
import { replaceAnswers } from "./stored-answers.ts";

const PAPER: NewDocument = {
  ...{ account_id: "ada", answer_key: "paper", upload_key: "u1", pdf_key: "p1", file_name: "a.pdf" },
  ...{ file_size: 12_345, status: "completed", message: "", uploaded_at: 1_700_000_000_000 },
};

describe.each(ENGINES)("an application on $name", ({ create }) => {
  let counted: CountedDatabase;
  let db: Database;

  beforeEach(async () => {
    counted = await openCounted(create);
    db = counted.db;
    for (const id of ["ada", "bob"]) {
      await addAccount(db, { id, email: id, password_hash: "", created_at: 1, confirmed_at: 1 });
    }
  });
  afterEach(() => counted.remove());

  it("is empty before anything was done", async () => {
    expect(await loadApplication(db, "ada")).toEqual({
      stored: { answers: {}, aside: NOTHING_ASIDE, revision: 0, formVersion: "" },
      ...{ statuses: [], counts: {}, tabs: {}, documents: [], lastPage: "", submission: undefined },
      savedAt: 0,
    });
  });

  it("holds state, answers and documents of this applicant and of nobody else, in one statement", async () => {
    for (const accountId of ["ada", "bob"]) await fill(db, accountId);
    await putDocument(db, { ...PAPER, answer_key: "essay", status: "failed", pdf_key: null });
    counted.newStatements();
    expect(await loadApplication(db, "ada")).toEqual({
      stored: {
        answers: { name: "ada", agreed: true },
        aside: NOTHING_ASIDE,
        revision: 1,
        formVersion: "v1",
      },
      statuses: ["started", "validating", "submitted"],
      counts: { siblings: 3, jobs: 2 },
      tabs: { "paper way": "post" },
      documents: [
        {
          answerKey: "essay",
          status: "failed",
          fileName: "a.pdf",
          fileSize: 12_345,
          uploadedAt: PAPER.uploaded_at,
          ...{ pdfKey: null, sha256: null },
        },
        {
          ...{ answerKey: "paper", status: "completed", fileName: "a.pdf" },
          ...{ fileSize: 12_345, uploadedAt: PAPER.uploaded_at, pdfKey: "p1", sha256: null },
        },
      ],
      lastPage: "/education",
      submission: { reference: "ref-ada", submittedAt: 1_700_000_000_001 },
      reopening: undefined,
      savedAt: 1,
    });
    expect(counted.newStatements()).toEqual(["select"]);
  });

  it("is that of the transaction inside one", async () => {
    await inTransaction(db, async (tx) => {
      await putLastPage(tx, "ada", "/about");
      expect((await loadApplication(tx, "ada")).lastPage).toBe("/about");
    });
  });

  it("keeps when each status was reached first, also those that submitting reaches", async () => {
    for (const now of [5, 6]) await addWebStatus(db, { accountId: "ada", status: "started", now });
    const submission = { accountId: "ada", formVersion: "v1", submittedAt: 9 };
    expect(await addSubmission(db, { ...submission, reference: "first" })).toBe(true);
    expect(await addSubmission(db, { ...submission, reference: "second", submittedAt: 10 })).toBe(false);
    const row = await db.selectFrom("applications").selectAll().executeTakeFirst();
    expect(row).toMatchObject({ started_at: 5, validating_at: 9, submitted_at: 9, reference: "first" });
  });

  it.each([
    ["begins", false],
    ["is there", true],
  ])(
    "loses nothing of what several requests put at once into a row that %s [SAF-08]",
    async (_when, isThere) => {
      const other = await openDatabase(counted.location, TEST_KEYS);
      if (isThere) await putLastPage(db, "ada", "/before");
      const groups = Array.from({ length: 20 }, (_, index) => `group ${index}`);
      // One holds the row while the others come: they go on from what it stored.
      const holding = inTransaction(db, async (tx) => {
        await putAddAnotherCounts(tx, { accountId: "ada", counts: { held: 7 } });
        await loadApplicationState(tx, "ada");
        await putChosenTab(tx, { accountId: "ada", tabId: "held", chosenTab: "x" });
      });
      await Promise.all([
        holding,
        ...groups.flatMap((id, index) => {
          const [one, another] = index % 2 === 0 ? [db, other] : [other, db];
          return [
            putAddAnotherCounts(one, { accountId: "ada", counts: { [id]: index } }),
            putChosenTab(another, { accountId: "ada", tabId: id, chosenTab: `tab ${index}` }),
          ];
        }),
        putLastPage(other, "ada", "/education"),
        addWebStatus(other, { accountId: "ada", status: "started", now: 3 }),
        addWebStatus(db, { accountId: "ada", status: "validating", now: 4 }),
        putValidations(other, { accountId: "ada", errors: { name: ["Name"] }, now: 5 }),
        addSubmission(db, { accountId: "ada", formVersion: "v1", reference: "ref", submittedAt: 6 }),
      ]);
      expect(await loadApplicationState(other, "ada")).toEqual({
        statuses: ["started", "validating", "submitted"],
        counts: { held: 7, ...Object.fromEntries(groups.map((id, index) => [id, index])) },
        tabs: { held: "x", ...Object.fromEntries(groups.map((id, index) => [id, `tab ${index}`])) },
        lastPage: "/education",
        submission: { reference: "ref", submittedAt: 6 },
      });
      expect(await loadValidations(other, "ada")).toEqual({ name: ["Name"] });
      await other.destroy();
    },
  );
});

async function fill(db: Database, accountId: string): Promise<void> {
  const answers = { name: accountId, agreed: true };
  await replaceAnswers(db, {
    accountId,
    answers,
    aside: NOTHING_ASIDE,
    formVersion: "v1",
    revision: 0,
    now: 1,
  });
  await addWebStatus(db, { accountId, status: "started", now: 2 });
  await putAddAnotherCounts(db, { accountId, counts: { siblings: 3 } });
  await putAddAnotherCounts(db, { accountId, counts: { jobs: 2 } });
  await putChosenTab(db, { accountId, tabId: "paper way", chosenTab: "post" });
  await putDocument(db, { ...PAPER, account_id: accountId });
  await putLastPage(db, accountId, "/education");
  const submission = { reference: `ref-${accountId}`, submittedAt: 1_700_000_000_001 };
  await addSubmission(db, { accountId, formVersion: "v1", ...submission });
}
