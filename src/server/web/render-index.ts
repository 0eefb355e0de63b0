import { BOOT_ELEMENT_ID, type Boot } from "../../contract/boot.ts";

export interface IndexParts {
  readonly nonce: string;
  readonly boot: Boot;
  /** True for pages that show the form: the browser then fetches it while it reads the scripts. */
  readonly preloadsForm: boolean;
}

/** index.html with this response's nonce and the boot data in their places. */
export function renderIndex(html: string, { nonce, boot, preloadsForm }: IndexParts): string {
  const data = `<script type="application/json" id="${BOOT_ELEMENT_ID}">${scriptSafeJson(boot)}</script>`;
  const preloads = preloadsForm && boot.formHash !== null ? formPreloads(boot.formHash) : [];
  return html.replaceAll("%NONCE%", nonce).replace("<!--boot-->", () => [data, ...preloads].join("\n    "));
}

function formPreloads(hash: string): readonly string[] {
  return [
    `<link rel="preload" as="fetch" crossorigin href="/forms/${hash}.json">`,
    `<link rel="modulepreload" href="/forms/${hash}.js">`,
  ];
}

/** JSON in which nothing can end the script element; U+2028 and U+2029 for readers that take it for JavaScript. */
function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
