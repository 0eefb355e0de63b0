import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BOTH_ENGINES, TEST_KEYS, type TestDatabase } from "../../../tests/support/databases.ts";
import { encrypt } from "../crypto/encrypt.ts";
import { addAccount } from "./accounts.ts";
import { NOTHING_ASIDE } from "./answer-record.ts";
import { addSubmission } from "./application-state.ts";
import { ENCRYPTION_CONTEXTS } from "./encryption.ts";
import { openStore } from "./open-store.ts";
import { countUnderOtherKeys, rotateSubmissions } from "./rotate-keys.ts";
import { replaceAnswers } from "./stored-answers.ts";
import { keepSubmission, loadSubmissionNumbered } from "./submissions.ts";

const WHOLE = { after: "", size: 10, currentForm: "" };

describe.each(BOTH_ENGINES)("kept submissions on $name", ({ create }) => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await create();
  });
  afterAll(() => place.remove());

  it("are encrypted under the key in force, and hold what they held [DSK-20]", async () => {
    const store = await openStore(place.location, TEST_KEYS);
    const account = { email: "ada@example.org", password_hash: "", created_at: 1, confirmed_at: 1 };
    await addAccount(store, { id: "ada", ...account });
    const left = { value: "old", formVersion: "v0", setAsideAt: 1 };
    await replaceAnswers(store, {
      accountId: "ada",
      answers: { ssn: "123-45-6789" },
      revision: 0,
      formVersion: "v1",
      now: 2,
      aside: { ...NOTHING_ASIDE, notAsked: { gone: left } },
    });
    await addSubmission(store, { accountId: "ada", reference: "REF", submittedAt: 3, formVersion: "v1" });
    await keepSubmission(store, { accountId: "ada", number: 1, keptAt: 3 });
    const before = await loadSubmissionNumbered(store, "ada", 1);
    expect(before?.stored.aside.notAsked).toEqual({ gone: left });
    await store.close();

    const next = randomBytes(32);
    const rotating = await openStore(place.location, [next, ...TEST_KEYS]);
    expect(await countUnderOtherKeys(rotating)).toBe(4);
    expect(await rotateSubmissions(rotating, WHOLE)).toEqual({ next: null, reencrypted: 1, unreadable: [] });
    expect(await rotateSubmissions(rotating, WHOLE)).toMatchObject({ reencrypted: 0 });
    // Those of the answers themselves are left.
    expect(await countUnderOtherKeys(rotating)).toBe(2);
    expect(await loadSubmissionNumbered(rotating, "ada", 1)).toEqual(before);
    const foreign = { keys: [randomBytes(32)] as const, context: ENCRYPTION_CONTEXTS.answers("ada") };
    await rotating.db
      .updateTable("submissions")
      .set({ sealed: encrypt(foreign, "{}") })
      .execute();
    expect(await rotateSubmissions(rotating, WHOLE)).toMatchObject({ unreadable: ["ada"] });
    await rotating.close();
  });
});
