import { ANSWER_REFERENCE } from "../../src/authoring/handbook/handbook.ts";
import type { RichText, RichTextPart } from "../../src/form/definition/definition.ts";
import { type Html, html } from "./html.ts";

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
