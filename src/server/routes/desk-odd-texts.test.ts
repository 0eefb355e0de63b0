import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { FILTER_FORMS } from "../../../tests/support/filter-forms.ts";
import { startTestServer, type TestBrowser, type TestServer } from "../../../tests/support/test-server.ts";

const NUL = "\u0000";
const API = "/desk/api";

describe.each(ENGINES)("the calls of the desk on $name", ({ create }) => {
  let server: TestServer;
  let admin: TestBrowser;

  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: FILTER_FORMS });
    admin = await signInAtDesk(server, { email: "admin@school.example", role: "admin" });
  });
  afterAll(() => server.close());

  /** What stands for it in an address is %00; what is looked up is never cleaned. */
  it.each([
    ["GET", "/work-list?page=%00"],
    ["GET", "/work-list?missing=a%00"],
    ["GET", "/work-list?q=ab%00"],
    ["GET", "/work-list?application=%00"],
    ["GET", "/work-list?choices=country%3D%2500"],
    ["GET", "/application-filters?application=%00"],
    ["GET", "/applications/%00"],
    ["GET", "/applications/a%00.b"],
    ["GET", "/applications/%00/documents/a"],
    ["GET", "/applications/a/documents/%00"],
    ["GET", "/applications/%00/submissions/1"],
    ["GET", "/applications/a/submissions/1/documents/%00"],
    ["POST", "/applications/%00/reopening", { days: 1, pages: ["a"] }],
    ["PUT", "/applications/%00/reopening", { until: 1 }],
    ["DELETE", "/applications/%00/reopening"],
    ["POST", "/applications/%00/notes", { text: "a", mentions: [] }],
    ["POST", "/applications/a/notes", { text: "a", mentions: [NUL] }],
    ["PUT", "/applications/a/notes/%00", { text: "a", mentions: [] }],
    ["POST", "/applications/a/notes/%00/deletion", {}],
    ["PUT", "/applications/%00/checklist/a", { state: "received" }],
    ["PUT", "/applications/a/checklist/%00", { state: "received" }],
    ["GET", "/saved-filters?application=%00"],
    ["GET", "/saved-filters/%00"],
    ["PUT", "/saved-filters/%00", { name: "a", is_shared: false }],
    ["DELETE", "/saved-filters/%00"],
    ["POST", "/saved-filters", { name: NUL, is_shared: false, filter: {} }],
    ["POST", "/saved-filters", { name: "a", is_shared: false, filter: { page: NUL } }],
    ["POST", "/tokens", { name: NUL, days: 1, reads_sensitive: false }],
    ["POST", "/tokens/%00/revocation", {}],
    ["GET", "/exports/%00/file"],
    ["POST", "/exports", { format: "csv", is_new: false, q: `ab${NUL}` }],
    ["POST", "/exports", { format: "csv", is_new: false, missing: NUL }],
    ["POST", "/reminder-trials", { kind: "missing", items: [], applications: [NUL] }],
    ["POST", "/reminder-trials", { kind: "missing", items: [NUL] }],
    ["POST", "/reminders", { kind: "missing", items: [], applications: [NUL] }],
    ["GET", "/webhooks/%00/deliveries"],
    ["POST", "/webhooks/%00/replay", {}],
    ["POST", "/webhooks/%00/resumption", {}],
    ["POST", "/webhooks/%00/test", {}],
    ["POST", "/webhook-deliveries/%00/replay", {}],
    ["PUT", "/staff/%00/role", { role: "reader" }],
    ["POST", "/staff/%00/link", {}],
    ["POST", "/staff/%00/revocation", {}],
    ["POST", "/sign-in/code", { email: NUL, password: "a", code: "1" }],
  ] as const)(
    "refuse a NUL, which PostgreSQL cannot store: %s %s %j [INP-09]",
    async (method, path, ...body) => {
      const answer = await admin.send({ method, url: API + path, ...(body[0] && { payload: body[0] }) });
      expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid_request"]);
    },
  );

  it.each([
    ["half of a character", "\ud800"],
    ["blanks", "  "],
    ["what nobody sees", "\u200b\u2060"],
  ])("take no name that is %s [DSK-54]", async (_, name) => {
    const answer = await admin.post(`${API}/saved-filters`, { name, is_shared: false, filter: {} });
    expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid_request"]);
  });

  it("take a name of any script, with an emoji of several parts [DSK-54]", async () => {
    for (const name of ["موسیقی‌دانان", "音楽 👩🏽‍🎤", "a"]) {
      const answer = await admin.post(`${API}/saved-filters`, { name, is_shared: false, filter: {} });
      expect(answer.json()).toMatchObject({ name });
    }
  });
});
