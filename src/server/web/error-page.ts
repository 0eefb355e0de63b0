import { ERRORS, type ErrorCode } from "../../contract/error-codes.ts";
import type { PartnerConfig } from "../../contract/partner-config.ts";
import { escapeHtml } from "../html/escape-html.ts";
import { themeStyle } from "./theme-style.ts";

const STYLE = `body{margin:0;background:var(--theme-neutral-extraLight);color:var(--theme-neutral-dark);font:1.0625rem/1.6 system-ui,sans-serif}
header{padding:1.25rem 1rem;border-bottom:4px solid var(--theme-accent-main);background:var(--theme-primary-dark);color:var(--theme-white-main);line-height:1.3}
main{box-sizing:border-box;max-width:40rem;margin:2rem auto;padding:1.5rem;border:1px solid var(--theme-neutral-light);border-radius:.75rem;background:var(--theme-white-main)}
h1{margin:0 0 1rem;color:var(--theme-primary-dark);font-size:1.75rem;line-height:1.2}
a{color:var(--theme-primary-main)}
:focus-visible{outline:3px solid var(--theme-primary-main);outline-offset:2px}`;

const NOT_FOUND = {
  title: "This page was not found.",
  text: "There is nothing at this address. It may have been mistyped, or the page has moved.",
};

interface ErrorPageParts {
  readonly code: ErrorCode;
  readonly partner: PartnerConfig;
  /** That of the response's content security policy. */
  readonly nonce: string;
}

/**
 * What a browser shows when somebody opens an address that has nothing, or a call that is refused: the error's
 * sentence, in the school's look, with a way to the application. It needs no script.
 */
export function errorPage({ code, partner, nonce }: ErrorPageParts): string {
  const { title, text } =
    code === "not_found" ? NOT_FOUND : { title: "Something went wrong.", text: ERRORS[code].message };
  const { shortName, applicationTitle, helpEmail } = partner;
  const email = escapeHtml(helpEmail);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – ${escapeHtml(applicationTitle)} – ${escapeHtml(shortName)}</title>
${themeStyle(partner.theme, nonce)}
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<header><strong>${escapeHtml(shortName)}</strong><br>${escapeHtml(applicationTitle)}</header>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p><a href="/">Go to the application</a></p>
<p>If this keeps happening, please write to <a href="mailto:${email}">${email}</a>.</p>
</main>
</body>
</html>
`;
}
