import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { type AppAndBrowser, sharedBrowser } from "./app-and-browser.ts";
import { type KillableApp, startKillableApp } from "./killable-app.ts";

/** What browsers say of calls that are refused, as some of the editor's are on purpose. */
export const EDITOR_EXPECTS = /status of 40[149]/;

/** The product with these definition files in a folder of its own, for the journeys of one file. */
export function editorApp(forms: Readonly<Record<string, string>>): AppAndBrowser & {
  readonly killable: KillableApp;
} {
  const parts: { killable?: KillableApp; browser?: AppAndBrowser["browser"] } = {};
  beforeAll(async () => {
    parts.killable = await startKillableApp(forms);
    parts.browser = await sharedBrowser();
  });
  afterAll(() => parts.killable?.server.stop());
  const inTests = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error("The product and the browser are there inside tests only.");
    return part;
  };
  return {
    get killable() {
      return inTests(parts.killable);
    },
    get server() {
      return inTests(parts.killable).server;
    },
    get browser() {
      return inTests(parts.browser);
    },
  };
}

export const button = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole("button", { name, exact: true });

/** The text view of a file. */
export const textView = (page: Page, path: string): Locator =>
  page.getByRole("textbox", { name: `Text of ${path}` });

/** Resolves when the editor says that everything is saved. */
export const isSaved = (page: Page): Promise<void> =>
  page.getByRole("status").getByText("All changes are saved.").waitFor();

/** The files of the draft as the server keeps them. */
export async function draftOf(page: Page): Promise<Record<string, string>> {
  const read = await page.evaluate(async () => (await fetch("/desk/api/form-draft")).json());
  return Object.fromEntries(
    read.draft.files.map(({ path, text }: { path: string; text: string }) => [path, text]),
  );
}
