import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { PARTNER_CONFIG } from "../../../tests/support/test-server.ts";
import { loadAppKeys } from "../crypto/app-key.ts";
import { queueMail } from "../mail/mail-jobs.ts";
import { openStore } from "../store/open-store.ts";
import { readConfig } from "../system/config.ts";
import { startWorker } from "./start-worker.ts";

const MAIL = { to: "ada@example.org", subject: "Hello", text: "Hello", html: "<p>Hello</p>" };

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "admission-test-worker-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it("follows changes of partner.config.json, and keeps the last good one when it is wrong", async () => {
  const file = join(dataDir, "partner.config.json");
  const school: object = JSON.parse(readFileSync(PARTNER_CONFIG, "utf8"));
  const rename = (name: string) => writeFileSync(file, JSON.stringify({ ...school, name }));
  rename("First School");
  const config = readConfig({ DATA_DIR: dataDir, PARTNER_CONFIG: file, LOG_LEVEL: "silent" });
  const worker = await startWorker(config);
  const keys = loadAppKeys(config);
  const store = await openStore(config, keys);
  /** The sender of the next mail: what the worker knows of the school shows there. */
  const sender = async (): Promise<string> => {
    const before = outbox(dataDir);
    await queueMail(store, {
      mail: MAIL,
      key: keys[0],
      now: Date.now(),
      usefulForMs: 60_000,
      isAwaited: true,
    });
    await expect.poll(() => outbox(dataDir).length, { timeout: 120_000 }).toBe(before.length + 1);
    const [name = ""] = outbox(dataDir).filter((each) => !before.includes(each));
    const mail = readFileSync(join(dataDir, "outbox", name), "utf8");
    return /^From: (?:"([^"]*)"|(.*?)) </m.exec(mail)?.slice(1).join("") ?? "";
  };
  expect(await sender()).toBe("First School");
  rename("Second School");
  await expect.poll(sender, { timeout: 120_000 }).toBe("Second School");
  writeFileSync(file, "{");
  expect(await sender()).toBe("Second School");
  rename("Third School");
  await expect.poll(sender, { timeout: 120_000 }).toBe("Third School");
  await store.close();
  await worker.close();
}, 120_000);

function outbox(folder: string): readonly string[] {
  try {
    return readdirSync(join(folder, "outbox")).filter((name) => name.endsWith(".eml"));
  } catch {
    return [];
  }
}
