import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mayStaff, type StaffRole, STAFF_ROLES } from "../../../src/contract/desk.ts";
import type { Endpoint, EndpointAccess } from "../../../src/contract/endpoint.ts";
import { DESK_ENDPOINTS, type DeskEndpointName } from "../../../src/contract/endpoints.ts";
import { makeApiToken } from "../../../src/server/passing-on/api-tokens.ts";
import { revokeApiToken } from "../../../src/server/store/api-tokens.ts";
import { findStaffByEmail } from "../../../src/server/store/staff.ts";
import { ENGINES } from "../../support/databases.ts";
import { signInAtDesk } from "../../support/desk-staff.ts";
import { logInAs, startTestServer, type TestBrowser, type TestServer } from "../../support/test-server.ts";

const NOBODYS = "00000000-0000-0000-0000-000000000000";
const ANSWER = { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" };
const PASSKEY = { id: "AAAA", rawId: "AAAA", type: "public-key", clientExtensionResults: {} };
const LINK = { token: "made-up" };
const OF_DRAFT = { draft: NOBODYS, revision: 0 };
const NOTE = { text: "A note", mentions: [] };

/** What is sent along, so that calls go far; without it one is refused for what it lacks, which is after who asks was looked at. */
const BODIES: Partial<Record<DeskEndpointName, object>> = {
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
    page: "page-of-nobody",
    edit_id: "an-edit-of-nobody",
    label: "",
    files: [{ path: "application.json", changes: [1] }],
  },
  mergeFormDraft: { ...OF_DRAFT, page: "page-of-nobody", elsewhere: "", choices: [] },
  holdFormDraft: { draft: NOBODYS, page: "page-of-nobody", wants: "edit" },
  publishFormDraft: { ...OF_DRAFT, words: "" },
  discardFormDraft: { draft: NOBODYS, page: "page-of-nobody" },
  publishHeldForm: { words: "", token: "" },
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

function requestOf(call: DeskEndpointName): InjectOptions {
  const { method, path } = DESK_ENDPOINTS[call];
  const url = path
    .replace(":number", "1")
    .replace(":answer_key", "paper")
    .replaceAll(/:\w+_id/g, NOBODYS);
  const sends = method === "POST" || method === "PUT";
  return { method, url, ...(sends && { payload: BODIES[call] ?? {} }) };
}

/** `in` for whoever is let in, whatever comes of the call; else the error. */
function expectedOf(access: EndpointAccess, actor: string): string {
  if (access === "everyone") return "in";
  if (access === "machine") return actor === "machine" ? "in" : "wrong_api_token";
  const role = STAFF_ROLES.find((one) => one === actor);
  if (role === undefined) return "staff_signed_out";
  return access !== "session" && access !== "token" && mayStaff(role, access) ? "in" : "staff_not_allowed";
}

/** What keeps somebody away for who they are; nobody who is let in gets it, and no call breaks. */
const REFUSALS = ["staff_signed_out", "staff_not_allowed", "wrong_api_token", "unauthorized", "unexpected"];

describe.each(ENGINES)("who may do what at the desk, on $name", ({ create }) => {
  let server: TestServer;
  const browsers = new Map<string, TestBrowser>();
  const tokens = new Map<string, string>();
  const signIn = (email: string, role: StaffRole) =>
    signInAtDesk(server, { email: `${email}@school.example`, role });
  beforeAll(async () => {
    server = await startTestServer({ database: await create() });
    const { context } = server;
    browsers.set("nobody", server.browser());
    browsers.set("applicant", await logInAs(server, "ada@example.org"));
    for (const role of STAFF_ROLES) browsers.set(role, await signIn(role, role));
    browsers.set("revoked", await signIn("revoked", "admin"));
    const { id = "" } = (await findStaffByEmail(context.store, "revoked@school.example")) ?? {};
    await browsers.get("admin")?.post(`/desk/api/staff/${id}/revocation`, {});
    await browsers.get("admin")?.post("/desk/api/form-draft", {});
    for (const actor of ["machine", "machineRevoked", "machineExpired"]) {
      const now = () => context.now() - (actor === "machineExpired" ? 25 * 60 * 60_000 : 0);
      const asked = { name: actor, days: 1, readsSensitive: true };
      const made = await makeApiToken({ ...context, now }, { client: "test", staffId: null }, asked);
      if (actor === "machineRevoked") await revokeApiToken(context.store, made.id, context.now());
      browsers.set(actor, server.browser());
      tokens.set(actor, made.token);
    }
  });
  afterAll(() => server.close());

  it.each(Object.keys(DESK_ENDPOINTS) as readonly DeskEndpointName[])(
    "%s: lets in whoever has its right, and nobody else [RTS-06] [EDT-19] [DSK-48]",
    async (call) => {
      const { access }: Endpoint = DESK_ENDPOINTS[call];
      const cells: (readonly [actor: string, got: string])[] = [];
      for (const [actor, browser] of browsers) {
        // Whoever signs out does nothing after it.
        const role = STAFF_ROLES.find((one) => one === actor);
        const leaving = call === "staffSignOut" && role !== undefined;
        const caller = leaving ? await signIn(`leaving-${role}`, role) : browser;
        const token = tokens.get(actor);
        const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
        const answer = await caller.send({ ...requestOf(call), headers });
        const code = answer.statusCode < 400 ? "in" : answer.json().code;
        cells.push([actor, REFUSALS.includes(code) ? code : "in"]);
        if (code !== "in") expect(answer.body).not.toContain("data-model.json");
      }
      expect(cells).toEqual([...browsers.keys()].map((actor) => [actor, expectedOf(access, actor)]));
    },
  );
});
