import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESK_ENDPOINTS, STAFF_ROLES, type StaffRole } from "../../../src/contract/desk-endpoints.ts";
import type { ErrorCode } from "../../../src/contract/error-codes.ts";
import { findStaffByEmail } from "../../../src/server/store/staff.ts";
import { ENGINES } from "../../support/databases.ts";
import { signInAtDesk } from "../../support/desk-staff.ts";
import { logInAs, startTestServer, type TestBrowser, type TestServer } from "../../support/test-server.ts";

const EDITORS = ["form_editor", "publisher", "admin"] as const;
const PUBLISHERS = ["publisher", "admin"] as const;

/** Who may call, and what they get of a draft that is not there; everybody else is refused. */
const ACCESS = {
  readFormDraft: [EDITORS, "ok"],
  startFormDraft: [EDITORS, "ok"],
  saveFormEdit: [EDITORS, "form_draft_ended"],
  readFormEdits: [EDITORS, "form_draft_ended"],
  checkFormDraft: [EDITORS, "ok"],
  reviewFormDraft: [EDITORS, "ok"],
  measureFormDraft: [EDITORS, "ok"],
  mergeFormDraft: [EDITORS, "form_draft_ended"],
  publishFormDraft: [PUBLISHERS, "form_draft_ended"],
  discardFormDraft: [EDITORS, "form_draft_ended"],
  listFormVersions: [EDITORS, "ok"],
  readFormVersion: [EDITORS, "ok"],
  measureRollback: [PUBLISHERS, "ok"],
  rollBackForm: [PUBLISHERS, "form_unchanged"],
  scheduleFormDraft: [PUBLISHERS, "form_draft_ended"],
  endFormSchedule: [PUBLISHERS, "unknown_form_schedule"],
  askFormApproval: [EDITORS, "form_draft_ended"],
  answerFormApproval: [PUBLISHERS, "form_draft_ended"],
  listFormComments: [EDITORS, "ok"],
  startFormThread: [EDITORS, "unknown_form_question"],
  replyFormThread: [EDITORS, "unknown_form_thread"],
  resolveFormThread: [EDITORS, "unknown_form_thread"],
  listFormShares: [EDITORS, "ok"],
  makeFormShare: [EDITORS, "ok"],
  revokeFormShare: [EDITORS, "unknown_form_share"],
  listSampleApplicants: [EDITORS, "ok"],
} as const satisfies Readonly<
  Partial<Record<keyof typeof DESK_ENDPOINTS, readonly [readonly StaffRole[], "ok" | ErrorCode]>>
>;
type Call = keyof typeof ACCESS;

const OF_NOBODY = "00000000-0000-0000-0000-000000000000";
const BODIES: Partial<Record<Call, object>> = {
  saveFormEdit: {
    ...{ draft: OF_NOBODY, revision: 0, edit_id: "an-edit-of-nobody", label: "" },
    files: [{ path: "application.json", changes: [1] }],
  },
  mergeFormDraft: { draft: OF_NOBODY, revision: 0 },
  publishFormDraft: { draft: OF_NOBODY, revision: 0, words: "" },
  discardFormDraft: { draft: OF_NOBODY },
  rollBackForm: { words: "" },
  scheduleFormDraft: {
    ...{ draft: OF_NOBODY, revision: 0, words: "", time_zone: "UTC" },
    at: new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 16),
  },
  askFormApproval: { draft: OF_NOBODY, revision: 0, words: "", approval_id: "asked-once" },
  answerFormApproval: { draft: OF_NOBODY, revision: 0, words: "", approves: true },
  startFormThread: { part: "pages/none", key: "", text: "a", comment_id: "said-once" },
  replyFormThread: { text: "a", comment_id: "said-once" },
  resolveFormThread: { is_resolved: true },
};

describe.each(ENGINES)("who may change the form, on $name", ({ create }) => {
  let server: TestServer;
  const browsers = new Map<string, TestBrowser>();
  beforeAll(async () => {
    server = await startTestServer({ database: await create() });
    browsers.set("nobody", server.browser());
    browsers.set("applicant", await logInAs(server, "ada@example.org"));
    for (const role of STAFF_ROLES)
      browsers.set(role, await signInAtDesk(server, { email: `${role}@school.example`, role }));
    const revoked = await signInAtDesk(server, { email: "revoked@school.example", role: "admin" });
    browsers.set("revoked", revoked);
    const { id = "" } = (await findStaffByEmail(server.context.db, "revoked@school.example")) ?? {};
    await browsers.get("admin")?.post(`/desk/api/staff/${id}/revocation`, {});
    await browsers.get("admin")?.post("/desk/api/form-draft", {});
  });
  afterAll(() => server.close());

  const requestOf = (call: Call): InjectOptions => {
    const { method, path } = DESK_ENDPOINTS[call];
    const query = call === "readFormEdits" ? `?draft=${OF_NOBODY}&since=0` : "";
    const url = path.replace(":number", "1").replace(/:\w+_id/, OF_NOBODY) + query;
    return { method, url, ...(method === "POST" && { payload: BODIES[call] ?? {} }) };
  };

  it.each(Object.keys(ACCESS) as readonly Call[])(
    "%s: each actor gets what the table says [EDT-19]",
    async (call) => {
      const [roles, cell]: readonly [readonly string[], string] = ACCESS[call];
      for (const [actor, browser] of browsers) {
        const answer = await browser.send(requestOf(call));
        const isStaff = STAFF_ROLES.some((role) => role === actor);
        const refused = isStaff ? "staff_not_allowed" : "staff_signed_out";
        const got = answer.statusCode < 400 ? "ok" : answer.json().code;
        expect([actor, got]).toEqual([actor, roles.includes(actor) ? cell : refused]);
        if (!roles.includes(actor)) expect(answer.body).not.toContain("data-model.json");
      }
    },
  );
});
