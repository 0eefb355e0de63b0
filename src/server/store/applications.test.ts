import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CountedDatabase, openCounted } from "../../../tests/support/counted-database.ts";
import { BOTH_ENGINES } from "../../../tests/support/databases.ts";
import { addAccount } from "./accounts.ts";
import { NOTHING_ASIDE } from "./answer-record.ts";
import {
  addSubmission,
  addWebStatus,
  putAddAnotherCounts,
  putChosenTab,
  putLastPage,
} from "./application-state.ts";
import { loadApplication } from "./applications.ts";
import { type NewDocument, putDocument } from "./documents.ts";
import type { Store } from "./store.ts";
import { replaceAnswers } from "./stored-answers.ts";

const PAPER: NewDocument = {
  account_id: "ada",
  answer_key: "paper",
  upload_key: "u1",
  pdf_key: "p1",
  file_name: "a.pdf",
  file_size: 12_345,
  status: "completed",
  message: "",
  uploaded_at: 1_700_000_000_000,
};

describe.each(BOTH_ENGINES)("an application on $name", ({ create }) => {
  let counted: CountedDatabase;
  let store: Store;

  beforeEach(async () => {
    counted = await openCounted(create);
    store = counted.store;
    for (const id of ["ada", "bob"]) {
      await addAccount(store, { id, email: id, password_hash: "", created_at: 1, confirmed_at: 1 });
    }
  });
  afterEach(() => counted.remove());

  it("is empty before anything was done", async () => {
    expect(await loadApplication(store, "ada")).toEqual({
      stored: { answers: {}, aside: NOTHING_ASIDE, revision: 0, formVersion: "" },
      statuses: [],
      counts: {},
      tabs: {},
      documents: [],
      lastPage: "",
      submission: undefined,
      savedAt: 0,
    });
  });

  it("holds state, answers and documents of this applicant and of nobody else, in one statement", async () => {
    for (const accountId of ["ada", "bob"]) await fill(store, accountId);
    await putDocument(store, { ...PAPER, answer_key: "essay", status: "failed", pdf_key: null });
    counted.newStatements();
    expect(await loadApplication(store, "ada")).toEqual({
      stored: {
        answers: { name: "ada", agreed: true },
        aside: NOTHING_ASIDE,
        revision: 1,
        formVersion: "v1",
        // Of a version that nobody knows all is.
        sealedKeys: new Set(["name", "agreed"]),
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
          pdfKey: null,
          sha256: null,
        },
        {
          answerKey: "paper",
          status: "completed",
          fileName: "a.pdf",
          fileSize: 12_345,
          uploadedAt: PAPER.uploaded_at,
          pdfKey: "p1",
          sha256: null,
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
    await store.transaction(async (tx) => {
      await putLastPage(tx, "ada", "/about");
      expect((await loadApplication(tx, "ada")).lastPage).toBe("/about");
    });
  });
});

async function fill(store: Store, accountId: string): Promise<void> {
  const answers = { name: accountId, agreed: true };
  await replaceAnswers(store, {
    accountId,
    answers,
    aside: NOTHING_ASIDE,
    formVersion: "v1",
    revision: 0,
    now: 1,
  });
  await addWebStatus(store, { accountId, status: "started", now: 2 });
  await putAddAnotherCounts(store, { accountId, counts: { siblings: 3 } });
  await putAddAnotherCounts(store, { accountId, counts: { jobs: 2 } });
  await putChosenTab(store, { accountId, tabId: "paper way", chosenTab: "post" });
  await putDocument(store, { ...PAPER, account_id: accountId });
  await putLastPage(store, accountId, "/education");
  const submission = { reference: `ref-${accountId}`, submittedAt: 1_700_000_000_001 };
  await addSubmission(store, { accountId, formVersion: "v1", ...submission });
}
