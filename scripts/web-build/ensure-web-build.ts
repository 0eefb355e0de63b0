import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../process/root.ts";
import { runQuietly } from "../process/run-quietly.ts";

/** What the built web part is made of. */
const SOURCES = [
  "src/web",
  "src/form",
  "src/contract",
  "vite.config.ts",
  "scripts/web-build",
  "package-lock.json",
];
const STAMP = join(ROOT, "dist/web.stamp");

/** The web part cannot be built; the message is for whoever starts it. */
export class WebBuildError extends Error {
  override readonly name = "WebBuildError";
}

/** What makes screens on the server, below dist. */
const RENDERER = "renderer/render-screen.js";

/** Where the built web part lies, absolute. */
export const WEB_DIST = join(ROOT, "dist/web");

/**
 * Builds the web part unless dist/web was built from exactly the sources that lie here; says whether it did.
 * Sources are told apart by content, since the times of a fresh clone say nothing.
 * @throws WebBuildError with the output of the build when it fails.
 */
export async function ensureWebBuild(options: { readonly force?: boolean } = {}): Promise<"built" | "fresh"> {
  const hash = await hashOfSources();
  const isThere = existsSync(join(WEB_DIST, "index.html")) && existsSync(join(ROOT, "dist", RENDERER));
  const isFresh = isThere && (await readStamp()) === hash;
  if (isFresh && options.force !== true) return "fresh";
  // Without a stamp a build that is cut short is never taken for a whole one.
  await rm(STAMP, { force: true });
  await build();
  await writeFile(STAMP, hash);
  return "built";
}

async function build(): Promise<void> {
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  if (!existsSync(vite)) {
    throw new WebBuildError(
      'The web part must be built and Vite is not installed: run "npm ci" with development packages.',
    );
  }
  await mkdir(join(ROOT, "dist"), { recursive: true });
  // Whatever starts the build, a test run for one: what applicants get is React as it is for production.
  const env = { ...process.env, NODE_ENV: "production" };
  // One after the other: a small machine has no room for both.
  for (const options of [[], ["--ssr", "app/render-screen.tsx"]]) {
    const result = await runQuietly(process.execPath, [vite, "build", ...options], { cwd: ROOT, env });
    if (result.code !== 0) throw new WebBuildError(`The web part could not be built.\n${result.output}`);
  }
}

async function readStamp(): Promise<string | null> {
  return existsSync(STAMP) ? await readFile(STAMP, "utf8") : null;
}

async function hashOfSources(): Promise<string> {
  const lists = await Promise.all(SOURCES.map(filesOf));
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
