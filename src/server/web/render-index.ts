import { INITIAL_DATA_ELEMENT_ID, type InitialData, type Partner } from "../../contract/initial-data.ts";
import { escapeHtml } from "../../form/definition/escape-html.ts";
import * as sentences from "./sentences.ts";

/** What the application needs; a link to the page itself loads it again, with any browser. */
const RELOAD = `<p><a href="">${sentences.reload}</a></p>`;

/**
 * What the page says when the application cannot start: at once without JavaScript, and by src/web/app/start-watch.js
 * in a browser that is too old, when a script cannot be had, and when everything takes very long. It stands before the
 * frame, so that it is read first.
 */
function startNotes(partner: Partner): string {
  const needs = note(partner, sentences.needsJavaScript, [`<p>${sentences.switchItOn}</p>`]);
  const notes = [
    hidden("old", note(partner, sentences.browserTooOld, [`<p>${sentences.useAnother}</p>`])),
    hidden("failed", note(partner, sentences.notLoaded, [`<p>${sentences.interrupted}</p>`, RELOAD])),
    hidden("slow", `<p>${sentences.takesLong}</p>${RELOAD}`),
  ];
  return `<noscript><main class="start-note">${needs}</main></noscript>${notes.join("")}`;
}

function note(
  { helpEmail, admissions, applicationTitle, shortName }: Partner,
  title: string,
  lines: readonly string[],
): string {
  const email = escapeHtml(helpEmail);
  const contact = sentences.contactUs(`<a href="mailto:${email}">${email}</a>`, escapeHtml(admissions.phone));
  return `<p class="start-note-school">${escapeHtml(shortName)}: ${escapeHtml(applicationTitle)}</p><h1>${title}</h1>${lines.join("")}<p>${contact}</p>`;
}

function hidden(name: string, markup: string): string {
  const role = name === "slow" ? "status" : "alert";
  return `<main id="start-note-${name}" class="start-note" hidden><div role="${role}">${markup}</div></main>`;
}

interface IndexParts {
  /** Where the school's colours are. */
  readonly themePath: string;
  readonly initialData: InitialData;
  /** Links to what the screen needs, as markup. */
  readonly preloads: readonly string[];
  /** What is shown until the screen is there, as markup. */
  readonly skeleton: string;
}

/** index.html with all that the server knows in its place. */
export function renderIndex(
  html: string,
  { themePath, initialData, preloads, skeleton }: IndexParts,
): string {
  const data = `<script type="application/json" id="${INITIAL_DATA_ELEMENT_ID}">${scriptSafeJson(initialData)}</script>`;
  return html
    .replace("<!--theme-->", () => `<link rel="stylesheet" href="${themePath}">`)
    .replace("<!--preloads-->", () => preloads.join("\n    "))
    .replace("<!--notes-->", () => startNotes(initialData.partner))
    .replace("<!--skeleton-->", () => skeleton)
    .replace("<!--initial-data-->", () => data);
}

/** JSON in which nothing can end the script element; U+2028 and U+2029 for readers that take it for JavaScript. */
function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
