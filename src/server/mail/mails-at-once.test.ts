import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { BOTH_ENGINES } from "../../../tests/support/databases.ts";
import { startMailServer } from "../../../tests/support/mail-server.ts";
import { codeIn, PARTNER_CONFIG, startTestServer } from "../../../tests/support/test-server.ts";
import { startWorker } from "../app/start-worker.ts";
import { readConfig } from "../system/config.ts";
import { queueMail } from "./mail-jobs.ts";
import { smtpTransport } from "./mail-transport.ts";

const FROM = "School <school@example.org>";
const mailOf = (number: number) => ({
  mail: { to: `${number}@example.org`, subject: "Receipt", text: "Text", html: "<p>Text</p>" },
  from: FROM,
  id: String(number),
});
/** 1 … count */
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const addresses = (count: number) => numbers(count).map((number) => `${number}@example.org`);

describe("the connections to a mail server", () => {
  it("are a few for many mails, with one mail under way on each [SAF-06]", async () => {
    const smtp = await startMailServer({ onMail: () => delay(20) });
    const { send, close } = smtpTransport(smtp.url, 4);
    await Promise.all(numbers(30).map((number) => send(mailOf(number))));
    const recipients = smtp.received.flatMap(({ to }) => to);
    expect(recipients.toSorted()).toEqual(addresses(30).toSorted());
    expect([smtp.connections(), smtp.mostAtOnce()]).toEqual([4, 4]);
    await close();
    await smtp.stop();
  });

  it("are replaced when the server has ended or lost them, and each mail comes once [SAF-06]", async () => {
    const smtp = await startMailServer();
    const { send, close } = smtpTransport(smtp.url, 3);
    const round = (first: number) =>
      Promise.all([first, first + 1, first + 2].map((number) => send(mailOf(number))));
    await round(1);
    // The next mails come before the transport has learnt of it.
    smtp.cut();
    await round(4);
    smtp.timeOut();
    await round(7);
    expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(addresses(9));
    expect(smtp.connections()).toBeGreaterThan(3);
    await close();
    await smtp.stop();
  });

  it("bring the same Message-ID whenever the same mail is sent [SAF-06]", async () => {
    let refusals = 1;
    const smtp = await startMailServer({
      onMail: async ({ content }) => {
        if (refusals-- > 0) throw new Error(/^Message-ID: (.*)$/im.exec(content)?.[1]);
      },
    });
    const { send, close } = smtpTransport(smtp.url, 1);
    await expect(send(mailOf(1))).rejects.toMatchObject({
      cause: { message: expect.stringContaining("<1@example.org>") },
    });
    await send(mailOf(1));
    expect(smtp.received[0]?.content).toMatch(/^Message-ID: <1@example\.org>\r$/im);
    expect(smtp.connections()).toBe(1);
    await close();
    await smtp.stop();
  });
});

describe.each(BOTH_ENGINES)("waiting mails on $name", ({ create }) => {
  it("leave a connection to codes, go out from several instances, and come once although connections break [SAF-06]", async () => {
    let isHeld = true;
    let letGo = (_why: Error): void => undefined;
    const cut = new Promise<void>((_resolve, reject) => {
      letGo = reject;
    });
    let underWay = 0;
    const smtp = await startMailServer({
      onMail: async ({ content }) => {
        if (!isHeld || !content.includes("Subject: Receipt")) return;
        underWay += 1;
        await cut;
      },
    });
    const database = await create();
    const environment = { SMTP_URL: smtp.url, MAILS_AT_ONCE: "4" };
    const server = await startTestServer({ publishes: false, database, environment });
    const { store, key, jobs } = server.context;
    for (const number of numbers(30)) {
      const { mail } = mailOf(number);
      await queueMail(store, { mail, key, now: Date.now(), usefulForMs: 60_000, isAwaited: false });
    }
    jobs.wake();
    await expect.poll(() => underWay).toBe(3);
    // Nothing that is under way comes to an end.
    await server
      .browser()
      .post("/public/signup", { username: "ada@example.org", password: "Correct-horse-7" });
    await expect.poll(() => smtp.received.length).toBe(1);
    expect(codeIn(smtp.received[0]?.content ?? "")).toMatch(/^[0-9]{6}$/);
    expect([underWay, smtp.connections()]).toEqual([3, 4]);

    const { dataDir, databaseUrl } = database.location;
    const worker = await startWorker(
      readConfig({
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl ?? "",
        PARTNER_CONFIG,
        LOG_LEVEL: "silent",
        ...environment,
      }),
    );
    await expect.poll(() => underWay).toBe(6);
    isHeld = false;
    smtp.cut();
    letGo(new Error("The connection is gone."));
    const failed = store.db.selectFrom("jobs").select("id").where("last_error", "is not", null);
    await expect.poll(async () => (await failed.execute()).length).toBeGreaterThanOrEqual(3);
    // Of those that fail for one reason the log has the first (OPS-03).
    expect(server.log.filter((line) => line.includes("job failed"))).toHaveLength(1);
    server.clock.aheadMs += 5_000;
    jobs.wake();
    await expect.poll(() => smtp.received.length, { timeout: 120_000 }).toBe(31);
    await worker.close();
    await jobs.stop();
    const recipients = smtp.received.slice(1).flatMap(({ to }) => to);
    expect(recipients.toSorted()).toEqual(addresses(30).toSorted());
    expect(smtp.mostAtOnce()).toBeLessThanOrEqual(8);
    expect(smtp.connections()).toBeLessThanOrEqual(16);
    expect(await store.db.selectFrom("jobs").selectAll().execute()).toEqual([]);
    await server.close();
    await smtp.stop();
  });
});
