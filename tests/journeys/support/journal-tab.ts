import { fileURLToPath } from "node:url";
import type { BrowserContext, Page } from "playwright-core";
import { build } from "vite";
import type { JournalKeys, JournalRecord } from "../../../src/web/saving/journal-cipher.ts";
import type { Journal } from "../../../src/web/saving/journal.ts";

/** What the module gives to the tabs of a browser that `bringJournal` has prepared, as `journalModule`. */
export interface JournalModule {
  readonly Journal: typeof Journal;
}
declare const journalModule: JournalModule;
/** What `openJournal` has opened in the tab. */
declare const journal: Journal;

const EMPTY_PAGE = "/journal-tab";
const SOURCE = fileURLToPath(new URL("../../../src/web/saving/journal.ts", import.meta.url));

/** Puts the product's module for journals into each tab of this browser, and an empty page at the product's origin. */
export async function bringJournal(context: BrowserContext): Promise<void> {
  const content = `${await bundled()};globalThis.journalModule = journalModule;`;
  await context.addInitScript({ content });
  const body = "<!doctype html><title>A tab</title>";
  await context.route(`**${EMPTY_PAGE}`, (route) => route.fulfill({ contentType: "text/html", body }));
}

let bundle: Promise<string> | undefined;

function bundled(): Promise<string> {
  bundle ??= bundleJournal();
  return bundle;
}

async function bundleJournal(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: { write: false, lib: { entry: SOURCE, formats: ["iife"], name: "journalModule" } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const [chunk] = output !== undefined && "output" in output ? output.output : [];
  if (chunk === undefined) throw new Error("The journal's module was not built.");
  return chunk.code;
}

/** A tab at the product's origin that shows nothing and runs nothing but what the test does in it. */
export async function emptyTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address + EMPTY_PAGE);
  return page;
}

/** What a journal says of itself right after it was opened. */
export interface OpenedJournal {
  readonly writer: string;
  readonly restored: JournalRecord | null;
  readonly others: number;
  readonly isKept: boolean;
}

/** Opens the account's journal in the tab, as of the server's time. */
export function openJournal(page: Page, keys: JournalKeys, nowMs = Date.now()): Promise<OpenedJournal> {
  return page.evaluate(
    async (options) => {
      const opened = await journalModule.Journal.open(options);
      Object.assign(globalThis, { journal: opened });
      const { writer, restored = null } = opened;
      return { writer, restored, others: await opened.others(), isKept: opened.isKept() };
    },
    { ...keys, nowMs },
  );
}

/** Writes into the tab's journal, and tells whether it is kept. */
export function writeJournal(page: Page, record: JournalRecord): Promise<boolean> {
  return page.evaluate(async (record) => {
    await journal.write(record);
    return journal.isKept();
  }, record);
}
