import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSqlite, TEST_KEYS, type TestDatabase } from "../../../tests/support/databases.ts";
import { SAVING_FORMS } from "../../../tests/support/saving-forms.ts";
import { compileForms } from "../../engine/authoring.ts";
import type { ServedForm } from "../forms/form-library.ts";
import { encodeText } from "../http/encoded-text.ts";
import { addAccount } from "../store/accounts.ts";
import { openDatabase } from "../store/open-database.ts";
import { putPublishedForm } from "../store/published-forms.ts";
import type { Database } from "../store/schema.ts";
import { loadProfile } from "./load-profile.ts";
import { saveAnswers } from "./save-answers.ts";

describe("the calls that come most often", () => {
  let place: TestDatabase;
  let db: Database;
  const statements: string[] = [];
  beforeAll(async () => {
    place = await createSqlite();
    db = await openDatabase(place.location, TEST_KEYS, (kind) => void statements.push(kind));
    await addAccount(db, { id: "ada", email: "ada", password_hash: "", created_at: 1, confirmed_at: 1 });
  });
  afterAll(async () => {
    await db.destroy();
    await place.remove();
  });

  it("ask the database little: a save reads once and writes once, a profile reads twice", async () => {
    const form = servedForm();
    const text = JSON.stringify(form.form);
    await putPublishedForm(db, { hash: form.hash, form: text, validator: "", published_at: 1 });
    const save = (value: string) =>
      saveAnswers(db, { accountId: "ada", form, changes: { left_1: value }, now: 1 });
    await save("first");
    statements.splice(0);
    expect(await save("second")).toMatchObject({ kind: "saved", revision: 2 });
    expect(statements).toEqual(["select", "update"]);
    statements.splice(0);
    expect(await loadProfile(db, { accountId: "ada", email: "ada" })).toMatchObject({ revision: 2 });
    expect(statements).toEqual(["select", "select"]);
  });
});

function servedForm(): ServedForm {
  const { compilation } = compileForms(SAVING_FORMS);
  if (compilation === null) throw new Error("The forms of the tests do not compile.");
  const nothing = encodeText("");
  return { hash: "v1", form: compilation.form, json: nothing, validator: nothing };
}
