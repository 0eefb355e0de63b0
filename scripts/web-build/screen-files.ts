import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** Which modules of src/web each screen shows; those of a form page by what it may hold. */
export type ScreenModules = Readonly<Record<string, readonly string[]>>;

type Bundle = Rolldown.OutputBundle;

/** What index.html names itself. */
const ENTRY = "main.ts";

/**
 * Writes `screens.json` beside index.html: for each screen the files that it loads besides the entry's, so that the
 * server can name them in the page and the browser asks for all of them at once.
 */
export function screenFiles(modules: ScreenModules): Plugin {
  let outDir = "";
  return {
    name: "screen-files",
    apply: "build",
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async writeBundle(_options, bundle) {
      const files = Object.fromEntries(
        Object.entries(modules).map(([name, ids]) => [name, filesOf(bundle, ids)]),
      );
      await writeFile(join(outDir, "screens.json"), JSON.stringify(files));
    },
  };
}

/** The chunks of these modules with all that they import, without what the entry brings. */
function filesOf(bundle: Bundle, ids: readonly string[]): readonly string[] {
  const known = new Set(withImports(bundle, chunkOf(bundle, ENTRY)));
  const files = ids.flatMap((id) => withImports(bundle, chunkOf(bundle, id)));
  return [...new Set(files)].filter((file) => !known.has(file));
}

function chunkOf(bundle: Bundle, id: string): string {
  const found = Object.values(bundle).find(
    (chunk) => chunk.type === "chunk" && chunk.moduleIds.some((module) => module.endsWith(`/src/web/${id}`)),
  );
  if (found === undefined) throw new Error(`No file of the build holds src/web/${id}.`);
  return found.fileName;
}

function withImports(bundle: Bundle, file: string, seen: Set<string> = new Set()): readonly string[] {
  const chunk = bundle[file];
  if (seen.has(file) || chunk?.type !== "chunk") return [];
  seen.add(file);
  return [file, ...chunk.imports.flatMap((imported) => withImports(bundle, imported, seen))];
}
