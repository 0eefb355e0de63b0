import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
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
      for (const { name, path, prepare } of SCREENS) {
        await page.goto(path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await prepare?.(page);
        await page.locator(":focus").blur();
        await page.evaluate(() => scrollTo(0, 0));
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
