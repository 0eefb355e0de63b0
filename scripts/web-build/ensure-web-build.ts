import { createHash } from "node:crypto";
import { constants, existsSync } from "node:fs";
import { access, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../process/root.ts";
import { runQuietly } from "../process/run-quietly.ts";

/** A part that Vite builds by itself, and knows by its stamp whether it has to. */
interface WebPart {
  readonly stamp: string;
  /** What it is made of. */
  readonly sources: readonly string[];
  /** Files without which it is not whole, below dist. */
  readonly made: readonly string[];
  /** What Vite is told, one build after the other: a small machine has no room for two. */
  readonly builds: readonly (readonly string[])[];
}

/** What makes screens on the server, below dist. */
const RENDERER = "renderer/render-screen.js";

/** The applicants' part, the desk's, and the frame for drafts: a change of one leaves the others as they are built. */
const PARTS: readonly WebPart[] = [
  {
    stamp: "web.stamp",
    sources: [
      "src/web",
      "src/form",
      "src/contract",
      "vite.config.ts",
      "scripts/web-build",
      "package-lock.json",
    ],
    made: ["web/index.html", RENDERER],
    builds: [[], ["--ssr", "app/render-screen.tsx"]],
  },
  {
    stamp: "desk.stamp",
    sources: [
      "src/desk",
      "src/contract",
      "src/form",
      "src/authoring",
      "src/web/app/translated-page.js",
      "vite.desk.config.ts",
      "scripts/web-build",
      "package-lock.json",
    ],
    made: ["desk/index.html"],
    builds: [["--config", "vite.desk.config.ts"]],
  },
  {
    stamp: "preview.stamp",
    sources: [
      "src/preview",
      "src/web",
      "src/contract",
      "src/form",
      "src/authoring",
      "vite.preview.config.ts",
      "scripts/web-build",
      "package-lock.json",
    ],
    made: ["preview/index.html"],
    builds: [["--config", "vite.preview.config.ts"]],
  },
];

/** The web part cannot be built; the message is for whoever starts it. */
export class WebBuildError extends Error {
  override readonly name = "WebBuildError";
}

/** Where the built web part lies, absolute. */
export const WEB_DIST = join(ROOT, "dist/web");
/** Where the built desk lies, absolute. */
export const DESK_DIST = join(ROOT, "dist/desk");

/**
 * Builds the web part and the desk unless they were built from exactly the sources that lie here; says whether it did.
 * Sources are told apart by content, since the times of a fresh clone say nothing.
 * @throws WebBuildError with the output of the build when it fails.
 */
export async function ensureWebBuild(options: { readonly force?: boolean } = {}): Promise<"built" | "fresh"> {
  let outcome: "built" | "fresh" = "fresh";
  for (const part of PARTS) if (await ensurePart(part, options.force === true)) outcome = "built";
  return outcome;
}

async function ensurePart({ stamp, sources, made, builds }: WebPart, isForced: boolean): Promise<boolean> {
  const stampFile = join(ROOT, "dist", stamp);
  const hash = await hashOf(sources);
  const isThere = made.every((file) => existsSync(join(ROOT, "dist", file)));
  if (!isForced && isThere && (await readStamp(stampFile)) === hash) return false;
  await requireWritable();
  // Without a stamp a build that is cut short is never taken for a whole one.
  await rm(stampFile, { force: true });
  for (const options of builds) await build(options);
  await writeFile(stampFile, hash);
  return true;
}

/** As under systemd with a program folder that nobody may write (OPS-02). @throws WebBuildError */
async function requireWritable(): Promise<void> {
  const folder = join(ROOT, "dist");
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch {
    throw new WebBuildError(
      `The web part has to be built, and ${folder} cannot be written: run "npm start -- --build" in the program's folder once, as whoever owns it.`,
    );
  }
}

async function build(options: readonly string[]): Promise<void> {
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  if (!existsSync(vite)) {
    throw new WebBuildError(
      'The web part must be built and Vite is not installed: run "npm ci" with development packages.',
    );
  }
  // Whatever starts the build, a test run for one: what applicants get is React as it is for production.
  const env = { ...process.env, NODE_ENV: "production" };
  const result = await runQuietly(process.execPath, [vite, "build", ...options], { cwd: ROOT, env });
  if (result.code !== 0) throw new WebBuildError(`The web part could not be built.\n${result.output}`);
}

async function readStamp(file: string): Promise<string | null> {
  return existsSync(file) ? await readFile(file, "utf8") : null;
}

async function hashOf(sources: readonly string[]): Promise<string> {
  const lists = await Promise.all(sources.map(filesOf));
  const files = lists.flat().filter((file) => !/\.test\.tsx?$/.test(file));
  const contents = await Promise.all(files.map((file) => readFile(join(ROOT, file))));
  const hash = createHash("sha256");
  for (const [index, file] of files.entries()) {
    hash.update(`${file}\0${contents[index]?.length}\0`).update(contents[index] ?? "");
  }
  return hash.digest("hex");
}

async function filesOf(path: string): Promise<readonly string[]> {
  if (/\.[a-z]+$/.test(path)) return [path];
  const entries = await readdir(join(ROOT, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length).replaceAll("\\", "/"))
    .toSorted();
}
