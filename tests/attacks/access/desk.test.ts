import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STAFF_ROLES } from "../../../src/contract/desk.ts";
import { DESK_ENDPOINTS } from "../../../src/contract/endpoints.ts";
import { findStaffByEmail } from "../../../src/server/store/staff.ts";
import { ENGINES } from "../../support/databases.ts";
import { signInAtDesk } from "../../support/desk-staff.ts";
import { logInAs, startTestServer, type TestBrowser, type TestServer } from "../../support/test-server.ts";
import { DESK_ACCESS, type DeskRow } from "./desk-table.ts";

type DeskCall = keyof typeof DESK_ENDPOINTS;

const NOBODYS = "00000000-0000-0000-0000-000000000000";
const ANSWER = { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" };
const PASSKEY = { id: "AAAA", rawId: "AAAA", type: "public-key", clientExtensionResults: {} };
const LINK = { token: "made-up" };
const OF_DRAFT = { draft: NOBODYS, revision: 0 };
const NOTE = { text: "A note", mentions: [] };

/** What is sent along where a call takes anything; each is fit, so that nobody is refused for it. */
const BODIES: Partial<Record<DeskCall, object>> = {
  signInWithCode: { email: "nobody@school.example", password: "Wrong-horse-7", code: "000000" },
  signInWithPasskey: { passkey: { ...PASSKEY, response: ANSWER } },
  openStaffLink: LINK,
  enrolCode: { ...LINK, password: "Correct-horse-9", code: "000000" },
  enrolPasskey: {
    ...LINK,
    passkey: { ...PASSKEY, response: { clientDataJSON: "AAAA", attestationObject: "AAAA" } },
  },
  addStaff: { email: "no address", role: "reader" },
  changeStaffRole: { role: "reader" },
  changeStaffSections: { sections: [] },
  reopenApplication: { days: 1, pages: ["about"] },
  extendReopening: { until: Date.now() },
  markChecklist: { state: "received" },
  tryReminder: { kind: "unsubmitted", items: [], applications: [NOBODYS] },
  sendReminders: { kind: "unsubmitted", items: [], applications: [NOBODYS] },
  addNote: NOTE,
  changeNote: NOTE,
  makeExport: { format: "csv", is_new: false },
  makeApiToken: { name: "CRM", days: 1, reads_sensitive: false },
  saveFilter: { name: "Mine", is_shared: false, filter: {} },
  changeSavedFilter: { name: "Mine", is_shared: false },
  saveFormEdit: {
    ...OF_DRAFT,
    edit_id: "an-edit-of-nobody",
    label: "",
    files: [{ path: "application.json", changes: [1] }],
  },
  mergeFormDraft: OF_DRAFT,
  publishFormDraft: { ...OF_DRAFT, words: "" },
  discardFormDraft: { draft: NOBODYS },
  rollBackForm: { words: "" },
  scheduleFormDraft: {
    ...OF_DRAFT,
    words: "",
    time_zone: "UTC",
    at: new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 16),
  },
  askFormApproval: { ...OF_DRAFT, words: "", approval_id: "asked-once" },
  answerFormApproval: { ...OF_DRAFT, words: "", approves: true },
  startFormThread: { part: "pages/none", key: "", text: "a", comment_id: "said-once" },
  replyFormThread: { text: "a", comment_id: "said-once" },
  resolveFormThread: { is_resolved: true },
};
const QUERIES: Partial<Record<DeskCall, string>> = {
  readFormEdits: `?draft=${NOBODYS}&since=0`,
};

function requestOf(call: DeskCall): InjectOptions {
  const { method, path } = DESK_ENDPOINTS[call];
  const url = path
    .replace(":number", "1")
    .replace(":answer_key", "paper")
    .replaceAll(/:\w+_id/g, NOBODYS);
  const sends = method === "POST" || method === "PUT";
  return { method, url: url + (QUERIES[call] ?? ""), ...(sends && { payload: BODIES[call] ?? {} }) };
}

function expectedOf(row: DeskRow, actor: string): string {
  if (row.kind !== "staff") return row.cell;
  const role = STAFF_ROLES.find((one) => one === actor);
  if (role === undefined) return "staff_signed_out";
  return row.roles.includes(role) ? row.cell : "staff_not_allowed";
}

describe.each(ENGINES)("who may do what at the desk, on $name", ({ create }) => {
  let server: TestServer;
  const browsers = new Map<string, TestBrowser>();
  const signIn = (email: string, role: (typeof STAFF_ROLES)[number]) =>
    signInAtDesk(server, { email: `${email}@school.example`, role });
  beforeAll(async () => {
    server = await startTestServer({ database: await create() });
    browsers.set("nobody", server.browser());
    browsers.set("applicant", await logInAs(server, "ada@example.org"));
    for (const role of STAFF_ROLES) browsers.set(role, await signIn(role, role));
    browsers.set("revoked", await signIn("revoked", "admin"));
    const { id = "" } = (await findStaffByEmail(server.context.db, "revoked@school.example")) ?? {};
    await browsers.get("admin")?.post(`/desk/api/staff/${id}/revocation`, {});
    await browsers.get("admin")?.post("/desk/api/form-draft", {});
  });
  afterAll(() => server.close());

  it.each(Object.keys(DESK_ENDPOINTS) as readonly DeskCall[])(
    "%s: each actor gets what the table says [RTS-06] [EDT-19]",
    async (call) => {
      const row = DESK_ACCESS[call];
      for (const [actor, browser] of browsers) {
        // Whoever signs out does nothing after it.
        const role = STAFF_ROLES.find((one) => one === actor);
        const leaving = call === "staffSignOut" && role !== undefined;
        const caller = leaving ? await signIn(`leaving-${role}`, role) : browser;
        const answer = await caller.send(requestOf(call));
        const got = answer.statusCode < 400 ? "ok" : answer.json().code;
        expect([actor, got]).toEqual([actor, expectedOf(row, actor)]);
        if (row.kind === "staff" && got !== "ok") expect(answer.body).not.toContain("data-model.json");
      }
    },
  );
});
