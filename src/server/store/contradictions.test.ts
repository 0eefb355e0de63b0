import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { CHECKLIST_FORMS } from "../../../tests/support/checklist-forms.ts";
import { BOTH_ENGINES } from "../../../tests/support/databases.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { honestPdf } from "../../../tests/support/honest-files.ts";
import { logInAs, startTestServer, type TestServer } from "../../../tests/support/test-server.ts";
import { conversionOf, sendFile } from "../../../tests/support/upload.ts";
import { fillSummaries } from "../summaries/fill-summaries.ts";
import { findAccount } from "./accounts.ts";
import { listContradictions } from "./contradictions.ts";
import { findStaffByEmail } from "./staff.ts";
import type { Store } from "./store.ts";
import { addEndpoint } from "./webhook-endpoints.ts";

const ANSWERS = { name: "Zoë", family: "Łukasz", mail_city: "Bath" };
const HOUR_MS = 60 * 60_000;

/** Who and what there is: each state is made of it. */
interface There {
  readonly accountId: string;
  readonly draftId: string;
  readonly staffId: string;
  readonly exportId: string;
  readonly endpointId: string;
  readonly now: number;
}

/** What cannot be, and how it is made. */
type State = readonly [problem: string, make: (tx: Store, there: There) => Promise<unknown>];

const reminder = (tx: Store, { accountId, staffId, now }: There, ended: number | null) =>
  tx.db
    .insertInto("reminders")
    .values({
      id: randomUUID(),
      account_id: accountId,
      application: "",
      items: "[]",
      staff_id: staffId,
      state: "queued",
      queued_at: now,
      not_before: now,
      ended_at: ended,
    })
    .execute();

const STATES: readonly State[] = [
  ["a reminder waits, and no job sends it", (tx, there) => reminder(tx, there, null)],
  [
    "a reminder waits, and no job sends it",
    // One that was given up sends nothing any more.
    async (tx, there) => {
      await reminder(tx, there, null);
      const [row] = await tx.db.selectFrom("reminders").select("id").where("state", "=", "queued").execute();
      const payload = JSON.stringify({ accountId: there.accountId, reminderId: row?.id });
      await tx.db
        .insertInto("jobs")
        .values({
          id: randomUUID(),
          kind: "reminder",
          payload,
          run_at: 1,
          attempts: 1,
          leased_until: 0,
          gives_up_at: 9,
          failed_at: 10,
          last_error: null,
          priority: 0,
          fair_key: "",
          turn: 0,
          not_before: 0,
        })
        .execute();
    },
  ],
  [
    "a reminder has ended at no time, or waits and has ended",
    (tx, { accountId }) =>
      sql`update reminders set ended_at = null where account_id = ${accountId} and state = 'sent'`.execute(
        tx.db,
      ),
  ],
  [
    "a mail waits, and no job sends it",
    (tx, { accountId }) =>
      sql`update account_mails set state = 'queued' where account_id = ${accountId} and kind = 'receipt'`.execute(
        tx.db,
      ),
  ],
  [
    "an item is waived without a reason, or ticked with one",
    (tx, { accountId }) =>
      sql`update checklist_marks set reason = null where account_id = ${accountId}`.execute(tx.db),
  ],
  [
    "submitted without a copy of what was submitted",
    async (tx, { accountId }) => {
      await tx.db.deleteFrom("submission_documents").where("account_id", "=", accountId).execute();
      await tx.db.deleteFrom("submissions").where("account_id", "=", accountId).execute();
    },
  ],
  [
    "the last copy of what was submitted has other documents than the application",
    (tx, { accountId }) =>
      tx.db.deleteFrom("submission_documents").where("account_id", "=", accountId).execute(),
  ],
  [
    "the last copy of what was submitted has other documents than the application",
    (tx, { accountId }) =>
      tx.db
        .updateTable("documents")
        .set({ upload_key: "another" })
        .where("account_id", "=", accountId)
        .execute(),
  ],
  [
    "open again with sections that are no pages of its form",
    (tx, { accountId, now }) =>
      tx.db
        .updateTable("applications")
        .set({ reopened_at: now, reopened_until: now + HOUR_MS, reopened_pages: '["about","nowhere"]' })
        .where("account_id", "=", accountId)
        .execute(),
  ],
  [
    "exported, and not submitted",
    (tx, { draftId, now }) =>
      tx.db
        .insertInto("exported_applications")
        .values({ receiver: "records", account_id: draftId, application: "", exported_at: now })
        .execute(),
  ],
  [
    "an export has ended at no time, or without an outcome",
    (tx, { exportId }) =>
      tx.db.updateTable("desk_exports").set({ ended_at: null }).where("id", "=", exportId).execute(),
  ],
  [
    "an export is under way of which nothing was heard for long",
    (tx, { exportId, now }) =>
      tx.db
        .updateTable("desk_exports")
        .set({ ended_at: null, outcome: null, seen_at: now - 2 * HOUR_MS })
        .where("id", "=", exportId)
        .execute(),
  ],
  [
    "an export was taken, and the audit trail does not say so",
    (tx, { exportId }) =>
      sql`delete from audit where subject = ${exportId} and action = 'desk_export_begun'`.execute(tx.db),
  ],
  [
    "an export has come to its end, and the audit trail does not say so",
    (tx, { exportId }) =>
      sql`delete from audit where subject = ${exportId} and action = 'desk_export_ended'`.execute(tx.db),
  ],
  [
    "the audit trail tells of an export that is not in the log",
    (tx, { exportId }) => tx.db.deleteFrom("desk_exports").where("id", "=", exportId).execute(),
  ],
  [
    "a webhook was not told of a submission",
    (tx, { accountId }) =>
      tx.db.deleteFrom("webhook_deliveries").where("account_id", "=", accountId).execute(),
  ],
  [
    "webhook deliveries wait behind none that is sent next, or behind two",
    (tx, { accountId }) =>
      tx.db
        .updateTable("webhook_deliveries")
        .set({ is_head: 0, done_at: null, failed_at: null })
        .where("account_id", "=", accountId)
        .execute(),
  ],
  [
    "a webhook delivery that is over is to be sent next",
    (tx, { accountId, now }) =>
      tx.db
        .updateTable("webhook_deliveries")
        .set({ is_head: 1, done_at: now })
        .where("account_id", "=", accountId)
        .execute(),
  ],
  [
    "somebody who was revoked has a session",
    (tx, { staffId, now }) =>
      tx.db.updateTable("staff").set({ revoked_at: now }).where("id", "=", staffId).execute(),
  ],
];

class Undone extends Error {}

describe.each(BOTH_ENGINES)("states that must not exist on $name", ({ create }) => {
  let server: TestServer;
  let there: There;

  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: CHECKLIST_FORMS });
    const { store, now } = server.context;
    const desk = await signInAtDesk(server, { email: "admin@school.example", role: "admin" });
    const endpointId = randomUUID();
    // Before anybody submits; nothing is sent to it while it is paused.
    await addEndpoint(store, {
      id: endpointId,
      url: "https://a.example/",
      secret: "s",
      now: now() - 2 * HOUR_MS,
    });
    await store.db.updateTable("webhook_endpoints").set({ paused_at: 1 }).execute();
    const browser = await logInAs(server, "zoe@example.org");
    await logInAs(server, "draft@example.org");
    await fillSummaries(server.context);
    await browser.put("/api/answer", ANSWERS);
    const { key } = await sendFile(browser, "paper", await honestPdf(1));
    await browser.post("/api/pdf/document-answer/paper", { file_key: key, file_name: "first.pdf" });
    expect((await conversionOf(browser, "paper")).status).toBe("completed");
    expect((await browser.post("/api/submit", {})).statusCode).toBe(200);
    const idOf = async (email: string) => (await findAccount(store, email))?.id ?? "";
    const accountId = await idOf("zoe@example.org");
    const reminded = { kind: "missing", items: ["item:fee"], applications: [accountId] };
    expect((await desk.post("/desk/api/reminders", reminded)).json()).toMatchObject({ queued: 1 });
    await vi.waitFor(async () => {
      expect(await store.db.selectFrom("reminders").select("state").execute()).toEqual([{ state: "sent" }]);
    }, 60_000);
    const waived = { state: "waived", reason: "Has paid in cash." };
    const checklist = `/desk/api/applications/${accountId}/checklist/fee`;
    expect((await desk.put(checklist, waived)).statusCode).toBe(200);
    const made = (await desk.post("/desk/api/exports", { format: "csv", is_new: false })).json();
    expect((await desk.get(`/desk/api/exports/${made.id}/file`)).body).toContain("Zoë");
    const staff = await findStaffByEmail(store, "admin@school.example");
    there = {
      accountId,
      draftId: await idOf("draft@example.org"),
      staffId: staff?.id ?? "",
      exportId: made.id,
      endpointId,
      now: now(),
    };
  });
  afterAll(() => server.close());

  it("are none after a day's work [DSK-59]", async () => {
    expect(await listContradictions(server.context.store, server.context.now())).toEqual([]);
  });

  it.each(STATES)("are found and named: %s [DSK-59]", async (problem, make) => {
    const { store } = server.context;
    let found: readonly string[] = [];
    await store
      .transaction(async (tx) => {
        await make(tx, there);
        found = (await listContradictions(tx, there.now)).map((one) => one.problem);
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    expect(found).toContain(problem);
    expect(await listContradictions(store, there.now)).toEqual([]);
  });
});
