import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { minifySync, type Plugin } from "vite";

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
      const source = inShortNames(path, await readFile(path, "utf8"));
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

/**
 * Shorter names and no indents, and nothing rewritten: packed tighter, it would hold words that old browsers do not know
 * (texts in back quotes).
 */
export function inShortNames(path: string, source: string): string {
  const { code, errors } = minifySync(path, source, {
    ...{ module: false, compress: false, mangle: true },
    codegen: { removeWhitespace: false },
  });
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path} cannot be read: ${error.message}`);
  return code.replaceAll(/^\s+/gm, "");
}

/** Before anything of the body is there: nothing can be typed that it has not heard of. */
export function withScript(html: string, file: string): string {
  return html.replace(
    /\s*<script type="module"/,
    (script) => `\n    <script src="/${file}"></script>${script}`,
  );
}
