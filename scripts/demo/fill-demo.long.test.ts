import { cpSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { withInstallation } from "../../src/server/admin/installation.ts";
import { listApplicationNames } from "../../src/server/store/application-scope.ts";
import { listContradictions } from "../../src/server/store/contradictions.ts";
import { checkSummaries } from "../../src/server/summaries/check-summaries.ts";
import { fillSummaries } from "../../src/server/summaries/fill-summaries.ts";
import { readConfig } from "../../src/server/system/config.ts";
import { createLogger } from "../../src/server/system/logger.ts";
import { createSqlite } from "../../tests/support/databases.ts";
import { TEST_WEB } from "../../tests/support/test-server.ts";
import { RECEIVER_NETWORK, startDemoReceiver } from "./demo-receiver.ts";
import { fillDemo } from "./fill-demo.ts";

const APPLICANTS = 12;
const SEVERAL = ["boarding", "exchange"];

describe("the demo", () => {
  it.each([
    ["our forms", []],
    ["several applications", SEVERAL],
  ])(
    "brings applicants in every state to %s, with nothing that must not exist, and a webhook that was told, again and in vain [DSK-49] [DSK-69]",
    async (_name, several) => {
      const database = await createSqlite();
      const { dataDir } = database.location;
      const formsDir = several.length === 0 ? resolve("forms") : join(dataDir, "forms");
      for (const name of several)
        cpSync(resolve("tests/fixtures/forms", name), join(formsDir, name), { recursive: true });
      const config = readConfig({
        DATA_DIR: dataDir,
        FORMS_DIR: formsDir,
        WEBHOOK_NETWORKS: RECEIVER_NETWORK,
      });
      const receiver = await startDemoReceiver();
      const filled = await fillDemo(config, TEST_WEB, {
        applicants: APPLICANTS,
        receiverUrl: receiver.url,
        say: () => undefined,
      });
      await receiver.close();
      expect(filled).toMatchObject({
        examples: { submitted: expect.stringContaining("@"), draft: expect.stringContaining("@") },
      });
      expect(filled.applicants).toBeGreaterThanOrEqual(APPLICANTS - 2);
      expect(filled.submitted).toBeGreaterThan(filled.applicants / 3);
      expect(filled.submitted).toBeLessThan(filled.applicants);
      await withInstallation(config, async ({ store }) => {
        const accounts = await store.db.selectFrom("accounts").select(["created_at"]).execute();
        expect(accounts).toHaveLength(filled.applicants);
        const times = accounts.map(({ created_at }) => created_at);
        // Weeks apart, the last of them before now.
        expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(20 * 24 * 60 * 60_000);
        expect(Math.max(...times)).toBeLessThan(Date.now());
        expect(await store.db.selectFrom("jobs").select("id").execute()).toEqual([]);
        expect(await listContradictions(store)).toEqual([]);
        const deliveries = await store.db.selectFrom("webhook_deliveries").selectAll().execute();
        const told = deliveries.filter(({ done_at }) => done_at !== null);
        expect(deliveries.length).toBeGreaterThanOrEqual(filled.submitted);
        expect(told.some(({ attempts }) => attempts > 1)).toBe(true);
        const others = deliveries.filter(({ done_at }) => done_at === null);
        expect(others.map(({ last_status }) => last_status)).toEqual(others.map(() => 422));
        expect(others.length).toBeGreaterThan(0);
        for (const one of store.forApplications(await listApplicationNames(store)))
          await fillSummaries({ store: one, log: createLogger("fatal") });
        for (const one of store.forApplications(await listApplicationNames(store)))
          for await (const wrong of checkSummaries(one, { mends: false })) expect(wrong).toBeUndefined();
      });
      const receipts = readdirSync(`${dataDir}/outbox`);
      expect(receipts).toHaveLength(filled.submitted);
      await database.remove();
    },
  );
});
