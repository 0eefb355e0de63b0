import type { Plugin } from "vite";

/**
 * Lets a library use modules of ours in place of some of its own: rjsf's registry would bring every field, template and
 * widget of the library into the first page, and merging `allOf` a library that no page of ours can reach. `library`
 * matches the paths of its modules; `replacements` is by the module's file name.
 */
export function replaceLibraryParts(library: RegExp, replacements: Readonly<Record<string, string>>): Plugin {
  return {
    name: `replace-library-parts ${library.source}`,
    enforce: "pre",
    resolveId(source, importer) {
      if (importer === undefined || !library.test(importer.replaceAll("\\", "/"))) return undefined;
      return replacements[source.slice(source.lastIndexOf("/") + 1)];
    },
  };
}
