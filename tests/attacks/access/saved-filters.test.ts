import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESK_ENDPOINTS } from "../../../src/contract/endpoints.ts";
import { findStaffByEmail } from "../../../src/server/store/staff.ts";
import { ENGINES } from "../../support/databases.ts";
import { signInAtDesk } from "../../support/desk-staff.ts";
import { FILTER_FORMS } from "../../support/filter-forms.ts";
import { logInAs, startTestServer, type TestBrowser, type TestServer } from "../../support/test-server.ts";

const ROLES = ["reader", "reviewer", "form_editor", "publisher", "admin"] as const;
const OUTSIDE = ["nobody", "applicant", "revoked", "machine"] as const;
const ACTORS = [...OUTSIDE, ...ROLES];
type Actor = (typeof ACTORS)[number];

/** Nobody without a session at the desk gets anything; each role what is said, and else what the readers get. */
function row(reader: string, others: Readonly<Partial<Record<Actor, string>>> = {}) {
  const outside = OUTSIDE.map((actor) => [actor, "staff_signed_out"]);
  const given: Readonly<Partial<Record<Actor, string>>> = { ...others, ...NO_READERS };
  const inside = ROLES.map((role) => [role, given[role] ?? reader]);
  return Object.fromEntries([...outside, ...inside]);
}

/** Who makes the form has no applications to filter. */
const NO_READERS = { form_editor: "staff_not_allowed", publisher: "staff_not_allowed" };
const SHARERS = { reviewer: "ok", admin: "ok" };
const DELETES_SHARED = { admin: "ok" };

const CALLS = [
  ["listSavedFilters", "", row("ok")],
  ["saveFilter", "for oneself", row("ok")],
  ["saveFilter", "for all", row("staff_not_allowed", SHARERS)],
  ["readSavedFilter", "somebody else's own", row("unknown_saved_filter")],
  ["readSavedFilter", "a shared one", row("ok")],
  ["changeSavedFilter", "somebody else's own", row("unknown_saved_filter")],
  ["changeSavedFilter", "a shared one", row("not_your_filter")],
  ["deleteSavedFilter", "somebody else's own", row("unknown_saved_filter")],
  ["deleteSavedFilter", "a shared one", row("not_your_filter", DELETES_SHARED)],
] as const;

describe.each(ENGINES)("who may do what with saved filters, on $name", ({ create }) => {
  let server: TestServer;
  let owner: TestBrowser;
  const browsers = new Map<Actor, TestBrowser>();
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: FILTER_FORMS });
    browsers.set("applicant", await logInAs(server, "ada@example.org"));
    for (const role of ROLES)
      browsers.set(role, await signInAtDesk(server, { email: `${role}@school.example`, role }));
    browsers.set("revoked", await signInAtDesk(server, { email: "revoked@school.example", role: "admin" }));
    const { id = "" } = (await findStaffByEmail(server.context.store, "revoked@school.example")) ?? {};
    await browsers.get("admin")?.post(`/desk/api/staff/${id}/revocation`, {});
    owner = await signInAtDesk(server, { email: "owner@school.example", role: "reviewer" });
  });
  afterAll(() => server.close());

  it.each(CALLS)("%s, %s: each actor gets what the table says [DSK-55]", async (call, what, expected) => {
    const { method, path } = DESK_ENDPOINTS[call];
    const named = { name: "Theirs", is_shared: what === "for all" || what === "a shared one" };
    const cells: (readonly [Actor, string])[] = [];
    for (const actor of ACTORS) {
      const made = await owner.post("/desk/api/saved-filters", { ...named, filter: { group: "draft" } });
      const url = path.replace(":saved_filter_id", made.json().id);
      const body = method === "POST" ? { ...named, filter: {} } : method === "PUT" ? named : undefined;
      const answer = await (browsers.get(actor) ?? server.browser()).send({
        method,
        url,
        ...(body && { payload: body }),
        headers: actor === "machine" ? { authorization: "Bearer nothing" } : {},
      });
      cells.push([actor, answer.statusCode < 400 ? "ok" : answer.json().code]);
      const after = await owner.get(`/desk/api/saved-filters/${made.json().id}`);
      const isGone = call === "deleteSavedFilter" && expected[actor] === "ok";
      expect(after.statusCode).toBe(isGone ? 404 : 200);
    }
    expect(Object.fromEntries(cells)).toEqual(expected);
    await server.context.store.db.deleteFrom("saved_filters").execute();
  });
});
