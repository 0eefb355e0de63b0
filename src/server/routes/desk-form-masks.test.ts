import { randomUUID } from "node:crypto";
import { ChangeSet } from "@codemirror/state";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSqlite } from "../../../tests/support/databases.ts";
import { DESK_FORMS } from "../../../tests/support/desk-forms.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { edited } from "../../../tests/support/minimal-forms.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
  writeForms,
} from "../../../tests/support/test-server.ts";
import type { FormDraft, FormReview } from "../../contract/desk-form-drafts.ts";
import { findAccount } from "../store/accounts.ts";
import { loadAnswers } from "../store/stored-answers.ts";
import { fillSummaries } from "../summaries/fill-summaries.ts";

const SSN = "123-45-6789";
const MODEL = "data-model.json";
/** The number asked as a plain text, and called personal. */
const LOOKS: readonly (readonly [file: string, before: string, after: string])[] = [
  ["pages/about.schema.json", `"format": "ssn", "maxLength": 11`, `"maxLength": 11`],
  ["pages/about.ui.json", `"ssn": { "ui:widget": "ssn" }`, `"ssn": { "ui:widget": "text" }`],
];
const CALLED = [
  MODEL,
  `"ssn": { "type": "string", "sensitivity": "sensitive"`,
  `"ssn": { "type": "string", "sensitivity": "personal"`,
] as const;

describe("a change of the form", () => {
  let server: TestServer;
  let publisher: TestBrowser;
  let admin: TestBrowser;
  let reader: TestBrowser;
  beforeEach(async () => {
    server = await startTestServer({ database: await createSqlite(), forms: DESK_FORMS });
    publisher = await signInAtDesk(server, { email: "publisher@school.example", role: "publisher" });
    admin = await signInAtDesk(server, { email: "admin@school.example", role: "admin" });
    reader = await signInAtDesk(server, { email: "reader@school.example", role: "reader" });
  });
  afterEach(() => server.close());

  const draftOf = async (browser: TestBrowser) => {
    const { draft }: FormDraft = (await browser.post("/desk/api/form-draft", {})).json();
    if (draft === null) throw new Error("There is no draft.");
    return draft;
  };
  const change = async (browser: TestBrowser, edits: readonly (readonly [string, string, string])[]) => {
    for (const [path, before, after] of edits) {
      const { id, revision, files } = await draftOf(browser);
      const text = files.find((file) => file.path === path)?.text ?? "";
      const from = text.indexOf(before);
      if (from === -1) throw new Error(`${path} has no ${before}`);
      const changes = ChangeSet.of({ from, to: from + before.length, insert: after }, text.length).toJSON();
      const edit = {
        draft: id,
        page: "page-of-test",
        revision,
        edit_id: randomUUID(),
        label: "typing",
        files: [{ path, changes }],
      };
      expect((await browser.post("/desk/api/form-draft/edits", edit)).statusCode).toBe(200);
    }
  };
  const publish = async (browser: TestBrowser) => {
    const { id: draft, revision } = await draftOf(browser);
    const { token } = (await browser.get("/desk/api/form-draft/impact")).json();
    const body = { draft, revision, words: "", ...(token !== null && { token }) };
    const answer = await browser.post("/desk/api/form-draft/publication", body);
    return answer.statusCode === 200 ? "ok" : answer.json().code;
  };
  const submit = async (email: string) => {
    const applicant = await logInAs(server, email);
    await applicant.put("/api/answer", { name: "Ada", mail_city: "Bath", ssn: SSN });
    await applicant.put("/api/tabs", { tab_id: "paper_way", chosen_tab: "post" });
    return applicant;
  };
  const readBy = async (browser: TestBrowser, email: string) => {
    await fillSummaries(server.context);
    const { id = "" } = (await findAccount(server.context.store, email)) ?? {};
    return (await browser.get(`/desk/api/applications/${id}`)).body;
  };

  it("of how a question looks opens nothing to anybody [RTS-01]", async () => {
    await change(publisher, LOOKS);
    expect(await publish(publisher)).toBe("ok");
    const applicant = await submit("ada@example.org");
    expect(await readBy(reader, "ada@example.org")).not.toContain(SSN);
    await applicant.post("/api/submit", {});
    expect(await readBy(reader, "ada@example.org")).not.toContain(SSN);
    expect(await readBy(admin, "ada@example.org")).toContain(SSN);
  });

  it("that takes a mask away says so, and is published by who may read what was masked [RTS-01]", async () => {
    await change(publisher, [...LOOKS, CALLED]);
    const findings = (await publisher.get("/desk/api/form-draft/findings")).json().findings;
    expect(findings).toMatchObject([{ code: "mask-taken-away", path: MODEL, severity: "warning" }]);
    const review: FormReview = (await publisher.get("/desk/api/form-draft/review")).json();
    const said = "The mask is taken off Social Security number (ssn)";
    expect(review.differences?.[0]).toContain(said);
    expect(review.findings).toMatchObject([{ code: "mask-taken-away" }]);
    expect(review.approval.is_needed).toBe(true);
    const { lines, token } = (await publisher.get("/desk/api/form-draft/impact")).json();
    expect([lines[0], token]).toEqual([expect.stringContaining(said), expect.any(String)]);
    expect(await publish(publisher)).toBe("form_mask_taken_away");
    expect(await publish(admin)).toBe("ok");
  });

  it("that takes a mask away is approved by who may read it, and by nobody else [RTS-01]", async () => {
    const other = await signInAtDesk(server, { email: "other@school.example", role: "publisher" });
    await change(publisher, [...LOOKS, CALLED]);
    const { id: draft, revision } = await draftOf(publisher);
    const about = { draft, revision, words: "" };
    await publisher.post("/desk/api/form-draft/approval-request", { ...about, approval_id: randomUUID() });
    const answer = (browser: TestBrowser) =>
      browser.post("/desk/api/form-draft/approval", { ...about, approves: true });
    expect((await answer(other)).json().code).toBe("form_mask_taken_away");
    expect((await answer(admin)).statusCode).toBe(200);
    expect(await publish(publisher)).toBe("ok");
  });

  it("never opens earlier answers, neither submitted nor saved again, whoever changed it [RTS-01]", async () => {
    await (await submit("submitted@example.org")).post("/api/submit", {});
    const drafting = await submit("draft@example.org");
    await change(admin, [...LOOKS, CALLED]);
    expect(await publish(admin)).toBe("ok");
    expect(await readBy(reader, "draft@example.org")).not.toContain(SSN);
    await drafting.put("/api/answer", { name: "Ada L." });
    expect(await readBy(reader, "draft@example.org")).not.toContain(SSN);
    const { store } = server.context;
    const { id = "" } = (await findAccount(store, "draft@example.org")) ?? {};
    expect((await loadAnswers(store, id)).aside.secret).toEqual(["ssn"]);
    await drafting.post("/api/submit", {});
    for (const email of ["submitted@example.org", "draft@example.org"]) {
      expect(await readBy(reader, email)).not.toContain(SSN);
      expect(await readBy(admin, email)).toContain(SSN);
    }
    await (await submit("later@example.org")).post("/api/submit", {});
    expect(await readBy(reader, "later@example.org")).toContain(SSN);
  });

  it("in the forms folder is not live before somebody who may read it publishes it [RTS-01]", async () => {
    const { publisher: folder, store } = server.context;
    const live = () => store.db.selectFrom("form_versions").select("number").execute();
    writeForms(server.formsDir, edited(DESK_FORMS, [...LOOKS, CALLED]));
    await folder.publish();
    expect(await live()).toHaveLength(1);
    expect(folder.isRefused()).toBe(true);
    expect(folder.findings()).toMatchObject([{ code: "mask-taken-away", severity: "error" }]);
    const { draft }: FormDraft = (await admin.post("/desk/api/form-draft", {})).json();
    const { elsewhere } = (await admin.get("/desk/api/form-draft/review")).json();
    const bringUp = { draft: draft?.id, page: "page-of-test", revision: 0, elsewhere, choices: [] };
    await admin.post("/desk/api/form-draft/merge", bringUp);
    expect(await publish(admin)).toBe("ok");
    expect(await live()).toHaveLength(2);
  });
});
