import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, TEST_KEYS, type TestDatabase } from "../../../tests/support/databases.ts";
import { compileExample } from "../../../tests/support/example-form.ts";
import { formWithDays } from "../../../tests/support/form-with-days.ts";
import { encodeText } from "../http/encoded-text.ts";
import { FormLibrary, type ServedForm } from "../publishing/form-library.ts";
import { addAccount } from "../store/accounts.ts";
import { addSubmission } from "../store/application-state.ts";
import { loadApplication } from "../store/applications.ts";
import { openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { loadAnswers } from "../store/stored-answers.ts";
import { dayOfCall, displayStateOf } from "./applicant-day.ts";
import { answersInForce } from "./own-form.ts";
import { SaveQueue } from "./save-queue.ts";

const NOW = Date.parse("2026-11-25T12:00:00Z");
const FORM = formWithDays();
const NOTHING = encodeText("");
const SERVED: ServedForm = { hash: "v1", form: FORM, changes: [], json: NOTHING, validator: NOTHING };

it("takes the day that a call says where it can be it somewhere, and else that by UTC [DAY-03]", () => {
  const taken = (day: string | undefined) => dayOfCall(day === undefined ? {} : { "saved-on": day }, NOW);
  expect(["2026-11-24", "2026-11-25", "2026-11-26"].map(taken)).toEqual([
    "2026-11-24",
    "2026-11-25",
    "2026-11-26",
  ]);
  expect(["2026-11-23", "2026-11-27", "tomorrow", "", undefined].map(taken)).toEqual(
    Array(5).fill("2026-11-25"),
  );
});

it("has no day for a form that counts from none, which shows the same on every day [DAY-03]", () => {
  const application = { counts: { jobs: 2 }, tabs: {} };
  expect(displayStateOf(compileExample().form, application, "2026-11-25")).not.toHaveProperty("today");
  expect(displayStateOf(FORM, application, "2026-11-25")).toMatchObject({ today: "2026-11-25" });
});

describe.each(ENGINES)("an application on its applicant's day, on $name", ({ create }) => {
  let place: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    place = await create();
    store = await openStore(place.location, TEST_KEYS);
    for (const id of ["ada", "bob"]) {
      await addAccount(store, { id, email: id, password_hash: "", created_at: 1, confirmed_at: 1 });
    }
  });
  afterAll(async () => {
    await store.close();
    await place.remove();
  });

  it("hides and restores with a save what another day does, whether its answers are remembered or not [DAY-03]", async () => {
    const saves = new SaveQueue({ store, forms: new FormLibrary(store, () => 1) });
    const save = (changes: Record<string, string>, today: string) =>
      saves.save("ada", SERVED, { changes, now: NOW, today });
    await save({ ended: "2026-10-26", note: "Layoff" }, "2026-11-25");
    expect((await loadAnswers(store, "ada")).answers).toMatchObject({ note: "Layoff" });
    await save({ name: "Ada" }, "2026-11-26");
    const hidden = await loadAnswers(store, "ada");
    expect([hidden.answers.note, hidden.aside.hidden]).toEqual(["", { note: "Layoff" }]);
    await save({ name: "Ada L." }, "2026-11-25");
    expect((await loadAnswers(store, "ada")).answers).toMatchObject({ name: "Ada L.", note: "Layoff" });
  });

  it("is read on that day until it is submitted, and then as it was submitted [DAY-03]", async () => {
    const saves = new SaveQueue({ store, forms: new FormLibrary(store, () => 1) });
    const changes = { ended: "2026-10-26", note: "Layoff" };
    await saves.save("bob", SERVED, { changes, now: NOW, today: "2026-11-25" });
    const read = async (today: string) => {
      const application = await loadApplication(store, "bob");
      const { answers } = await answersInForce(store, application, { form: SERVED, now: NOW, today });
      return [answers.note, displayStateOf(FORM, application, today).today];
    };
    expect(await read("2026-11-25")).toEqual(["Layoff", "2026-11-25"]);
    expect(await read("2026-11-26")).toEqual(["", "2026-11-26"]);
    const submission = { reference: "ref", submittedAt: NOW, submittedOn: "2026-11-25" };
    await addSubmission(store, { ...submission, accountId: "bob", formVersion: "v1" });
    expect((await loadApplication(store, "bob")).submission).toEqual(submission);
    expect(await read("2027-06-01")).toEqual(["Layoff", "2026-11-25"]);
  });
});
