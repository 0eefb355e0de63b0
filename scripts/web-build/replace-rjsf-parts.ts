import type { Plugin } from "vite";

const RJSF = /\/@rjsf\/(core|utils)\/lib\//;

/**
 * Lets rjsf use modules of ours in place of some of its own: its registry would bring every field, template and
 * widget of the library into the first page, and merging `allOf` a library that no page of ours can reach.
 * `replacements` is by the module's file name.
 */
export function replaceRjsfParts(replacements: Readonly<Record<string, string>>): Plugin {
  return {
    name: "replace-rjsf-parts",
    enforce: "pre",
    resolveId(source, importer) {
      if (importer === undefined || !RJSF.test(importer.replaceAll("\\", "/"))) return undefined;
      return replacements[source.slice(source.lastIndexOf("/") + 1)];
    },
  };
}
