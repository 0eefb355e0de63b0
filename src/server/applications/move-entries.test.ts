import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHILDREN_FORMS } from "../../../tests/support/children-forms.ts";
import { ENGINES } from "../../../tests/support/databases.ts";
import { honestPdf } from "../../../tests/support/honest-files.ts";
import {
  logInAs,
  PASSWORD,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import { conversionOf, sendFile } from "../../../tests/support/upload.ts";

type Entry = { readonly removed: number } | { readonly inserted: number };

describe.each(ENGINES)("entries that move with their documents on $name", ({ create }) => {
  let server: TestServer;
  let pdf: Buffer;
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: CHILDREN_FORMS });
    pdf = await honestPdf(1);
  });
  afterAll(() => server.close());

  const give = async (browser: TestBrowser, key: string, name: string, waits = true) => {
    const { key: file } = await sendFile(browser, key, pdf);
    const begun = await browser.post(`/api/pdf/document-answer/${key}`, { file_key: file, file_name: name });
    expect(begun.statusCode).toBe(200);
    if (waits) expect((await conversionOf(browser, key)).status).toBe("completed");
  };
  const profile = async (browser: TestBrowser) => (await browser.get("/api/profile")).json();
  let moved = 0;
  const move = async (
    browser: TestBrowser,
    entry: Entry,
    { id = "children", writer = `entry-mover-${++moved}`, seen = undefined as number | undefined } = {},
  ) => {
    const { revision } = await profile(browser);
    const answer = await browser.send({
      method: "PUT",
      url: "/api/add-another",
      payload: { button_id: id, num_components: 2, entry },
      headers: { "seen-revision": String(seen ?? revision), "saved-by": `${writer};1` },
    });
    return answer;
  };
  const given = async (browser: TestBrowser) => {
    const { answer } = await profile(browser);
    return Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== ""));
  };
  const names = async (browser: TestBrowser) => {
    const documents: Record<string, { file_name: string }> = (
      await browser.get("/api/document-answer")
    ).json();
    return Object.fromEntries(Object.entries(documents).map(([key, { file_name }]) => [key, file_name]));
  };
  const counts = async (browser: TestBrowser) => (await browser.get("/api/add-another")).json();

  /** Ana without files; Ben with two proofs and a slip for his second medication; Cleo with one proof. */
  async function family(email: string): Promise<TestBrowser> {
    const browser = await logInAs(server, email);
    await browser.put("/api/answer", {
      child_name: "Ana",
      child_medication_name: "Iron",
      child_2_name: "Ben",
      child_2_medication_name: "Zinc",
      child_2_medication_2_name: "Salt",
      child_3_name: "Cleo",
    });
    await browser.put("/api/add-another", {
      button_id: "children",
      num_components: 3,
      inner: { medications: 1, medications_2: 2, medications_3: 1 },
    });
    await give(browser, "child_2_proof_2", "ben.pdf");
    await give(browser, "child_2_medication_2_slip", "salt.pdf");
    return browser;
  }

  it("take answers, documents and counts of inner groups along, and a conversion that is under way [GRP-08]", async () => {
    const browser = await family("along@example.org");
    await give(browser, "child_3_proof", "cleo.pdf", false);
    const answer = await move(browser, { removed: 0 });
    expect(answer.statusCode).toBe(200);
    expect((await conversionOf(browser, "child_2_proof")).status).toBe("completed");
    expect(await given(browser)).toEqual({
      child_name: "Ben",
      child_medication_name: "Zinc",
      child_medication_2_name: "Salt",
      child_proof_2: "ANSWERED",
      child_medication_2_slip: "ANSWERED",
      child_2_name: "Cleo",
      child_2_proof: "ANSWERED",
    });
    expect(await names(browser)).toEqual({
      child_proof_2: "ben.pdf",
      child_medication_2_slip: "salt.pdf",
      child_2_proof: "cleo.pdf",
    });
    expect(await counts(browser)).toMatchObject({ children: 2, medications: 2, medications_2: 1 });
    expect((await browser.get("/api/document-answer/child_2_proof/pdf")).statusCode).toBe(303);

    const back = await move(browser, { inserted: 0 });
    expect(back.statusCode).toBe(200);
    expect(await names(browser)).toEqual({
      child_2_proof_2: "ben.pdf",
      child_2_medication_2_slip: "salt.pdf",
      child_3_proof: "cleo.pdf",
    });
    expect(await counts(browser)).toMatchObject({ children: 3, medications: 1, medications_2: 2 });
    expect(Object.keys(await given(browser))).not.toContain("child_name");
  });

  it("are as many as before when one that went comes back before a document, with room for more [GRP-08]", async () => {
    const browser = await logInAs(server, "room@example.org");
    await browser.put("/api/answer", { child_name: "Ana", child_2_name: "Ben" });
    await browser.put("/api/add-another", { button_id: "children", num_components: 2 });
    await give(browser, "child_2_proof", "ben.pdf");
    expect((await move(browser, { removed: 0 })).statusCode).toBe(200);
    expect(await counts(browser)).toMatchObject({ children: 1 });
    expect((await move(browser, { inserted: 0 })).statusCode).toBe(200);
    expect(await counts(browser)).toMatchObject({ children: 2 });
    expect(await given(browser)).toEqual({ child_2_name: "Ben", child_2_proof: "ANSWERED" });
    expect(await names(browser)).toEqual({ child_2_proof: "ben.pdf" });
  });

  it("move inside an inner group as well [GRP-08]", async () => {
    const browser = await family("inner@example.org");
    const answer = await move(browser, { removed: 0 }, { id: "medications_2" });
    expect(answer.statusCode).toBe(200);
    expect(await names(browser)).toEqual({
      child_2_proof_2: "ben.pdf",
      child_2_medication_slip: "salt.pdf",
    });
    expect(await given(browser)).toMatchObject({
      child_2_medication_name: "Salt",
      child_2_medication_slip: "ANSWERED",
    });
    expect(await counts(browser)).toMatchObject({ children: 3, medications_2: 1 });
  });

  it("move once, however often it is asked, and a stale upload lands nowhere else [GRP-08]", async () => {
    const browser = await family("once@example.org");
    const { key } = await sendFile(browser, "child_2_medication_slip", pdf);
    const first = await move(browser, { removed: 0 }, { writer: "same-mover" });
    const again = await move(browser, { removed: 0 }, { writer: "same-mover" });
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json().revision).toBe(first.json().revision);
    expect(await given(browser)).toMatchObject({ child_name: "Ben", child_2_name: "Cleo" });
    const late = await browser.post("/api/pdf/document-answer/child_2_medication_slip", {
      file_key: key,
      file_name: "zinc.pdf",
    });
    expect([late.statusCode, late.json().code]).toEqual([422, "upload_missing"]);
  });

  it("stay where they are when others have answered since, or a document would be lost [GRP-08]", async () => {
    const browser = await family("stay@example.org");
    const { revision } = await profile(browser);
    await browser.send({
      method: "PUT",
      url: "/api/answer",
      payload: { child_2_name: "Benno" },
      headers: { "seen-revision": String(revision), "saved-by": "other-device;1" },
    });
    const stale = await move(browser, { removed: 0 }, { seen: revision });
    const withFile = await move(browser, { removed: 1 });
    const full = await move(browser, { inserted: 0 });
    const nowhere = await move(browser, { removed: 7 });
    expect([stale, withFile, full, nowhere].map((answer) => answer.json().code)).toEqual([
      "answers_changed",
      "answers_changed",
      "count_out_of_range",
      "count_out_of_range",
    ]);
    const silent = await browser.put("/api/add-another", {
      button_id: "children",
      num_components: 2,
      entry: { removed: 0 },
    });
    expect(silent.json().code).toBe("answers_changed");
    expect(await names(browser)).toEqual({
      child_2_proof_2: "ben.pdf",
      child_2_medication_2_slip: "salt.pdf",
    });
    expect(await given(browser)).toMatchObject({ child_name: "Ana", child_2_name: "Benno" });
  });

  it("keep the counts of inner groups that two devices give at once, each with its own [GRP-10]", async () => {
    const browser = await family("two@example.org");
    const other = server.browser();
    await other.post("/public/login", { username: "two@example.org", password: PASSWORD });
    const put = (device: TestBrowser, id: string, count: number, inner = {}) =>
      device.put("/api/add-another", { button_id: id, num_components: count, inner });
    // One adds medications in two entries while the other adds one in the third, and then takes an entry out.
    const answers = await Promise.all([
      put(browser, "medications", 2),
      put(other, "medications_3", 3),
      put(browser, "medications_2", 3),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await counts(other)).toEqual({ children: 3, medications: 2, medications_2: 3, medications_3: 3 });
    const [removed, added] = await Promise.all([
      move(other, { removed: 0 }),
      put(browser, "medications_3", 2),
    ]);
    expect([removed.statusCode, added.statusCode]).toEqual([200, 200]);
    // Whichever came first, the entries that moved have taken their counts along.
    expect(await counts(browser)).toMatchObject({ children: 2, medications: 3 });
    expect(await names(browser)).toEqual({ child_proof_2: "ben.pdf", child_medication_2_slip: "salt.pdf" });
  });
});
