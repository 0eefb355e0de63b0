import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/**
 * Puts a classic script before the application's own, as it lies in the sources: what has to run in any browser is not
 * translated or bundled. While developing there is none.
 */
export function startWatch(path: string): Plugin {
  let file = "";
  return {
    name: "start-watch",
    apply: "build",
    async buildStart() {
      const source = withoutComments(await readFile(path, "utf8"));
      const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
      file = `assets/start-watch-${hash}.js`;
      this.emitFile({ type: "asset", fileName: file, source });
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => withScript(html, file),
    },
  };
}

/** As small as it gets without a translator, which might write newer words into it. */
function withoutComments(source: string): string {
  return source.replaceAll(/^\s*(\/\*[\s\S]*?\*\/|\/\/.*)\n/gm, "").replaceAll(/^\s+/gm, "");
}

/** Before anything of the body is there: nothing can be typed that it has not heard of. */
export function withScript(html: string, file: string): string {
  return html.replace(
    /\s*<script type="module"/,
    (script) => `\n    <script src="/${file}"></script>${script}`,
  );
}
