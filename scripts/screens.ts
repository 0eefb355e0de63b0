import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Locator, Page } from "playwright-core";
import { startApp } from "../tests/journeys/support/app-server.ts";
import { openBrowser } from "../tests/journeys/support/open-browser.ts";

const HELP = `Usage: npm run screens [-- --out FOLDER] [--full]

Takes pictures of the product as it is, at 375, 768 and 1280 pixels, for the documentation and for looking at.

  --out FOLDER   where they go, docs/screens when not given
  --full         whole pages instead of what fits the window
  --help         show this
`;
const DOCS = fileURLToPath(new URL("../docs/screens", import.meta.url));
const WIDTHS = [375, 768, 1280];
const HEIGHT = 800;

interface Screen {
  readonly name: string;
  readonly path: string;
  /** Brings the screen into the state of the picture. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** What the picture begins with; without it, with the top of the page. */
  readonly about?: (page: Page) => Locator;
}

const SCREENS: readonly Screen[] = [
  {
    name: "about",
    path: "/about",
    prepare: async (page) => {
      const name = page.getByRole("region", { name: "Your Name" });
      await name.getByRole("textbox", { name: "First Name" }).fill("Amara");
      await name.getByRole("textbox", { name: "Last Name" }).fill("Oduya");
    },
  },
  {
    name: "education",
    path: "/education",
    prepare: async (page) => {
      // Before the list opens, which looks for its place then.
      await place(page, page.getByRole("region", { name: "High School" }));
      await page
        .getByRole("combobox", { name: "Search for Your School" })
        .pressSequentially("portland high maine");
      await page.getByRole("listbox").getByRole("option", { name: "Portland High School" }).first().waitFor();
      await page.keyboard.press("ArrowDown");
    },
    about: (page) => page.getByRole("region", { name: "High School" }),
  },
  {
    name: "final-steps",
    path: "/final-steps",
    prepare: async (page) => {
      await page
        .getByRole("group", { name: /^Have you ever been convicted/ })
        .getByRole("radio", { name: "No" })
        .check();
      await page
        .getByRole("group", { name: /^Have you ever been suspended/ })
        .getByRole("radio", { name: "Yes" })
        .check();
      await page
        .getByRole("textbox", { name: /^Please tell us about the suspension/ })
        .fill("In tenth grade I was sent home for two days after an argument in the cafeteria.");
    },
    about: (page) => page.getByRole("group", { name: /^Have you ever been suspended/ }),
  },
  {
    name: "signup",
    path: "/signup",
    prepare: async (page) => {
      await page.getByRole("textbox", { name: "Email Address" }).fill("amara@applicants.example");
      await page.getByLabel(/^Password\*?$/).fill("Harbor");
    },
  },
];

const { values } = parseArgs({
  options: {
    out: { type: "string", default: DOCS },
    full: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (values.help) {
  process.stdout.write(HELP);
} else {
  await takeAll(resolve(values.out), values.full);
}

async function takeAll(folder: string, isFull: boolean): Promise<void> {
  await mkdir(folder, { recursive: true });
  const server = await startApp();
  const browser = await openBrowser();
  try {
    for (const width of WIDTHS) {
      const page = await browser.newPage({ viewport: { width, height: HEIGHT }, baseURL: server.address });
      for (const { name, path, prepare, about } of SCREENS) {
        await page.goto(path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await prepare?.(page);
        await place(page, about?.(page));
        const file = join(folder, `${name}-${width}.png`);
        await page.screenshot({ path: file, fullPage: isFull, animations: "disabled" });
        process.stdout.write(`${file}\n`);
      }
      await page.close();
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Scrolls to what the picture begins with, below a little of what stands before it. */
async function place(page: Page, subject: Locator | undefined): Promise<void> {
  if (subject === undefined) {
    await page.locator(":focus").blur();
    await page.evaluate(() => scrollTo(0, 0));
  } else {
    await subject.evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
  }
}
