import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { FILTER_FORMS } from "../../../tests/support/filter-forms.ts";
import { startTestServer, type TestBrowser, type TestServer } from "../../../tests/support/test-server.ts";

const NUL = "\u0000";
const API = "/desk/api";

const CSV = { format: "csv", is_new: false };
const SAVED = { name: "a", is_shared: false, filter: {} };
const TRIAL = { kind: "unsubmitted", items: [] };

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
    ["a mark that turns the text around", "abc\u202efed", 4],
    ["one that ends it", "abc\u202c", 4],
    ["an isolate", "\u2067abc", 1],
    ["a blank without a width", "a\u200bb", 2],
    ["a byte order mark", "ab\ufeff", 3],
    ["a control", "a\u0007b", 2],
    ["a control of the second set", "a\u0085b", 2],
    ["a soft hyphen", "a\u00adb", 2],
    ["an invisible operator", "a\u2063b", 2],
    ["half of a character", "a\ud800", 2],
    ["a tag", "a\u{e0041}", 2],
  ])("take no name or note with %s, and say where it stands [DSK-65]", async (_, text, place) => {
    const calls = [
      ["name", "The name", "/saved-filters", { name: text, is_shared: false, filter: {} }],
      ["name", "The name", "/tokens", { name: text, days: 1, reads_sensitive: false }],
      ["text", "The note", "/applications/a/notes", { text, mentions: [] }],
      ["mentions.0", undefined, "/applications/a/notes", { text: "a", mentions: [text] }],
      ["email", "The email address", "/staff", { email: text, role: "reader" }],
    ] as const;
    for (const [field, what, url, body] of calls) {
      const answer = await admin.post(API + url, body);
      const { code, message, errors } = answer.json();
      expect([answer.statusCode, code]).toEqual([400, "invalid_request"]);
      if (what === undefined) continue;
      const said = `${what} has a character that nobody sees, in place ${place}. Please delete it, or type the text again.`;
      expect([message, errors]).toEqual([said, { [field]: [said] }]);
    }
    const waived = await admin.put(`${API}/applications/a/checklist/a`, { state: "waived", reason: text });
    const { code, message } = waived.json();
    const said = `The reason has a character that nobody sees, in place ${place}. Please delete it, or type the text again.`;
    expect([code, message]).toEqual(["invalid_request", said]);
  });

  it("take a note of several lines, with tabs [DSK-65]", async () => {
    const answer = await admin.post(`${API}/applications/a/notes`, { text: "a\r\n\tb\n", mentions: [] });
    expect(answer.json().code).toBe("unknown_application");
  });

  it.each([
    ["GET", `/work-list?page=${"a".repeat(251)}`, "page", "The filter by page", 251, 250],
    ["GET", `/work-list?missing=${"é".repeat(251)}`, "missing", "The filter by what is missing", 251, 250],
    ["GET", `/work-list?q=${"a".repeat(201)}`, "q", "The search", 201, 200],
    [
      "GET",
      `/work-list?choices=a%3D${"b".repeat(4000)}`,
      "choices",
      "The filter by chosen options",
      4002,
      4000,
    ],
    [
      "POST",
      "/saved-filters",
      "filter.missing",
      "The filter by what is missing",
      300,
      250,
      { name: "a", is_shared: false, filter: { missing: "a".repeat(300) } },
    ],
    ["POST", "/saved-filters", "name", "The name", 81, 80, { ...SAVED, name: "a".repeat(81) }],
    ["POST", "/exports", "page", "The filter by page", 251, 250, { ...CSV, page: "a".repeat(251) }],
    [
      "POST",
      "/reminder-trials",
      "filter.q",
      "The search",
      201,
      200,
      { ...TRIAL, filter: { q: "a".repeat(201) } },
    ],
  ] as const)(
    "say what is too long: %s %.40s [DSK-67]",
    async (method, url, field, what, has, most, body?) => {
      const answer = await admin.send({ method, url: API + url, ...(body && { payload: body }) });
      const inWords = (count: number) => count.toLocaleString("en-US");
      const said = `${what} is too long: it has ${inWords(has)} characters, and ${inWords(most)} are the most.`;
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { code: "invalid_request", message: said, errors: { [field]: [said] } },
      ]);
    },
  );

  it("say that options cannot be read, and that a name has nothing to be read [DSK-67]", async () => {
    const options = await admin.get(`${API}/work-list?choices=%3D`);
    expect(options.json().message).toBe("The filter by chosen options is not written as it is expected.");
    const name = await admin.post(`${API}/saved-filters`, { name: " ", is_shared: false, filter: {} });
    expect(name.json().errors).toEqual({ name: ["The name needs something that can be read."] });
  });

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
