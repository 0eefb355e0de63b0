import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CountedDatabase, openCounted } from "../../../tests/support/counted-database.ts";
import { ENGINES } from "../../../tests/support/databases.ts";
import { compiled } from "../../../tests/support/random-form.ts";
import { EMPTY_DISPLAY_STATE } from "../../form/index.ts";
import { encodeText } from "../http/encoded-text.ts";
import { FormLibrary, type ServedForm } from "../publishing/form-library.ts";
import { addAccount } from "../store/accounts.ts";
import { NOTHING_STORED } from "../store/answer-record.ts";
import { putAddAnotherCounts } from "../store/application-state.ts";
import { loadApplication } from "../store/applications.ts";
import { type NewDocument, putDocument } from "../store/documents.ts";
import { putPublishedForm } from "../store/published-forms.ts";
import { ownAnswers, RecentText } from "../store/recent-changes.ts";
import { loadAnswers, setDocumentAnswer } from "../store/stored-answers.ts";
import { type RememberedAnswers, RememberedByAccount } from "./remembered-answers.ts";
import { SaveQueue } from "./save-queue.ts";

const COUNT = 40;
const KEYS = Array.from({ length: COUNT }, (_, index) => `text_${index}`);

/** Many texts, a question that shows another one, and a document that is asked for with it. */
function servedForm(): ServedForm {
  const texts = Object.fromEntries([...KEYS, "shown"].map((key) => [key, { type: "string", title: key }]));
  const properties = {
    ...texts,
    asks: { type: "string", title: "asks", optionsFrom: "yes-no" },
    paper: { type: "string", title: "paper" },
  };
  const form = compiled({
    "application.json": {
      title: "Many texts",
      pages: [{ id: "all", route: "/all", step: "All", title: "All" }],
    },
    "data-model.json": {
      keys: Object.fromEntries(
        Object.keys(properties).map((key) => [
          key,
          { type: key === "paper" ? "document" : "string", sensitivity: "personal" },
        ]),
      ),
    },
    "options/yes-no.json": { options: ["Y", "N"].map((code) => ({ code, label: code })) },
    "pages/all.schema.json": { properties },
    "pages/all.ui.json": {
      "ui:layout": [
        ...KEYS,
        "asks",
        {
          when: { valueKey: "asks", operator: "equals", target: "Y" },
          content: ["shown", { upload: "paper" }],
        },
      ],
    },
  });
  return { hash: "v1", form, changes: [], json: encodeText(""), validator: encodeText("") };
}

const PAPER: NewDocument = {
  account_id: "ada",
  answer_key: "paper",
  status: "completed",
  file_name: "a.pdf",
  file_size: 1,
  upload_key: "u",
  pdf_key: "p",
  uploaded_at: 1,
  message: "",
};

describe.each(ENGINES)("answers that are remembered between two saves on $name", ({ create }) => {
  let counted: CountedDatabase;
  const form = servedForm();
  beforeEach(async () => {
    counted = await openCounted(create);
    const account = { password_hash: "", created_at: 1, confirmed_at: 1 };
    await addAccount(counted.store, { ...account, id: "ada", email: "ada" });
    await putPublishedForm(counted.store, {
      hash: "v1",
      form: JSON.stringify(form.form),
      validator: "",
      published_at: 1,
    });
  });
  afterEach(() => counted.remove());

  /** An instance of the product, which remembers by itself. */
  const instance = () => {
    const saves = new SaveQueue({ store: counted.store, forms: new FormLibrary(counted.store, () => 1) });
    return (changes: Readonly<Record<string, unknown>>, now = 1) =>
      saves.save("ada", form, { changes, by: undefined, now });
  };
  const answers = async () => (await loadAnswers(counted.store, "ada")).answers;
  const row = () => counted.store.db.selectFrom("answers").selectAll().executeTakeFirstOrThrow();

  it("are stored beside the whole, encrypted, until that is written anew [SAF-08]", async () => {
    const save = instance();
    await save(Object.fromEntries(KEYS.map((key) => [key, `${key} first`])));
    const { answers: whole, recent } = await row();
    expect(recent).toBeNull();
    const writes = { beside: 0, whole: 0 };
    for (let round = 0; round < 3; round++) {
      for (const key of KEYS) {
        await save({ [key]: `${key} typed ${round}` });
        const stored = await row();
        if (stored.recent === null) writes.whole++;
        else writes.beside++;
        expect((await answers())[key]).toBe(`${key} typed ${round}`);
      }
    }
    expect(writes.whole).toBeGreaterThan(0);
    expect(writes.beside).toBeGreaterThan(writes.whole * 4);
    expect((await row()).answers).not.toBe(whole);
    expect(await answers()).toMatchObject(Object.fromEntries(KEYS.map((key) => [key, `${key} typed 2`])));
  });

  it("show nothing in plain of what was changed, and open for this applicant alone", async () => {
    const save = instance();
    await save({ text_0: "first" });
    await save({ text_0: "second" });
    const stored = await row();
    expect(stored.recent).toMatch(/^v1\.[0-9a-f]{16}\.[\w-]+$/);
    const account = { password_hash: "", created_at: 1, confirmed_at: 1 };
    await addAccount(counted.store, { ...account, id: "eve", email: "eve" });
    await counted.store.db
      .insertInto("answers")
      .values({ ...stored, account_id: "eve" })
      .execute();
    await expect(loadAnswers(counted.store, "eve")).rejects.toThrow("belongs elsewhere");
  });

  it("are written with one statement, which looks whether they are still what is stored", async () => {
    const save = instance();
    await save({ text_0: "first" });
    counted.newStatements();
    await save({ text_0: "second" });
    expect(counted.newStatements()).toEqual(["update"]);
    counted.newStatements();
    expect(await save({ unknown: "x" })).toMatchObject({ kind: "refused" });
    await save({ text_0: "third" });
    expect((await answers()).text_0).toBe("third");
  });

  it("give way to what another instance has saved, and lose nothing of it [SYN-01]", async () => {
    const [one, other] = [instance(), instance()];
    await one({ text_0: "one" });
    await other({ text_1: "other" });
    await one({ text_2: "one again" });
    await other({ text_1: "other again", text_3: "new" });
    await one({ text_4: "last" });
    expect(await answers()).toMatchObject({
      text_0: "one",
      text_1: "other again",
      text_2: "one again",
      text_3: "new",
      text_4: "last",
    });
    await Promise.all([one({ text_0: "at once" }), other({ text_1: "at once" })]);
    expect(await answers()).toMatchObject({ text_0: "at once", text_1: "at once", text_4: "last" });
  });

  it("are written as a whole with one statement too, which looks as well [SYN-01]", async () => {
    const [one, other] = [instance(), instance()];
    // More than is stored beside the whole.
    const all = (text: string) => Object.fromEntries(KEYS.map((key) => [key, text.repeat(20)]));
    await one(all("first."));
    counted.newStatements();
    await one(all("second."));
    expect(counted.newStatements()).toEqual(["update"]);
    expect(await row()).toMatchObject({ revision: 2, recent: null });
    await other({ asks: "N" });
    await putAddAnotherCounts(counted.store, { accountId: "ada", counts: { b: 2 } });
    await one(all("third."));
    expect(await answers()).toMatchObject({ asks: "N", text_39: "third.".repeat(20) });
    await counted.store.db.updateTable("applications").set({ submitted_at: 5 }).execute();
    expect(await one(all("fourth."))).toEqual({ kind: "submitted" });
    expect(await answers()).toMatchObject({ text_39: "third.".repeat(20) });
  });

  it.each([
    ["beside the whole", 1],
    ["as a whole", 20],
  ])("are not stored %s for a session that has ended since", async (_how, times) => {
    const saves = new SaveQueue({ store: counted.store, forms: new FormLibrary(counted.store, () => 1) });
    const usable = { idHash: "hash", accountId: "ada", seenSince: 5, begunSince: 5 };
    const check = () => Promise.reject(new Error("It has ended."));
    const save = (text: string) => {
      const changes = Object.fromEntries(KEYS.map((key) => [key, text.repeat(times)]));
      return saves.save("ada", form, { changes, session: { usable, check }, now: 6 });
    };
    const session = { account_id: "ada", id_hash: "hash", created_at: 5, last_seen_at: 5 };
    await saves.save("ada", form, { changes: { text_0: "first" }, now: 6 });
    await counted.store.db.insertInto("sessions").values(session).execute();
    expect(await save("s")).toMatchObject({ kind: "saved", revision: 2 });
    for (const ended of [{ last_seen_at: 4 }, { last_seen_at: 5, created_at: 4 }, null]) {
      await saves.save("ada", form, { changes: { asks: "Y" }, now: 6 });
      const before = await row();
      if (ended === null) await counted.store.db.deleteFrom("sessions").execute();
      else await counted.store.db.updateTable("sessions").set(ended).execute();
      await expect(save("t")).rejects.toThrow("It has ended.");
      expect(await row()).toEqual(before);
    }
  });

  it("give way to a database that was put back, although its revision is the same", async () => {
    const save = instance();
    await save({ text_0: "first" }, 1);
    const backup = await row();
    await save({ text_0: "second" }, 2);
    await counted.store.db.updateTable("answers").set(backup).execute();
    await instance()({ text_1: "of another instance" }, 3);
    await save({ text_2: "third" }, 4);
    expect(await answers()).toMatchObject({
      text_0: "first",
      text_1: "of another instance",
      text_2: "third",
    });
  });

  it("are worked out anew when a document comes, hides and returns with its question", async () => {
    const save = instance();
    await save({ asks: "Y", shown: "x" });
    await putDocument(counted.store, PAPER);
    await setDocumentAnswer(counted.store, { ...OWNER, answer: "ANSWERED", now: 2 });
    await save({ text_0: "a" }, 3);
    expect(await answers()).toMatchObject({ paper: "ANSWERED", shown: "x", text_0: "a" });
    await save({ asks: "N" }, 4);
    expect(await answers()).toMatchObject({ paper: "", shown: "", asks: "N" });
    expect((await loadAnswers(counted.store, "ada")).aside.hidden).toEqual({ shown: "x" });
    await save({ asks: "Y" }, 5);
    expect(await answers()).toMatchObject({ paper: "ANSWERED", shown: "x" });
    expect((await loadAnswers(counted.store, "ada")).aside.hidden).toEqual({});
    await save({ asks: "N" }, 6);
    // Nothing of the answers changes with it, and no revision: the question is hidden.
    await counted.store.db.deleteFrom("documents").execute();
    await setDocumentAnswer(counted.store, { ...OWNER, answer: "", now: 7 });
    await save({ asks: "Y" }, 8);
    expect(await answers()).toMatchObject({ paper: "", shown: "x" });
    await putDocument(counted.store, PAPER);
    await setDocumentAnswer(counted.store, { ...OWNER, answer: "ANSWERED", now: 9 });
    expect((await row()).recent).toBeNull();
    expect(await answers()).toMatchObject({ paper: "ANSWERED", shown: "x", text_0: "a" });
  });

  it("are not asked for what has no revision: submitted is submitted", async () => {
    const save = instance();
    await save({ text_0: "a" });
    await putAddAnotherCounts(counted.store, { accountId: "ada", counts: { b: 2 } });
    expect(await save({ text_0: "b" })).toMatchObject({ kind: "saved", revision: 2 });
    await counted.store.db.updateTable("applications").set({ submitted_at: 5 }).execute();
    expect(await save({ text_0: "c" })).toEqual({ kind: "submitted" });
    expect((await loadApplication(counted.store, "ada")).stored.answers).toMatchObject({ text_0: "b" });
  });
});

describe("what is remembered", () => {
  const taking = (wholeChars: number | null): RememberedAnswers => {
    const answers = ownAnswers(NOTHING_STORED);
    return { opened: { answers, recent: new RecentText(), savedAt: 1, wholeChars }, ...NOTHING_BESIDES };
  };
  afterEach(() => void vi.useRealTimers());

  it("is given once", () => {
    const remembered = new RememberedByAccount();
    const answers = taking(10);
    remembered.putBack("ada", answers);
    expect(remembered.take("ada")).toBe(answers);
    expect(remembered.take("ada")).toBeUndefined();
  });

  it("is forgotten after some minutes without a save", () => {
    vi.useFakeTimers();
    const remembered = new RememberedByAccount();
    remembered.putBack("ada", taking(10));
    vi.advanceTimersByTime(4 * 60_000);
    remembered.putBack("eve", taking(10));
    vi.advanceTimersByTime(2 * 60_000);
    expect(remembered.take("ada")).toBeUndefined();
    vi.advanceTimersByTime(10 * 60_000);
    expect(remembered.take("eve")).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is only so much: the oldest give way", () => {
    const remembered = new RememberedByAccount();
    for (let count = 0; count < 5; count++) remembered.putBack(`${count}`, taking(8_000_000));
    expect(remembered.take("0")).toBeUndefined();
    expect(remembered.take("1")).toBeDefined();
    for (let count = 0; count < 5_001; count++) remembered.putBack(`small ${count}`, taking(1));
    expect(remembered.take("4")).toBeUndefined();
    expect(remembered.take("small 1")).toBeDefined();
  });

  it("is not what must be written as a whole", () => {
    const remembered = new RememberedByAccount();
    remembered.putBack("ada", taking(null));
    expect(remembered.take("ada")).toBeUndefined();
  });
});

const NOTHING_BESIDES = {
  formHash: "v1",
  displayState: EMPTY_DISPLAY_STATE,
  documents: [],
  besides: { counts: "{}", tabs: "{}", documents: 0 },
};

const OWNER = { accountId: "ada", answerKey: "paper" } as const;
