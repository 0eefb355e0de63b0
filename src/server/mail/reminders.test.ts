import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHECKLIST_FORMS } from "../../../tests/support/checklist-forms.ts";
import { ENGINES } from "../../../tests/support/databases.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { edited } from "../../../tests/support/minimal-forms.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import type { DeskApplication } from "../../contract/desk-applications.ts";
import type { ReminderQueued } from "../../contract/desk-casework.ts";
import { findAccount } from "../store/accounts.ts";
import { countJobs } from "../store/jobs.ts";
import { fillSummaries } from "../summaries/fill-summaries.ts";

const HOUR_MS = 60 * 60_000;

/** From an hour before this moment until two hours after it, in UTC. */
function hoursAround(now: number): string {
  const time = (at: number) => new Date(at).toISOString().slice(11, 16);
  return `${time(now - HOUR_MS)}-${time(now + 2 * HOUR_MS)} UTC`;
}

const FORMS = edited(CHECKLIST_FORMS, [
  [
    "words.json",
    "",
    `{ "mails": {
      "reminder": { "subject": "Dear applicant of {{shortName}}", "text": "Number {{reference}}: please look." },
      "unsubmitted": { "text": [{ "link": "Go on here", "href": "{{link}}" }] }
    } }`,
  ],
]);

describe.each(ENGINES)("reminders in quiet hours on $name", ({ create }) => {
  let server: TestServer;
  let reviewer: TestBrowser;
  const idOf = async (email: string) => (await findAccount(server.context.store, email))?.id ?? "";
  const apply = async (email: string, submits = true) => {
    const browser = await logInAs(server, email);
    await fillSummaries(server.context);
    await browser.put("/api/answer", { name: "Zoë", family: "Quist", mail_city: "Bath" });
    if (submits) await browser.post("/api/submit", {});
  };
  const send = async (email: string, item: string): Promise<ReminderQueued> =>
    (
      await reviewer.post("/desk/api/reminders", {
        kind: "missing",
        items: [item],
        applications: [await idOf(email)],
      })
    ).json();
  const events = async (email: string) => {
    const answer = await reviewer.get(`/desk/api/applications/${await idOf(email)}`);
    const { timeline }: DeskApplication = answer.json();
    return timeline.map(({ event }) => event).filter((event) => event.startsWith("reminder"));
  };

  beforeAll(async () => {
    const environment = { QUIET_HOURS: hoursAround(Date.now()) };
    server = await startTestServer({ database: await create(), forms: FORMS, environment });
    reviewer = await signInAtDesk(server, { email: "reviewer@school.example", role: "reviewer" });
    for (const one of ["waits", "arrives", "fails"]) await apply(`${one}@example.org`);
    await apply("draft@example.org", false);
  });
  afterAll(() => server.close());

  it("wait until those are over, and tell of what is missing then, in the school's words [DSK-33] [DSK-32]", async () => {
    const { store, jobs, now } = server.context;
    const sent = await send("waits@example.org", "item:fee");
    expect(sent.queued).toBe(1);
    expect((sent.not_before ?? 0) - now()).toBeGreaterThan(HOUR_MS);
    expect((await send("waits@example.org", "item:word")).queued).toBe(1);
    expect((await send("arrives@example.org", "item:fee")).queued).toBe(1);
    const unsubmitted = await reviewer.post("/desk/api/reminders", {
      kind: "unsubmitted",
      items: [],
      applications: [await idOf("draft@example.org")],
    });
    expect(unsubmitted.json()).toMatchObject({ queued: 1 });
    expect(await countJobs(store, now())).toContainEqual(
      expect.objectContaining({ kind: "reminder", state: "waiting", count: 4 }),
    );
    jobs.wake();
    expect(await events("waits@example.org")).toEqual(["reminder_queued", "reminder_queued"]);
    const address = `/desk/api/applications/${await idOf("arrives@example.org")}/checklist/fee`;
    await reviewer.put(address, { state: "received" });

    server.clock.aheadMs += 3 * HOUR_MS;
    reviewer = await signInAtDesk(server, { email: "later@school.example", role: "reviewer" });
    jobs.wake();
    const mail = await server.mailTo("waits@example.org", 3);
    expect(mail).toMatch(/Subject: Dear applicant of \S/);
    expect(mail).toMatch(/Number \w{4}-\w{4}: please look\.\r\n\r\nThis is still to come:\r\n\r\n- /);
    const draft = await server.mailTo("draft@example.org");
    expect(draft).toContain("Go on here: http");
    await expect.poll(() => events("arrives@example.org")).toEqual(["reminder_dropped", "reminder_queued"]);
    await expect.poll(() => events("waits@example.org")).toHaveLength(4);
    // What was dropped stands in nobody's way.
    await reviewer.put(address, { state: "awaiting" });
    expect((await send("arrives@example.org", "item:fee")).queued).toBe(1);
  });

  it("that cannot be sent for three days are told as failed, and can be sent again [DSK-32]", async () => {
    const { store, jobs } = server.context;
    await jobs.stop();
    expect((await send("fails@example.org", "item:fee")).queued).toBe(1);
    await store.db.updateTable("jobs").set({ gives_up_at: 0 }).where("kind", "=", "reminder").execute();
    jobs.start();
    await expect.poll(() => events("fails@example.org")).toEqual(["reminder_failed", "reminder_queued"]);
    expect((await send("fails@example.org", "item:fee")).queued).toBe(1);
  });
});
