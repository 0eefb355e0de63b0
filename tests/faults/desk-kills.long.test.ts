import { randomInt, randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { check } from "../../scripts/admin/check.ts";
import { loadAppKeys } from "../../src/server/crypto/app-key.ts";
import { addStaff } from "../../src/server/desk/staff-accounts.ts";
import { openStore } from "../../src/server/store/open-store.ts";
import type { Store } from "../../src/server/store/store.ts";
import { addEndpoint } from "../../src/server/store/webhook-endpoints.ts";
import { readConfig } from "../../src/server/system/config.ts";
import { newWebhookSecret } from "../../src/server/webhooks/sign-webhook.ts";
import { PARTNER_CONFIG } from "../support/test-server.ts";
import { signInAtDesk } from "./desk-sign-in.ts";
import { DATABASES, makePlace, type Place } from "./kills/place.ts";
import { Saver } from "./saver.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { mailsTo } from "./sign-in.ts";

/** DESK_KILLS=20 npx vitest run --project faults tests/faults/desk-kills.long.test.ts */
const KILLS = Number(process.env.DESK_KILLS ?? 4);
const APPLICANTS = 4;
const DRAFTS = 6;
const TIME_LIMIT_MS = 600_000;

/** Everything that is done at once, and to whom. */
class Office {
  readonly place: Place;
  readonly told: { readonly id: string; readonly reference: string; readonly submission: number }[] = [];
  readonly #receiver: Server;
  server: ServerProcess | null = null;
  staff: Saver | null = null;
  applicants: readonly Saver[] = [];
  /** Of their applications. */
  ids: readonly string[] = [];

  constructor(place: Place) {
    this.place = place;
    this.#receiver = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on("end", () => {
        const { reference, submission } = JSON.parse(body).data;
        this.told.push({ id: String(request.headers["webhook-id"]), reference, submission });
        response.writeHead(204).end();
      });
    });
  }

  get config() {
    const { dataDir, databaseUrl } = this.place;
    return readConfig({
      DATA_DIR: dataDir,
      FORMS_DIR: join(dataDir, "forms"),
      PARTNER_CONFIG,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    });
  }

  /** The database, for no longer than the work takes: a server that was killed is waited for until nobody is connected. */
  async look<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const { dataDir, databaseUrl } = this.place;
    const store = await openStore({ dataDir, databaseUrl }, loadAppKeys(this.config));
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }

  async open(): Promise<void> {
    await this.start();
    const { dataDir } = this.place;
    const [key] = loadAppKeys(this.config);
    await new Promise<void>((resolve) => this.#receiver.listen(0, "127.0.0.1", resolve));
    const { port } = this.#receiver.address() as AddressInfo;
    const long = Date.now() - 120_000;
    const url = `http://127.0.0.1:${port}/`;
    const made = await this.look(async (store) => {
      await addEndpoint(store, { id: randomUUID(), url, secret: newWebhookSecret(), now: long });
      const context = { store, key, now: Date.now, publicUrl: () => this.address };
      return await addStaff(context, { client: "admin", staffId: null }, { email: STAFF, role: "admin" });
    });
    if (typeof made === "string") throw new Error(made);
    this.staff = await signInAtDesk(this.address, made.link.slice(made.link.indexOf("#") + 1));
    const names = Array.from({ length: APPLICANTS + DRAFTS }, (_, number) => `a${number}@example.org`);
    this.applicants = await Promise.all(names.map((name) => Saver.signIn(this.address, dataDir, name)));
    await Promise.all(this.applicants.map((applicant) => applicant.save({ left_1: "begun" })));
    const accounts = await this.look((store) =>
      store.db.selectFrom("accounts").select(["id", "email"]).execute(),
    );
    this.ids = names.map((name) => accounts.find(({ email }) => email === name)?.id ?? "");
  }

  get address(): string {
    return this.server?.address ?? "";
  }

  async start(): Promise<void> {
    const { dataDir, databaseUrl } = this.place;
    this.server = await startServerProcess(dataDir, {
      WEBHOOK_NETWORKS: "127.0.0.1",
      LOG_LEVEL: "silent",
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    });
    for (const one of [this.staff, ...this.applicants]) if (one !== null) one.address = this.address;
  }

  /** Kills the server in the middle of it all, and starts another one. */
  async kill(): Promise<void> {
    await this.server?.end("SIGKILL");
    await this.place.whenQuiet();
    await this.start();
  }

  /** What `npm run admin -- check` prints and ends with. */
  async check(): Promise<readonly [code: number, lines: readonly string[]]> {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const code = await check.run([], { config: this.config, print, printed: async () => undefined });
    return [code, lines];
  }

  async close(): Promise<void> {
    await this.server?.end("SIGKILL");
    this.#receiver.closeAllConnections();
    await new Promise((resolve) => this.#receiver.close(resolve));
    await this.place.remove();
  }
}

const STAFF = "registrar@school.example";

/** Submits, is opened again, changes something and submits once more; what is done already is refused, and that is well. */
async function applyTwice(office: Office, number: number): Promise<void> {
  const [applicant, staff] = [office.applicants[number], office.staff];
  if (applicant === undefined || staff === null) return;
  const reopening = `/desk/api/applications/${office.ids[number]}/reopening`;
  await applicant.ask("POST", "/api/submit", {});
  await staff.ask("POST", reopening, { days: 3, pages: ["about"] });
  await staff.ask("PUT", reopening, { until: Date.now() + 5 * 24 * 60 * 60_000 });
  await applicant.save({ left_1: `changed ${randomUUID()}` });
  await applicant.ask("POST", "/api/submit", {});
}

async function remindDrafts(office: Office): Promise<void> {
  const applications = office.ids.slice(APPLICANTS);
  await office.staff?.ask("POST", "/desk/api/reminders", { kind: "unsubmitted", items: [], applications });
}

async function exportAll({ staff }: Office): Promise<void> {
  if (staff === null) return;
  const made = await staff.ask("POST", "/desk/api/exports", { format: "csv", is_new: true });
  // The server's own tests check what this call answers.
  const { id } = made.body as { readonly id: string };
  // A file and no JSON: what is wanted is that it was taken.
  await staff.ask("GET", `/desk/api/exports/${id}/file`).catch(() => undefined);
}

describe.each(DATABASES)("a desk whose server is killed at work, on %s", (_name, kind) => {
  let office: Office;
  afterEach(() => office.close());

  it(
    "contradicts itself nowhere after any kill, and has each submission, reminder and export once [DSK-58]",
    async () => {
      office = new Office(await makePlace(kind));
      await office.open();
      const drafts = Array.from({ length: DRAFTS }, (_, number) => `a${APPLICANTS + number}@example.org`);
      for (let round = 0; round < KILLS; round++) {
        const work = [
          ...Array.from({ length: APPLICANTS }, (_, number) => applyTwice(office, number)),
          remindDrafts(office),
          exportAll(office),
          remindDrafts(office),
          exportAll(office),
        ];
        // What was under way is refused, or breaks off with the server.
        const settled = Promise.allSettled(work);
        await delay(randomInt(10, 400));
        await office.kill();
        await settled;
        expect(await office.check()).toEqual([0, [expect.stringMatching(/, 0 contradictions found\.$/)]]);
      }
      await Promise.allSettled([
        ...Array.from({ length: APPLICANTS }, (_, number) => applyTwice(office, number)),
        remindDrafts(office),
        exportAll(office),
      ]);

      const waiting = () =>
        office.look((store) =>
          store.db.selectFrom("jobs").select("id").where("kind", "in", ["mail", "reminder"]).execute(),
        );
      await expect.poll(async () => (await waiting()).length, { timeout: 120_000 }).toBe(0);
      const reminders = await office.look((store) =>
        store.db.selectFrom("reminders").select(["account_id", "state"]).execute(),
      );
      expect(reminders).toHaveLength(DRAFTS);
      expect(new Set(reminders.map((row) => row.account_id)).size).toBe(DRAFTS);
      expect(new Set(reminders.map((row) => row.state))).toEqual(new Set(["sent"]));
      // One that was on its way when the server died may go twice, under one Message-ID.
      for (const draft of drafts) {
        const mails = mailsTo(office.place.dataDir, draft).filter((mail) => mail.includes("not submitted"));
        const ids = new Set(mails.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1]));
        expect(ids.size).toBe(1);
      }

      const submissions = await office.look((store) =>
        store.db.selectFrom("submissions").select(["reference", "number"]).execute(),
      );
      const numbered = submissions.filter(({ number }) => number !== null);
      const submitted = new Set(numbered.map(({ reference, number }) => `${reference} ${number}`));
      expect(submitted.size).toBe(numbered.length);
      expect(new Set(numbered.map(({ reference }) => reference)).size).toBe(APPLICANTS);
      const told = () =>
        new Set(office.told.map(({ reference, submission }) => `${reference} ${submission}`));
      await expect.poll(told, { timeout: 120_000 }).toEqual(submitted);

      const exports = await office.look((store) => store.db.selectFrom("desk_exports").selectAll().execute());
      const trail = await office.look((store) =>
        store.db
          .selectFrom("audit")
          .select(["subject", "action"])
          .where("action", "in", ["desk_export_begun", "desk_export_ended"])
          .execute(),
      );
      const tolds = (action: string) =>
        trail.filter((row) => row.action === action).map(({ subject }) => subject);
      const begun = exports.filter((row) => row.begun_at !== null).map(({ id }) => id);
      expect(tolds("desk_export_begun").toSorted()).toEqual(begun.toSorted());
      const done = exports.filter((row) => row.outcome === "done").map(({ id }) => id);
      expect(tolds("desk_export_ended")).toEqual(expect.arrayContaining(done));
      expect(done.length).toBeGreaterThan(0);
      expect(await office.check()).toEqual([0, [expect.stringMatching(/, 0 contradictions found\.$/)]]);
    },
    TIME_LIMIT_MS,
  );
});
