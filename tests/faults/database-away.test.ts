import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { ERRORS } from "../../src/contract/error-codes.ts";
import { longIt } from "../support/depth.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { SAVING_FORMS } from "../support/saving-forms.ts";
import { ownFolder } from "./own-folder.ts";
import { type Answered, Saver } from "./saver.ts";

const { message } = ERRORS.records_unavailable;

const folder = ownFolder(SAVING_FORMS);

/** Waits until the calls are answered as they should be again. */
async function until(ask: () => Promise<Answered>, status: number): Promise<Answered> {
  for (let tries = 0; tries < 400; tries++) {
    const answered = await ask();
    if (answered.status === status) return answered;
    await delay(50);
  }
  throw new Error(`There is no answer with ${status}.`);
}

describe("when PostgreSQL goes away", () => {
  longIt.each(["stop", "crash"] as const)(
    "every call is answered with a sentence, and saving goes on by itself when it is back after a %s",
    async (ending) => {
      const postgres = await startPostgres({ isDurable: true });
      onTestFinished(() => postgres.remove());
      const server = await folder.start({
        DATABASE_URL: `${postgres.url}/postgres`,
        LOG_LEVEL: "silent",
      });
      const ada = await Saver.signIn(server.address, folder.dataDir, "ada@example.org");
      const { saved, answered } = await saveDuring(ada, async () => {
        await postgres[ending]();
        await until(() => ada.ask("GET", "/ready"), 503);
      });
      expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200, 503]));
      expect(answered.find(({ status }) => status === 503)?.body).toEqual({
        message,
        code: "records_unavailable",
      });
      expect((await ada.ask("GET", "/ready")).body).toMatchObject({ status: "not ready", database: false });
      expect((await ada.profile()).status).toBe(503);

      await postgres.start();
      const { body } = await until(() => ada.profile(), 200);
      // One more may have been stored: the answer to it was lost with the connection.
      expect([`save ${saved}`, `save ${saved + 1}`]).toContain(
        (body as { answer: { left_1: string } }).answer.left_1,
      );
      expect((await ada.save({ left_1: "back again" })).status).toBe(200);
      expect((await ada.ask("GET", "/ready")).status).toBe(200);
      expect(server.child.exitCode).toBeNull();
    },
  );
});

/** Saves numbers one after the other until what is done meanwhile is done; gives the last that was acknowledged. */
async function saveDuring(
  saver: Saver,
  doMeanwhile: () => Promise<void>,
): Promise<{ readonly saved: number; readonly answered: readonly Answered[] }> {
  const answered: Answered[] = [];
  const done = new AbortController();
  let saved = 0;
  const saving = (async () => {
    while (!done.signal.aborted) {
      const answer = await saver.save({ left_1: `save ${saved + 1}` });
      answered.push(answer);
      if (answer.status === 200) saved += 1;
    }
  })();
  await delay(300);
  await doMeanwhile();
  done.abort();
  await saving;
  return { saved, answered };
}

describe("when another process holds SQLite", () => {
  const hold = () => {
    const other = new DatabaseSync(join(folder.dataDir, "admission.sqlite"));
    other.exec("BEGIN IMMEDIATE");
    return other;
  };

  it("a save waits for it, is stored after it, and others are served meanwhile", async () => {
    const server = await folder.start();
    const ada = await Saver.signIn(server.address, folder.dataDir, "ada@example.org");
    const other = hold();
    let isAnswered = false;
    const saving = ada.save({ left_1: "patience" }).then((answer) => {
      isAnswered = true;
      return answer.status;
    });
    expect((await ada.ask("GET", "/health")).status).toBe(200);
    expect(isAnswered).toBe(false);
    other.exec("COMMIT");
    other.close();
    expect(await saving).toBe(200);
  });

  it("for longer than a save waits, the save is answered with a sentence, and the next one works", async () => {
    const server = await folder.start({ LOG_LEVEL: "silent" });
    const ada = await Saver.signIn(server.address, folder.dataDir, "ada@example.org");
    const other = hold();
    expect(await ada.save({ left_1: "lost patience" })).toEqual({
      status: 503,
      body: { message, code: "records_unavailable" },
    });
    other.exec("ROLLBACK");
    other.close();
    expect((await ada.save({ left_1: "second try" })).status).toBe(200);
    expect((await ada.profile()).body).toMatchObject({ answer: { left_1: "second try" }, revision: 1 });
  });
});
