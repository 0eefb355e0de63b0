import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESK_ENDPOINTS } from "../../../src/contract/endpoints.ts";
import type { ErrorCode } from "../../../src/contract/error-codes.ts";
import { makeApiToken } from "../../../src/server/passing-on/api-tokens.ts";
import { revokeApiToken } from "../../../src/server/store/api-tokens.ts";
import { findStaffByEmail } from "../../../src/server/store/staff.ts";
import { addEndpoint } from "../../../src/server/store/webhook-endpoints.ts";
import { newWebhookSecret } from "../../../src/server/webhooks/sign-webhook.ts";
import { ENGINES } from "../../support/databases.ts";
import { DESK_FORMS } from "../../support/desk-forms.ts";
import { signInAtDesk } from "../../support/desk-staff.ts";
import { logInAs, startTestServer, type TestBrowser, type TestServer } from "../../support/test-server.ts";

const SSN = "123-45-6789";
const ROLES = ["reader", "reviewer", "form_editor", "publisher", "admin"] as const;
const ACTORS = [
  "nobody",
  "applicant",
  "revoked",
  ...ROLES,
  "machine",
  "machineRevoked",
  "machineExpired",
] as const;
type Actor = (typeof ACTORS)[number];
type Cell = "ok" | ErrorCode;
type Row = Readonly<Record<Actor, Cell>>;

/** What a call refuses whoever has no session at the desk. */
const WITHOUT_SESSION = {
  nobody: "staff_signed_out",
  applicant: "staff_signed_out",
  revoked: "staff_signed_out",
  machine: "staff_signed_out",
  machineRevoked: "staff_signed_out",
  machineExpired: "staff_signed_out",
} as const satisfies Readonly<Partial<Record<Actor, Cell>>>;

function only(roles: readonly (typeof ROLES)[number][], cell: Cell): Row {
  const ofRole = (role: (typeof ROLES)[number]): Cell => (roles.includes(role) ? cell : "staff_not_allowed");
  return {
    ...WITHOUT_SESSION,
    reader: ofRole("reader"),
    reviewer: ofRole("reviewer"),
    form_editor: ofRole("form_editor"),
    publisher: ofRole("publisher"),
    admin: ofRole("admin"),
  };
}

const EXPORTERS = ["reader", "reviewer", "admin"] as const;

const ACCESS = {
  listExports: only(EXPORTERS, "ok"),
  makeExport: only(EXPORTERS, "ok"),
  // Of somebody else.
  takeExport: only(EXPORTERS, "unknown_export"),
  listApiTokens: only(["admin"], "ok"),
  makeApiToken: only(["admin"], "ok"),
  revokeApiToken: only(["admin"], "unknown_api_token"),
  readChanges: {
    nobody: "wrong_api_token",
    applicant: "wrong_api_token",
    revoked: "wrong_api_token",
    reader: "wrong_api_token",
    reviewer: "wrong_api_token",
    form_editor: "wrong_api_token",
    publisher: "wrong_api_token",
    admin: "wrong_api_token",
    machine: "ok",
    machineRevoked: "wrong_api_token",
    machineExpired: "wrong_api_token",
  },
  listWebhooks: only(["admin"], "ok"),
  listDeliveries: only(["admin"], "ok"),
  replayDelivery: only(["admin"], "unknown_delivery"),
  replayFailed: only(["admin"], "ok"),
  testWebhook: only(["admin"], "ok"),
  resumeWebhook: only(["admin"], "ok"),
} as const satisfies Readonly<Partial<Record<keyof typeof DESK_ENDPOINTS, Row>>>;
type Call = keyof typeof ACCESS;

describe.each(ENGINES)("who may pass applications on, on $name", ({ create }) => {
  let server: TestServer;
  const browsers = new Map<Actor, TestBrowser>();
  const tokens = new Map<Actor, string>();
  let ownersExport = "";
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: DESK_FORMS });
    const { context } = server;
    const applicant = await logInAs(server, "ada@example.org");
    await applicant.put("/api/answer", { name: "Ada", mail_city: "Bath", ssn: SSN });
    await applicant.put("/api/tabs", { tab_id: "paper_way", chosen_tab: "post" });
    expect((await applicant.post("/api/submit", {})).statusCode).toBe(200);
    browsers.set("applicant", applicant);
    for (const role of ROLES)
      browsers.set(role, await signInAtDesk(server, { email: `${role}@school.example`, role }));
    const revoked = await signInAtDesk(server, { email: "revoked@school.example", role: "admin" });
    browsers.set("revoked", revoked);
    const admin = browsers.get("admin");
    const { id = "" } = (await findStaffByEmail(context.db, "revoked@school.example")) ?? {};
    expect((await admin?.post(`/desk/api/staff/${id}/revocation`, {}))?.statusCode).toBe(200);
    const other = await signInAtDesk(server, { email: "owner@school.example", role: "reviewer" });
    ownersExport = (await other.post("/desk/api/exports", { format: "csv", is_new: false })).json().id;
    for (const actor of ["machine", "machineRevoked", "machineExpired"] as const) {
      const now = () => context.now() - (actor === "machineExpired" ? 25 * 60 * 60_000 : 0);
      const asked = { name: actor, days: 1, readsSensitive: false };
      const made = await makeApiToken({ ...context, now }, { client: "test", staffId: null }, asked);
      if (actor === "machineRevoked") await revokeApiToken(context.db, made.id, context.now());
      tokens.set(actor, made.token);
    }
    const secret = newWebhookSecret();
    await addEndpoint(context.db, { id: "hook", url: "https://127.0.0.1/", secret, now: context.now() });
  });
  afterAll(() => server.close());

  const requestOf = (call: Call): InjectOptions => {
    const { method, path } = DESK_ENDPOINTS[call];
    const url = path
      .replace(":export_id", ownersExport)
      .replace(":token_id", "nobody")
      .replace(":webhook_id", "hook")
      .replace(":delivery_id", "nobody");
    const bodies: Partial<Record<Call, object>> = {
      makeExport: { format: "csv", is_new: false },
      makeApiToken: { name: "CRM", days: 1, reads_sensitive: true },
    };
    return { method, url, ...(method === "POST" && { payload: bodies[call] ?? {} }) };
  };

  it.each(Object.keys(ACCESS) as readonly Call[])(
    "%s: each actor gets what the table says [DSK-48]",
    async (call) => {
      const cells: (readonly [Actor, Cell])[] = [];
      for (const actor of ACTORS) {
        const token = tokens.get(actor);
        const answer = await (browsers.get(actor) ?? server.browser()).send({
          ...requestOf(call),
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        });
        // Nothing here was made to be read in full.
        expect(answer.body).not.toContain(SSN);
        cells.push([actor, answer.statusCode < 400 ? "ok" : answer.json().code]);
      }
      expect(Object.fromEntries(cells)).toEqual(ACCESS[call]);
    },
  );

  it("leaves the export to whoever asked for it [DSK-48]", async () => {
    const row = await server.context.db
      .selectFrom("desk_exports")
      .select("begun_at")
      .where("id", "=", ownersExport)
      .executeTakeFirst();
    expect(row?.begun_at).toBeNull();
  });
});
