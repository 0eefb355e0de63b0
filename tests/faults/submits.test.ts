import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { runs } from "../support/depth.ts";
import { DATABASES, makePlace, type Place } from "./kills/place.ts";
import { type Answered, Saver } from "./saver.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { mailsTo } from "./sign-in.ts";

/** Six starts of the server take ten seconds; a machine that is busy with other things needs more. */
const TIME_LIMIT_MS = 600_000;

describe.each(DATABASES)("submitting while the server is killed, on %s", (_name, kind) => {
  let place: Place;
  let server: ServerProcess | null = null;
  afterEach(async () => {
    await server?.end("SIGKILL");
    await place.remove();
  });

  it(
    "happens once, with one reference and one receipt, over many submits at once and 100 retries",
    async () => {
      place = await makePlace(kind);
      const environment = place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl };
      const start = (settings = {}) => startServerProcess(place.dataDir, { ...environment, ...settings });
      server = await start();
      const ada = await Saver.signIn(server.address, place.dataDir, "ada@example.org");
      expect((await ada.save({ left_1: "Ada" })).status).toBe(200);
      await server.end("SIGTERM");

      const answered: Answered[] = [];
      for (let round = 0; round < runs(4, 1); round++) {
        // The receipt waits, so that it is counted and not sent meanwhile.
        server = await start({ RUN_JOBS: "no" });
        ada.address = server.address;
        const submits = Promise.allSettled(
          Array.from({ length: 25 }, () => ada.ask("POST", "/api/submit", {})),
        );
        await delay(randomInt(5, 40));
        await server.end("SIGKILL");
        await place.whenQuiet();
        answered.push(
          ...(await submits).flatMap((submit) => (submit.status === "fulfilled" ? [submit.value] : [])),
        );
      }
      server = await start();
      ada.address = server.address;
      const retries = await Promise.all(
        Array.from({ length: 100 }, () => ada.ask("POST", "/api/submit", {})),
      );
      answered.push(...retries);
      const { reference, ...profile } = (await ada.profile()).body as Profile;
      expect(new Set(answered.map(({ status, body }) => `${status} ${(body as Profile).reference}`))).toEqual(
        new Set([`200 ${reference}`]),
      );
      expect(profile.web_status.map(({ web_status: status }) => status)).toEqual([
        "started",
        "validating",
        "submitted",
      ]);
      const receipts = () =>
        mailsTo(place.dataDir, "ada@example.org").filter((mail) => mail.includes(reference));
      await expect.poll(() => receipts().length, { timeout: 120_000 }).toBe(1);
      await delay(1_000);
      expect(receipts()).toHaveLength(1);
    },
    TIME_LIMIT_MS,
  );
});

interface Profile {
  readonly reference: string;
  readonly web_status: readonly { readonly web_status: string }[];
}
