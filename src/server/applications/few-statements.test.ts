import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type CountedDatabase, openCounted } from "../../../tests/support/counted-database.ts";
import { createSqlite } from "../../../tests/support/databases.ts";
import { SAVING_FORMS } from "../../../tests/support/saving-forms.ts";
import { compileForms } from "../../authoring/lint/lint-forms.ts";
import { encodeText } from "../http/encoded-text.ts";
import { FormLibrary, type ServedForm } from "../publishing/form-library.ts";
import { addAccount } from "../store/accounts.ts";
import { putPublishedForm } from "../store/published-forms.ts";
import { findSession } from "../store/sessions.ts";
import { loadProfile } from "./profile.ts";
import { SaveQueue } from "./save-queue.ts";

describe("the calls that come most often", () => {
  let counted: CountedDatabase;
  beforeAll(async () => {
    counted = await openCounted(createSqlite);
    await addAccount(counted.store, {
      id: "ada",
      email: "ada",
      password_hash: "",
      created_at: 1,
      confirmed_at: 1,
    });
  });
  afterAll(() => counted.remove());

  it("ask the database little: a save reads once and writes once, a profile reads twice", async () => {
    const { store, newStatements } = counted;
    const form = servedForm();
    const text = JSON.stringify(form.form);
    await putPublishedForm(store, { hash: form.hash, form: text, validator: "", published_at: 1 });
    const save = (value: string) =>
      new SaveQueue({ store, forms: new FormLibrary(store, () => 1) }).save("ada", form, {
        changes: { left_1: value },
        now: 1,
      });
    await save("first");
    newStatements();
    expect(await save("second")).toMatchObject({ kind: "saved", revision: 2 });
    expect(newStatements()).toEqual(["select", "update"]);
    expect(
      await loadProfile(store, { accountId: "ada", email: "ada" }, { form: null, now: 1 }),
    ).toMatchObject({
      revision: 2,
    });
    expect(newStatements()).toEqual(["select", "select"]);
  });

  it("put no statement into SQL a second time", async () => {
    const { store } = counted;
    const form = servedForm();
    const saves = new SaveQueue({ store, forms: new FormLibrary(store, () => 1) });
    const callAll = async (value: string) => {
      await findSession(store, "hash");
      await saves.save("ada", form, { changes: { left_3: value }, now: 1 });
      await loadProfile(store, { accountId: "ada", email: "ada" }, { form: null, now: 1 });
    };
    // A save that follows another one is stored by a statement of its own.
    await callAll("first");
    await callAll("second");
    const compile = vi.spyOn(store.db.getExecutor(), "compileQuery");
    await callAll("third");
    expect(compile).not.toHaveBeenCalled();
    compile.mockRestore();
  });

  it("store what one applicant sends at once together, and answer each [SAF-08]", async () => {
    const { store, newStatements } = counted;
    const form = servedForm();
    const saves = new SaveQueue({ store, forms: new FormLibrary(store, () => 1) });
    newStatements();
    const calls = Array.from({ length: 400 }, (_, count) =>
      saves.save("ada", form, { changes: { left_2: `${count}`, [`right_${(count % 4) + 1}`]: "x" }, now: 1 }),
    );
    const outcomes = await Promise.all(calls);
    expect(newStatements()).toEqual(["select", "update", "update"]);
    expect(outcomes).toEqual(
      outcomes.map((_, count) =>
        expect.objectContaining({ kind: "saved", kept: ["left_2", `right_${(count % 4) + 1}`] }),
      ),
    );
    const { answer } = await loadProfile(store, { accountId: "ada", email: "ada" }, { form: null, now: 1 });
    expect(answer).toMatchObject({ left_2: "399", right_1: "x", right_2: "x", right_3: "x", right_4: "x" });
  });
});

function servedForm(): ServedForm {
  const { compilation } = compileForms(SAVING_FORMS);
  if (compilation === null) throw new Error("The forms of the tests do not compile.");
  const nothing = encodeText("");
  return { hash: "v1", form: compilation.form, changes: [], json: nothing, validator: nothing };
}
