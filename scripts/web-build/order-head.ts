import type { Plugin } from "vite";

/** Those of index.html itself, which say for what media they are; Vite adds the one of the scripts. */
const STYLES = /\s*<link rel="stylesheet"[^>]*media=[^>]*>/g;
const STYLES_OF_SCRIPTS = /\s*<link rel="stylesheet"(?![^>]*media=)[^>]*>/g;
const PRELOADS = /\s*<!--preloads-->/;

/**
 * Orders index.html by what is needed first: the styles of what is shown at once, the entry, and then what the server adds
 * for the screen. On a slow line everything that is asked for earlier takes from what comes later. The application's own
 * style sheet stands at the end: what is before it is painted without it, and the scripts wait for it.
 */
export function orderHead(): Plugin {
  return {
    name: "order-head",
    apply: "build",
    transformIndexHtml: { order: "post", handler: orderedHead },
  };
}

/** The page with the frame's style sheets before the first script, and the server's place at the end of the head. */
export function orderedHead(html: string): string {
  const styles = html.match(STYLES)?.join("") ?? "";
  const stylesOfScripts = html.match(STYLES_OF_SCRIPTS)?.join("") ?? "";
  return html
    .replace(STYLES, "")
    .replace(STYLES_OF_SCRIPTS, "")
    .replace(PRELOADS, "")
    .replace(/\s*<script type="module"/, (script) => styles + script)
    .replace("</head>", "  <!--preloads-->\n  </head>")
    .replace(/\s*<\/body>/, (end) => stylesOfScripts + end);
}
