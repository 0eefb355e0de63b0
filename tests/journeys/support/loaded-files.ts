import { request } from "node:http";
import type { Browser } from "playwright-core";

/** What an address weighs on the wire, in bytes of body packed with gzip. */
export interface LoadedFile {
  readonly url: string;
  readonly gzipBytes: number;
}

/** The first form page, and every account card. */
export const FORM_PAGE = "/about";
export const CARDS = [
  "/signup",
  "/confirm",
  "/login",
  "/forgot",
  "/reset?username=a%40example.org&id=x",
] as const;
/** What a visitor's browser may download, in bytes packed with gzip. */
export const SIZE_BUDGETS = {
  formPage: 148_000,
  card: 114_000,
  requests: 10,
  validatorsOfAPage: 12_000,
} as const;
/** How long a page may go on loading by itself after it can be used, as the icon does. */
const CALM_MS = 500;

/** Everything that opening an address loads with an empty cache, and what each weighs. */
export async function loadedFiles(browser: Browser, url: string): Promise<readonly LoadedFile[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const urls = new Set<string>();
  page.on("request", (asked) => urls.add(asked.url()));
  await page.goto(url);
  await page.waitForFunction(() => window.ahead?.isStarted === true);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(CALM_MS);
  await context.close();
  const files = [...urls].filter((address) => address.startsWith("http"));
  return await Promise.all(
    files.map(async (address) => ({ url: address, gzipBytes: await bytesOf(address) })),
  );
}

/** The application's own scripts among them. */
export function scriptsOf(files: readonly LoadedFile[]): readonly LoadedFile[] {
  return files.filter(({ url }) => /\/assets\/.+\.js$/.test(url));
}

/** The validators of the published form. */
export function validatorsOf(files: readonly LoadedFile[]): readonly LoadedFile[] {
  return files.filter(({ url }) => /\/forms\/.+\.js$/.test(url));
}

export function totalBytes(files: readonly LoadedFile[]): number {
  return files.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
}

/** Through `http`, since `fetch` would hand out what it has unpacked. */
function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { "accept-encoding": "gzip", accept: "*/*" } }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => (bytes += chunk.length));
      answer.on("end", () => resolve(bytes));
      answer.on("error", reject);
    });
    asked.on("error", reject).end();
  });
}
