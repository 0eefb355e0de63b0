import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../support/databases.ts";
import { DESK_FORMS } from "../../support/desk-forms.ts";
import { signInAtDesk } from "../../support/desk-staff.ts";
import { logInAs, startTestServer, type TestServer } from "../../support/test-server.ts";

const SSN = "123-45-6789";
const EXPORTERS = ["reader", "reviewer", "admin"] as const;

describe.each(ENGINES)("the export of somebody else, on $name", ({ create }) => {
  let server: TestServer;
  let exportId = "";
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: DESK_FORMS });
    const applicant = await logInAs(server, "ada@example.org");
    await applicant.put("/api/answer", { name: "Ada", mail_city: "Bath", ssn: SSN });
    await applicant.put("/api/tabs", { tab_id: "paper_way", chosen_tab: "post" });
    expect((await applicant.post("/api/submit", {})).statusCode).toBe(200);
    const owner = await signInAtDesk(server, { email: "owner@school.example", role: "reviewer" });
    exportId = (await owner.post("/desk/api/exports", { format: "csv", is_new: false })).json().id;
  });
  afterAll(() => server.close());

  it.each(EXPORTERS)(
    "is nothing that a %s finds, and is left to whoever asked for it [DSK-48]",
    async (role) => {
      const other = await signInAtDesk(server, { email: `${role}@school.example`, role });
      const answer = await other.get(`/desk/api/exports/${exportId}/file`);
      expect(answer.json().code).toBe("unknown_export");
      expect(answer.body).not.toContain(SSN);
      const row = await server.context.store.db
        .selectFrom("desk_exports")
        .select("begun_at")
        .where("id", "=", exportId)
        .executeTakeFirst();
      expect(row?.begun_at).toBeNull();
    },
  );
});
