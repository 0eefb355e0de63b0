import type { RichText, RichTextPart } from "../../form/definition/definition.ts";
import { escapeHtml } from "../../form/definition/escape-html.ts";
import { ANSWER_REFERENCE } from "./handbook.ts";

/** Markup that is safe to put into a page as it is. */
export interface Html {
  readonly markup: string;
}

type Value = string | number | Html | readonly Value[];

/** A template of markup: texts put into it are escaped, markup made by it is not, lists are put one after another. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { markup: strings.map((text, index) => text + markupOf(values[index] ?? "")).join("") };
}

/** Nothing, where a template may leave something out. */
export const NOTHING: Html = { markup: "" };

function markupOf(value: Value): string {
  if (typeof value === "string" || typeof value === "number") return escapeHtml(String(value));
  return "markup" in value ? value.markup : value.map(markupOf).join("");
}

/** Where a link of a definition may lead in the handbook: elsewhere on the web, to a mail or phone, or within the handbook. */
const SAFE = /^(?:https?:|mailto:|tel:|#)/;

/** A text of the definitions as markup; addresses of links stand beside them, for those who read on paper. */
export function richTextHtml(text: RichText): Html {
  return typeof text === "string" ? html`${text}` : html`${text.map(partHtml)}`;
}

function partHtml(part: RichTextPart): Html {
  if (typeof part === "string") return html`${part}`;
  if ("strong" in part) return html`<strong>${part.strong}</strong>`;
  if ("link" in part) return linkHtml(part.link, part.href);
  if ("paragraph" in part) return html`<p>${richTextHtml(part.paragraph)}</p>`;
  return html`<ul>${part.list.map((item) => html`<li>${richTextHtml(item)}</li>`)}</ul>`;
}

function linkHtml(label: string, href: string): Html {
  if (href.startsWith(ANSWER_REFERENCE)) return html`${label}`;
  if (href.startsWith("#")) return html`<a href="${href}">${label}</a>`;
  const address = html` <span class="address">(${href.replace(/^mailto:|^tel:/, "")})</span>`;
  const words = SAFE.test(href) ? html`<a href="${href}">${label}</a>` : html`${label}`;
  return html`${words}${href.endsWith(label) ? html`` : address}`;
}

/** A whole HTML file that needs nothing beside it: no script, no font, no picture. */
export function htmlDocument(title: string, body: Html): string {
  const style: Html = { markup: STYLE };
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
  return document.markup;
}

const STYLE = `
:root { --ink: #1f272e; --soft: #56616b; --line: #d5dade; --paper: #ffffff; --tint: #f4f6f8; --mark: #1c5379; }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0 auto; padding: 2.5rem 1.5rem 5rem; max-width: 56rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif; }
h1 { font-size: 2.1rem; line-height: 1.15; margin: 0 0 .75rem; letter-spacing: -.01em; }
h2 { font-size: 1.6rem; line-height: 1.2; margin: 4rem 0 .75rem; padding-top: 1rem; border-top: 3px solid var(--mark); }
h3 { font-size: 1.2rem; margin: 2.5rem 0 .5rem; }
h4 { font-size: 1rem; margin: 0; }
p { margin: .35rem 0; }
a { color: var(--mark); text-underline-offset: .15em; }
code { font: .8em ui-monospace, "SF Mono", Menlo, Consolas, monospace; color: var(--soft); overflow-wrap: anywhere; }
ul { margin: .25rem 0; padding-inline-start: 1.25rem; }
.lead { color: var(--soft); max-width: 42rem; }
nav ul { list-style: none; padding: 0; }
nav ul ul { padding-inline-start: 1.25rem; columns: 2; column-gap: 2rem; font-size: .925rem; }
nav > ul > li { margin-top: .5rem; font-weight: 600; }
nav ul ul li { font-weight: 400; }
.entry { margin: 1.25rem 0; break-inside: avoid-page; }
.question > h4 { display: flex; flex-wrap: wrap; gap: .15rem .6rem; align-items: baseline; }
.required { font-size: .75rem; font-weight: 600; color: #b3261e; }
dl { display: grid; grid-template-columns: minmax(7rem, 11rem) 1fr; gap: .15rem 1rem; margin: .25rem 0 0; font-size: .925rem; }
dt { color: var(--soft); }
dd { margin: 0; min-width: 0; overflow-wrap: break-word; }
.condition { margin: 1.25rem 0; padding: .1rem 0 .1rem 1.1rem; border-inline-start: 3px solid #b9cfdf; }
.shown { margin: 0; font-size: .925rem; color: var(--mark); font-weight: 600; }
.shown a { color: inherit; }
.box { margin: 1.25rem 0; padding: .9rem 1.1rem; background: var(--tint); border-radius: .4rem; }
.box .box { background: var(--paper); }
.notice { border-inline-start: 4px solid #b26a00; background: #fdf5e6; }
.text { max-width: 42rem; }
.kind { font-size: .75rem; letter-spacing: .05em; text-transform: uppercase; color: var(--soft); margin: 0; }
.button { display: inline-block; padding: .3rem .8rem; border: 1px solid var(--mark); border-radius: .35rem; font-weight: 600; color: var(--mark); }
.address { color: var(--soft); font-size: .85em; overflow-wrap: anywhere; }
details { margin: .25rem 0; }
summary { cursor: pointer; color: var(--mark); }
.options { list-style: none; padding: 0; margin: .25rem 0; columns: 16rem auto; column-gap: 2rem; font-size: .925rem; }
.options li { break-inside: avoid; padding: .05rem 0; }
.heading { font-size: .925rem; font-weight: 600; margin: .6rem 0 0; }
hr { border: 0; border-top: 1px solid var(--line); margin: 1.5rem 0; }
.change { margin: 1.25rem 0; break-inside: avoid-page; }
.badge { font-size: .75rem; font-weight: 700; padding: .1rem .5rem; border-radius: 1rem; margin-inline-end: .4rem; }
.added { background: #dff0e6; color: #134737; }
.removed { background: #fbe3e1; color: #7d1a14; }
.changed { background: #e3edf4; color: #0e3350; }
.before, .after { white-space: pre-line; }
del { color: #7d1a14; background: #fdf0ef; text-decoration-thickness: 1px; }
ins { color: #134737; background: #eef6f3; text-decoration: none; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dt { margin-top: .3rem; } nav ul ul { columns: 1; } }
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  h2 { break-before: page; margin-top: 0; }
  .options { columns: 3; font-size: 8.5pt; line-height: 1.3; }
  summary { display: none; }
  h2, h3, h4, .shown { break-after: avoid; }
  .box, .notice, .badge, del, ins { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  details::details-content { content-visibility: visible; block-size: auto; }
  a { color: inherit; text-decoration: none; }
}
`;
