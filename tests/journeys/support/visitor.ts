import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect, onTestFailed } from "vitest";
import { startTranslator } from "../../support/translator.ts";
import { clusterSettings } from "./app-cluster.ts";
import { watchLooks } from "./looks.ts";

const PICTURE_MS = 10_000;
/** Where a failed journey leaves what was on the screen. */
const RESULTS = fileURLToPath(new URL("../../../test-results/", import.meta.url));

/** Someone at a browser of their own: nothing is shared with other visitors. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the console, failed scripts and the content security policy have said so far. */
  readonly complaints: readonly string[];
  /** Fails when the browser had anything to say, and closes it. */
  readonly leave: () => Promise<void>;
}

export interface VisitorOptions {
  readonly width?: number;
  /** Uses a finger, as on a phone. */
  readonly hasTouch?: boolean;
  readonly height?: number;
  /** Console lines that belong to what is tried, such as the browser's own line about a call that was refused. */
  readonly expects?: RegExp;
  /** Where the visitor is; the machine's zone else. */
  readonly timezoneId?: string;
  /** What another browser of the same applicant holds: its session. */
  readonly storageState?: Awaited<ReturnType<BrowserContext["storageState"]>>;
  /** Has the browser translate each page. */
  readonly isTranslated?: boolean;
  /** Nobody is animated at unless it is what is tried. */
  readonly reducedMotion?: "reduce" | "no-preference";
}

/**
 * Console lines that are no fault of the product, and why. A line that a newer browser begins to write fails every
 * journey that meets it until the product is changed or the line is accepted here.
 */
const ACCEPTED_LINES: readonly { readonly line: RegExp; readonly because: string }[] = [];

/** Opens a new visitor's browser at the address, watched from the first byte on. */
export async function openVisitor(
  browser: Browser,
  baseURL: string,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const viewport = { width: options.width ?? 1280, height: options.height ?? 900 };
  const { timezoneId, storageState, reducedMotion = "reduce", hasTouch = false } = options;
  const context = await browser.newContext({
    baseURL,
    viewport,
    reducedMotion,
    locale: "en-US",
    hasTouch,
    isMobile: hasTouch,
    ...(timezoneId !== undefined && { timezoneId }),
    ...(storageState !== undefined && { storageState }),
  });
  const complaints: string[] = [];
  const note = (line: string) => {
    if (options.expects?.test(line) === true || isLostInCluster(line)) return;
    if (!ACCEPTED_LINES.some((accepted) => accepted.line.test(line))) complaints.push(line);
  };
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  // With its place: of a call that was refused the text alone says nothing but the status.
  page.on("console", (message) => note(`${message.type()}: ${message.text()} (${message.location().url})`));
  page.on("pageerror", (error) => note(`error: ${error.stack ?? error.message}`));
  await page.exposeFunction("noteViolation", (what: string) => note(`violation: ${what}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report: unknown = Reflect.get(globalThis, "noteViolation");
      if (typeof report === "function")
        report(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  if (options.isTranslated === true) await page.addInitScript(startTranslator);
  const elementsOf = await watchElements(page);
  const unknownLooks = await watchLooks(page);
  waitForStart(page);
  onTestFailed(async ({ task }) => {
    if (page.isClosed()) return;
    const name = task.name.replaceAll(/[^a-z0-9]+/gi, "-").slice(0, 60);
    const dialogs = await page.getByRole("dialog").allInnerTexts();
    const said = [page.url(), await framesOf(page), ...complaints.map(elementsOf), ...dialogs].join("\n");
    await mkdir(RESULTS, { recursive: true });
    await writeFile(join(RESULTS, `${name}.txt`), said);
    process.stdout.write(`On the screen of a failed journey: ${said}\n`);
    const picture = { path: join(RESULTS, `${name}.png`), fullPage: true, timeout: PICTURE_MS };
    // A browser that draws nothing any more has been named above; its journey is what failed.
    await page.screenshot(picture).catch(() => undefined);
  });
  const leave = async () => {
    await context.close();
    expect(complaints.map(elementsOf)).toEqual([]);
    expect(unknownLooks()).toEqual([]);
  };
  return { page, context, complaints, leave };
}

/**
 * Learns which elements the browser's own lines are about, such as those of `[DOM]`, which Playwright does not pass on.
 * Gives a function that adds them to a line.
 */
async function watchElements(page: Page): Promise<(line: string) => string> {
  const told: { readonly text: string; element: string }[] = [];
  const devTools = await page.context().newCDPSession(page);
  devTools.on("Log.entryAdded", ({ entry }) => {
    for (const { objectId } of entry.args ?? []) {
      if (objectId === undefined) continue;
      const about = { text: entry.text, element: "" };
      told.push(about);
      const functionDeclaration = "function () { return String(this.outerHTML).slice(0, 300); }";
      void devTools
        .send("Runtime.callFunctionOn", { objectId, functionDeclaration })
        .then(({ result }) => {
          about.element = String(result.value);
        })
        // The page has gone meanwhile: the line alone has to do.
        .catch(() => undefined);
    }
  });
  await devTools.send("Log.enable");
  return (line) => {
    const elements = told.filter(({ text }) => line.includes(text)).map(({ element }) => element);
    return [line, ...new Set(elements)].join(" ");
  };
}

/** Whether the browser still draws the page: without frames nothing can be pressed, whatever the product does. */
function framesOf(page: Page): Promise<string> {
  return page.evaluate(
    (limitMs) =>
      new Promise<string>((resolve) => {
        requestAnimationFrame(() => resolve("is drawn"));
        setTimeout(() => resolve(`no frame in ${limitMs} ms, ${document.visibilityState}`), limitMs);
      }),
    PICTURE_MS,
  );
}

/**
 * Has this visitor begin once the application runs, as in a page that was opened a moment ago; who asks for no more than the
 * first bytes (`waitUntil: "commit"`) is quicker.
 */
function waitForStart(page: Page): void {
  const started = () =>
    page.waitForFunction(
      () => window.ahead?.isStarted !== false || document.querySelector(".start-note:not([hidden])") !== null,
    );
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== "commit") await started();
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil !== "commit") await started();
    return response;
  };
}

/** Browsers write down each call that met an instance which was just killed, although it is sent again. */
function isLostInCluster(line: string): boolean {
  return (
    clusterSettings(process.env)?.how === "SIGKILL" &&
    /status of 50[23] |ERR_EMPTY_RESPONSE|ERR_CONTENT_LENGTH/.test(line)
  );
}
