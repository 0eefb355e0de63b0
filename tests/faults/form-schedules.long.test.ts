import { randomInt, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { loadAppKeys } from "../../src/server/crypto/app-key.ts";
import { addDraft, findOpenDraft } from "../../src/server/store/form-drafts.ts";
import { addSchedule } from "../../src/server/store/form-schedules.ts";
import { openStore } from "../../src/server/store/open-store.ts";
import { filesOfVersion, listVersions, newestNumber } from "../../src/server/store/published-forms.ts";
import { addStaff, findStaffByEmail } from "../../src/server/store/staff.ts";
import type { Store } from "../../src/server/store/store.ts";
import { readConfig } from "../../src/server/system/config.ts";
import { DATABASES, makePlace, type Place } from "./kills/place.ts";
import { startServerProcess } from "./server-process.ts";

/** FORM_SCHEDULES=20 npx vitest run --project faults tests/faults/form-schedules.long.test.ts */
const SCHEDULES = Number(process.env.FORM_SCHEDULES ?? 3);
const APPLICATION = "application.json";
const EMAIL = "publisher@school.example";

let place: Place | undefined;
afterEach(() => place?.remove());

/** The database, for no longer than the work takes. */
async function look<T>({ dataDir, databaseUrl }: Place, work: (store: Store) => Promise<T>): Promise<T> {
  const config = readConfig({
    DATA_DIR: dataDir,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  });
  const store = await openStore({ dataDir, databaseUrl }, loadAppKeys(config));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Schedules another title of the first page, as the desk does; it is due already. */
function schedule(at: Place, title: string): Promise<void> {
  return look(at, async (store) => {
    const now = Date.now();
    await addStaff(store, { id: randomUUID(), email: EMAIL, role: "publisher", now });
    const { id: staff_id = "" } = (await findStaffByEmail(store, EMAIL)) ?? {};
    const number = await newestNumber(store);
    const base = (await filesOfVersion(store, number ?? 0)) ?? {};
    await addDraft(store, { base: { number, files: base }, staffId: staff_id, now });
    const draft_id = (await findOpenDraft(store))?.id ?? "";
    const application = JSON.parse(base[APPLICATION] ?? "");
    application.pages[0].title = title;
    await addSchedule(store, {
      draft_id,
      revision: 0,
      after_number: number,
      words: title,
      harm: "[]",
      approved_texts: null,
      live_at: now,
      time_zone: "UTC",
      staff_id,
      made_at: now,
      base,
      files: { ...base, [APPLICATION]: JSON.stringify(application) },
    });
  });
}

describe.each(DATABASES)("a form that goes live at a time, on %s", (_name, kind) => {
  it("goes live once, whenever the server is killed between that time and the publish [EDT-52]", async () => {
    place = await makePlace(kind);
    const here = place;
    const environment: Record<string, string> =
      here.databaseUrl === null ? {} : { DATABASE_URL: here.databaseUrl };
    const start = () => startServerProcess(here.dataDir, environment);
    const first = await start();
    await first.end("SIGTERM");
    for (let count = 1; count <= SCHEDULES; count++) {
      const title = `Title ${count}`;
      await schedule(here, title);
      // The first round comes at the start; publishing takes about a second.
      const killed = await start();
      await delay(randomInt(2_500));
      await killed.end("SIGKILL");
      const server = await start();
      const words = async () => {
        const { hash } = await (await fetch(`${server.address}/forms/current`)).json();
        return await (await fetch(`${server.address}/forms/${hash}.json`)).text();
      };
      // A lease that was held by the dead one is waited for.
      await expect.poll(words, { timeout: 60_000, interval: 500 }).toContain(title);
      const written = () => readFileSync(join(here.dataDir, "forms", APPLICATION), "utf8");
      await expect.poll(written, { timeout: 20_000, interval: 200 }).toContain(title);
      await server.end("SIGTERM");
      const versions = await look(here, listVersions);
      expect(versions.map(({ number, words }) => [number, words])[0]).toEqual([count + 1, title]);
      expect(versions).toHaveLength(count + 1);
    }
  }, 600_000);
});
