import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { minifySync, type Plugin } from "vite";

/**
 * Puts a classic script of these files before the application's own, as they lie in the sources: what has to run in any
 * browser is not translated or bundled. While developing there is none.
 */
export function earlyScript(name: string, paths: readonly string[]): Plugin {
  let file = "";
  let base = "/";
  return {
    name: "early-script",
    apply: "build",
    configResolved(config) {
      base = config.base;
    },
    async buildStart() {
      const sources = await Promise.all(
        paths.map(async (path) => inShortNames(path, await readFile(path, "utf8"))),
      );
      const source = sources.join("");
      const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
      file = `assets/${name}-${hash}.js`;
      this.emitFile({ type: "asset", fileName: file, source });
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => withScript(html, base + file),
    },
  };
}

/**
 * Shorter names and no blanks, and nothing rewritten: the minifier alone would put texts into back quotes, which old browsers do
 * not know.
 */
export function inShortNames(path: string, source: string): string {
  const options = { module: false, compress: false, mangle: true } as const;
  const { code, errors } = minifySync(path, source, options);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path} cannot be read: ${error.message}`);
  const plain = code.replaceAll(/`([^`\\$\n]*)`/g, (literal, text: string) => {
    const quote = ['"', "'"].find((mark) => !text.includes(mark));
    return quote === undefined ? literal : quote + text + quote;
  });
  if (plain.includes("`")) throw new Error(`${path} has a text that old browsers could not read.`);
  return plain;
}

/** Before anything of the body is there: nothing can be typed that it has not heard of. */
export function withScript(html: string, address: string): string {
  return html.replace(
    /\s*<script type="module"/,
    (script) => `\n    <script src="${address}"></script>${script}`,
  );
}
