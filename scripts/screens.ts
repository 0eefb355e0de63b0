import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startApp } from "../tests/journeys/support/app-server.ts";
import { openBrowser } from "../tests/journeys/support/open-browser.ts";
import { ALL_SCREENS } from "./screens/all-screens.ts";
import { indexText } from "./screens/index-text.ts";
import type { Screen } from "./screens/screen.ts";
import { takePictures } from "./screens/take-pictures.ts";

const HELP = `Usage: npm run screens [-- --only NAME]... [--out FOLDER] [--list]

Takes pictures of every screen, state and dialog of the product as it is, at 375, 768 and 1280 pixels, for the
documentation and for looking at. What is pictured stands in scripts/screens/.

  --only NAME    these screens alone: a name, or its beginning followed by *; may be given more than once
  --out FOLDER   where they go, docs/screens when not given
  --list         print the names and take no picture
  --help         show this
`;
const DOCS = fileURLToPath(new URL("../docs/screens", import.meta.url));

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [] },
    out: { type: "string", default: DOCS },
    list: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const all = ALL_SCREENS.flatMap(({ screens }) => screens);
const chosen = values.only.length === 0 ? all : all.filter(({ name }) => values.only.some(matches(name)));

if (values.help) {
  process.stdout.write(HELP);
} else if (chosen.length === 0) {
  process.stderr.write(
    `No screen is called ${values.only.join(" or ")}. The names are listed with --list.\n`,
  );
  process.exitCode = 1;
} else if (values.list) {
  process.stdout.write(chosen.map(({ name, shows }) => `${name}: ${shows}\n`).join(""));
} else {
  await takeAll(resolve(values.out), chosen);
}

function matches(name: string): (wanted: string) => boolean {
  return (wanted) => (wanted.endsWith("*") ? name.startsWith(wanted.slice(0, -1)) : name === wanted);
}

async function takeAll(folder: string, screens: readonly Screen[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  // The accounts of all pictures are made from one address.
  const [server, browser] = await Promise.all([startApp({ RATE_LIMIT_FACTOR: "1000" }), openBrowser()]);
  try {
    for (const screen of screens) await takeOne({ server, browser, folder }, screen);
    await writeFile(join(folder, "README.md"), indexText(ALL_SCREENS));
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function takeOne(studio: Parameters<typeof takePictures>[0], screen: Screen): Promise<void> {
  try {
    const bytes = await takePictures(studio, screen);
    process.stdout.write(`${screen.name}: ${Math.round(bytes / 1000)} kB\n`);
  } catch (error) {
    // The others are worth having all the same.
    const [said] = (error instanceof Error ? error.message : String(error)).split("\n");
    process.stderr.write(`${screen.name}: ${said}\n`);
    process.exitCode = 1;
  }
}
