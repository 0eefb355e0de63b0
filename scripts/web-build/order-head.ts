import type { Plugin } from "vite";

const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;
const PRELOADS = /\s*<!--preloads-->/;

/**
 * Orders index.html by what is needed first: the styles of what stands in the page, the scripts, and then what the server
 * adds for the screen. On a slow line everything that is asked for earlier takes from what comes later.
 */
export function orderHead(): Plugin {
  return {
    name: "order-head",
    apply: "build",
    transformIndexHtml: { order: "post", handler: orderedHead },
  };
}

/** The page with its style sheets before the first script, and the server's place at the end of the head. */
export function orderedHead(html: string): string {
  const styles = html.match(STYLES)?.join("") ?? "";
  return html
    .replace(STYLES, "")
    .replace(PRELOADS, "")
    .replace(/\s*<script/, (script) => styles + script)
    .replace("</head>", "  <!--preloads-->\n  </head>");
}
