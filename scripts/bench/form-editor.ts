import { join } from "node:path";
import type { Browser, Frame, Page } from "playwright-core";
import { readForms } from "../../tests/forms/compile-forms.ts";
import { type AppServer, startApp } from "../../tests/journeys/support/app-server.ts";
import { enrolByKeyboard, staffLink } from "../../tests/journeys/support/desk.ts";
import { openBrowser } from "../../tests/journeys/support/open-browser.ts";
import { generatedForm } from "../../tests/support/generated-form.ts";
import { largeForm } from "../../tests/support/large-form.ts";
import { writeForms } from "../../tests/support/test-server.ts";
import { ensureWebBuild } from "../web-build/ensure-web-build.ts";
import { withFolder } from "./product.ts";
import { type BenchOptions, formatMs, median, quantile, type Suite } from "./report.ts";

/** Where outline, panel and page stand side by side. */
const WINDOW = { width: 1440, height: 900 };
/** Between two keys of somebody who thinks: what a key begins is over by then, saving included. */
const PAUSE_MS = 300;

interface Edited {
  readonly label: string;
  readonly forms: () => Readonly<Record<string, string>>;
  /** Milliseconds from a key to the page that shows it, and to the findings; none where there is no promise. */
  readonly maxMs?: number;
}

const EDITED: readonly Edited[] = [
  { label: "forms/", forms: readForms },
  { label: "300 questions on a page", forms: () => generatedForm(300), maxMs: 200 },
  {
    label: "2000 questions with every word, 200 on a page",
    forms: () => largeForm(2_000),
    maxMs: 500,
  },
];

export const formEditorSuite: Suite = {
  name: "form-editor",
  purpose: "from a key in the form editor to the page that shows it, and to what lint finds",
  run: async (options) => {
    await ensureWebBuild();
    const browser = await openBrowser();
    try {
      const all = [];
      for (const edited of EDITED) all.push({ edited, ...(await measure(edited, browser, options)) });
      const figures = (times: readonly number[]) => [median(times), quantile(times, 0.95)].map(formatMs);
      return {
        tables: [
          {
            title: "The form editor",
            columns: ["form", "page p50, ms", "page p95", "findings p50, ms", "findings p95"],
            rows: all.map(({ edited, drawn, checked }) => [
              ...[edited.label, ...figures(drawn), ...figures(checked)],
            ]),
            note: "From the key to the frame after which the page beside the panel shows it, and to the count of findings that it changes: the panel's edit, the worker that compiles and lints, and the drawing. Real keys in Chromium, 300 ms after the one before was shown.",
          },
        ],
        verdicts: all.flatMap(({ edited: { label, maxMs }, drawn, checked }) =>
          maxMs === undefined
            ? []
            : [
                { what: "page", ms: median(drawn) },
                { what: "findings", ms: median(checked) },
              ].map(({ what, ms }) => ({
                budget: `${label}: ${what} ≤ ${maxMs} ms after a key, p50`,
                measured: `${formatMs(ms)} ms`,
                isMet: ms <= maxMs,
              })),
        ),
      };
    } finally {
      await browser.close();
    }
  },
};

interface Times {
  readonly drawn: readonly number[];
  readonly checked: readonly number[];
}

function measure(edited: Edited, browser: Browser, { isQuick, say }: BenchOptions): Promise<Times> {
  return withFolder(async (folder) => {
    say(`form editor, ${edited.label}`);
    const formsDir = join(folder, "forms");
    writeForms(formsDir, edited.forms());
    const server = await startApp({ FORMS_DIR: formsDir, RATE_LIMIT_FACTOR: "1000000" });
    const context = await browser.newContext({ baseURL: server.address, viewport: WINDOW });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await openQuestion(page, { server, browser });
      const keys = isQuick ? 6 : 40;
      await page.keyboard.press("End");
      const drawn = await timesOf(page, { keys, of: "drawn", typed: (key) => "abcdefghij"[key % 10] ?? "" });
      // A title of nothing but a space is a mistake, and each key makes one of it or mends it.
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(" ");
      await page.waitForTimeout(5_000);
      const checked = await timesOf(page, {
        ...{ keys, of: "checked", typed: (key) => (key % 2 === 0 ? "a" : "Backspace") },
      });
      return { drawn, checked };
    } finally {
      await context.close();
      await server.stop();
    }
  });
}

/** Signs in as somebody who changes forms, begins a draft, and chooses the first question of its first page. */
async function openQuestion(
  page: Page,
  app: { readonly server: AppServer; readonly browser: Browser },
): Promise<void> {
  await page.goto(await staffLink(app, "bench@school.example", "form_editor"));
  await page.getByRole("heading", { name: "Your first sign-in" }).waitFor();
  await enrolByKeyboard(page);
  await page.getByRole("heading", { name: "Applications" }).waitFor();
  await page.goto("/desk/form");
  await page.getByRole("button", { name: "Begin a draft" }).click();
  const frame = await previewOf(page);
  await frame.locator("label:visible, legend:visible").first().click();
  await page.getByLabel("Question", { exact: true }).click();
  await page.evaluate(watchKeys);
}

async function previewOf(page: Page): Promise<Frame> {
  const element = await page.locator("iframe").elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error("There is no preview.");
  await frame.getByRole("heading", { level: 1 }).waitFor();
  return frame;
}

interface Typing {
  readonly keys: number;
  readonly of: "drawn" | "checked";
  /** The key that is pressed as the nth. */
  readonly typed: (key: number) => string;
}

async function timesOf(page: Page, { keys, of, typed }: Typing): Promise<readonly number[]> {
  const times: number[] = [];
  for (let key = 0; key < keys; key++) {
    await page.waitForTimeout(PAUSE_MS);
    await page.evaluate((name) => performance.clearMeasures(`bench:${name}`), of);
    await page.keyboard.press(typed(key));
    const noted = await page.waitForFunction(
      (name) => performance.getEntriesByName(`bench:${name}`, "measure")[0]?.duration,
      of,
      { polling: 50 },
    );
    times.push((await noted.jsonValue()) ?? Number.NaN);
  }
  return times;
}

// What runs inside the measured page: Playwright hands its text over, so it may use nothing from outside of itself.

/** Notes from now on, for each key, when the preview was drawn with it, and when it changed the count of findings. */
function watchKeys(): void {
  const preview = document.querySelector("iframe")?.contentWindow;
  if (!preview) throw new Error("There is no preview.");
  const waiting = { drawn: 0, checked: 0 };
  const countsNow = () =>
    [...document.querySelectorAll('[role="status"]')]
      .map(({ textContent }) => textContent ?? "")
      .find((text) => /^Nothing is wrong\.$|\d (error|warning|hint)s?/.test(text));
  let counts = countsNow();
  const end = (name: "drawn" | "checked", view: Window) => {
    const start = waiting[name];
    waiting[name] = 0;
    if (start === 0) return;
    // A timer that is set before a frame is painted runs after that.
    view.requestAnimationFrame(() =>
      setTimeout(() => performance.measure(`bench:${name}`, { start, end: performance.now() })),
    );
  };
  addEventListener(
    "keydown",
    ({ timeStamp }) => {
      counts = countsNow();
      Object.assign(waiting, { drawn: timeStamp, checked: timeStamp });
    },
    { capture: true },
  );
  const watched = { subtree: true, childList: true, characterData: true };
  new MutationObserver(() => end("drawn", preview)).observe(preview.document.body, watched);
  new MutationObserver(() => countsNow() !== counts && end("checked", window)).observe(
    document.body,
    watched,
  );
}
