import { BOOT_ELEMENT_ID, type Boot } from "../../contract/boot.ts";
import { noScriptStyle, startNotes } from "./start-notes.ts";
import { themeStyle } from "./theme-style.ts";

export interface IndexParts {
  readonly nonce: string;
  readonly boot: Boot;
  /** Links to what the screen needs, as markup. */
  readonly preloads: readonly string[];
  /** What is shown until the screen is there, as markup. */
  readonly skeleton: string;
}

/** index.html with this response's nonce, and all that the server knows in its place. */
export function renderIndex(html: string, { nonce, boot, preloads, skeleton }: IndexParts): string {
  const data = `<script type="application/json" id="${BOOT_ELEMENT_ID}">${scriptSafeJson(boot)}</script>`;
  return html
    .replaceAll("%NONCE%", nonce)
    .replace("<!--theme-->", () => themeStyle(boot.partner.theme, nonce) + noScriptStyle(nonce))
    .replace("<!--preloads-->", () => preloads.join("\n    "))
    .replace("<!--notes-->", () => startNotes(boot.partner))
    .replace("<!--skeleton-->", () => skeleton)
    .replace("<!--boot-->", () => data);
}

/** JSON in which nothing can end the script element; U+2028 and U+2029 for readers that take it for JavaScript. */
function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
