import type { Plugin } from "vite";

/**
 * Lets rjsf's Form start from our registry instead of its own, which would bring every field, template and widget
 * of the library into the first page.
 */
export function smallRjsfRegistry(replacement: string): Plugin {
  return {
    name: "small-rjsf-registry",
    enforce: "pre",
    resolveId(source, importer) {
      const isFromRjsf = importer?.replaceAll("\\", "/").includes("/@rjsf/core/lib/") === true;
      return isFromRjsf && source.endsWith("/getDefaultRegistry.js") ? replacement : undefined;
    },
  };
}
