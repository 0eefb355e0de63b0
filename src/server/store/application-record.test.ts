import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CountedDatabase, openCounted } from "../../../tests/support/counted-database.ts";
import { ENGINES } from "../../../tests/support/databases.ts";
import { addAccount } from "./accounts.ts";
import { loadApplicationRecord } from "./application-record.ts";
import {
  addSubmission,
  addWebStatuses,
  putAddAnotherCount,
  putChosenTab,
  putLastPage,
} from "./application-state.ts";
import { putDocument } from "./documents.ts";
import type { Database, DocumentRow } from "./schema.ts";
import { inTransaction } from "./statements.ts";
import { NOTHING_ASIDE, replaceAnswers } from "./stored-answers.ts";

const PAPER: DocumentRow = {
  ...{ account_id: "ada", answer_key: "paper", upload_key: "u1", pdf_key: "p1", file_name: "a.pdf" },
  ...{ file_size: 12_345, status: "completed", message: "", uploaded_at: 1_700_000_000_000 },
};

describe.each(ENGINES)("the record of an application on $name", ({ create }) => {
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
    expect(await loadApplicationRecord(db, "ada")).toEqual({
      stored: { answers: {}, aside: NOTHING_ASIDE, revision: 0, formVersion: "" },
      ...{ statuses: [], counts: {}, tabs: {}, documents: [], lastPage: "", submission: undefined },
    });
  });

  it("holds what every table tells of this applicant and of nobody else, in one statement", async () => {
    for (const accountId of ["ada", "bob"]) await fill(db, accountId);
    await putDocument(db, { ...PAPER, answer_key: "essay", status: "failed", pdf_key: null });
    counted.newStatements();
    expect(await loadApplicationRecord(db, "ada")).toEqual({
      stored: {
        answers: { name: "ada", agreed: true },
        aside: NOTHING_ASIDE,
        revision: 1,
        formVersion: "v1",
      },
      statuses: ["started", "validating"],
      counts: { siblings: 3, jobs: 2 },
      tabs: { "paper way": "post" },
      documents: [
        {
          answerKey: "essay",
          status: "failed",
          fileName: "a.pdf",
          fileSize: 12_345,
          uploadedAt: PAPER.uploaded_at,
        },
        {
          ...{ answerKey: "paper", status: "completed", fileName: "a.pdf" },
          ...{ fileSize: 12_345, uploadedAt: PAPER.uploaded_at },
        },
      ],
      lastPage: "/education",
      submission: { reference: "ref-ada", submittedAt: 1_700_000_000_001 },
    });
    expect(counted.newStatements()).toEqual(["select"]);
  });

  it("is that of the transaction inside one", async () => {
    await inTransaction(db, async (tx) => {
      await putLastPage(tx, "ada", "/about");
      expect((await loadApplicationRecord(tx, "ada")).lastPage).toBe("/about");
    });
  });
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
  await addWebStatuses(db, { accountId, statuses: ["validating", "started"], now: 2 });
  await putAddAnotherCount(db, { accountId, buttonId: "siblings", count: 3 });
  await putAddAnotherCount(db, { accountId, buttonId: "jobs", count: 2 });
  await putChosenTab(db, { accountId, tabId: "paper way", chosenTab: "post" });
  await putDocument(db, { ...PAPER, account_id: accountId });
  await putLastPage(db, accountId, "/education");
  const submission = { reference: `ref-${accountId}`, submittedAt: 1_700_000_000_001 };
  await addSubmission(db, { accountId, formVersion: "v1", ...submission });
}
