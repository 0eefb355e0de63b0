import { PREVIEW_DATA_ELEMENT_ID, type PreviewData } from "../../contract/form-preview.ts";
import { INITIAL_DATA_ELEMENT_ID, type InitialData, type Partner } from "../../contract/initial-data.ts";
import { phoneLink, visitorWelcome } from "../../contract/school.ts";
import { plainText } from "../../form/definition/definition.ts";
import { escapeHtml } from "../../form/definition/escape-html.ts";
import type { Screen } from "./screen.ts";
import * as sentences from "./sentences.ts";

/** A link to the page itself loads it again, with any browser. */
const RELOAD = `<p><a href="">${sentences.reload}</a></p>`;

/** What the page says first without JavaScript: that it needs it. */
function needsScripts(partner: Partner): string {
  const needs = note(partner, bold(sentences.needsJavaScript), [`<p>${sentences.switchItOn}</p>`]);
  return `<noscript><div class="start-note">${needs}</div></noscript>`;
}

/**
 * What the page says when the application cannot start: src/web/app/start-watch.js shows it in a browser that is too old,
 * when a script cannot be had, and when everything takes very long. It stays in sight while somebody reads or copies what
 * stands in the page.
 */
function startNotes({ initialData: { partner, storedAs = "" }, screen }: IndexParts): string {
  const notes = [
    hidden("old", note(partner, `<h1>${sentences.browserTooOld}</h1>`, [`<p>${sentences.useAnother}</p>`])),
    hidden("failed", note(partner, bold(sentences.notLoaded), [`<p>${sentences.interrupted}</p>`, RELOAD])),
    hidden("slow", `<p>${sentences.takesLong}</p>${RELOAD}`),
    ...(screen.kind === "page" ? [draftNote(storedAs)] : []),
  ];
  return `<div id="start-notes">${notes.join("")}</div>`;
}

/** Until the application has brought back what the tab keeps under this name (src/web/answers/draft.ts). */
function draftNote(storedAs: string): string {
  const name = escapeHtml(`draft${storedAs}`);
  return `<p id="start-note-draft" class="start-note" role="status" data-name="${name}" hidden>${sentences.bringingBack}</p>`;
}

const bold = (words: string) => `<p><b>${words}</b></p>`;

function note({ helpEmail, admissions }: Partner, title: string, lines: readonly string[]): string {
  const email = escapeHtml(helpEmail);
  const phone = `<a href="${phoneLink(admissions.phone)}">${escapeHtml(admissions.phone)}</a>`;
  const contact = sentences.contactUs(`<a href="mailto:${email}">${email}</a>`, phone);
  return `${title}${lines.join("")}<p>${contact}</p>`;
}

function hidden(name: string, markup: string): string {
  const role = name === "slow" ? "status" : "alert";
  const note = `<div role="${role}">${markup}</div>`;
  // Where nothing else is shown it is all that the page has.
  const tag = name === "old" ? "main" : "div";
  return `<${tag} id="start-note-${name}" class="start-note" hidden>${note}</${tag}>`;
}

interface IndexParts {
  /** Where the styles are. */
  readonly stylesPath: string;
  readonly initialData: InitialData;
  /** Links to what the screen needs, as markup. */
  readonly preloads: readonly string[];
  readonly screen: Screen;
  /** Whether search engines may lead here. */
  readonly isFindable: boolean;
  /** The screen as markup. */
  readonly html: string;
}

/** index.html with all that the server knows in its place. */
export function renderIndex(page: string, parts: IndexParts): string {
  const { stylesPath, initialData, preloads, html } = parts;
  const data = `<script type="application/json" id="${INITIAL_DATA_ELEMENT_ID}">${scriptSafeJson(initialData)}</script>`;
  return page
    .replace("<!--about-->", () => aboutPage(parts))
    .replace("<!--styles-->", () => `<link rel="stylesheet" href="${stylesPath}">`)
    .replace("<!--preloads-->", () => preloads.join("\n    "))
    .replace("<!--notes-->", () => needsScripts(initialData.partner))
    .replace("<!--late-notes-->", () => startNotes(parts))
    .replace("<!--screen-->", () => html)
    .replace("<!--initial-data-->", () => data);
}

interface FrameParts {
  readonly stylesPath: string;
  readonly data: PreviewData;
}

/** The page of the frame that shows drafts, with all that the server knows in its place. */
export function renderPreviewFrame(page: string, { stylesPath, data }: FrameParts): string {
  const element = `<script type="application/json" id="${PREVIEW_DATA_ELEMENT_ID}">${scriptSafeJson(data)}</script>`;
  return page
    .replace("<!--styles-->", () => `<link rel="stylesheet" href="${stylesPath}">`)
    .replace("<!--preview-data-->", () => element);
}

/** What the browser's tab is called, and what search engines may know: the first page alone, and of nobody. */
function aboutPage({ initialData: { partner, welcome }, screen, isFindable }: IndexParts): string {
  const names = [partner.applicationTitle, partner.shortName];
  const title = (screen.kind === "page" ? [screen.page.title, ...names] : names).join(" – ");
  const { title: greeting, text } = { ...visitorWelcome(partner), ...welcome?.visitors };
  const found = isFindable
    ? `<meta name="description" content="${escapeHtml(`${greeting}. ${plainText(text)}`)}">`
    : '<meta name="robots" content="noindex">';
  return `<title>${escapeHtml(title)}</title>${found}`;
}

/** JSON in which nothing can end the script element; U+2028 and U+2029 for readers that take it for JavaScript. */
function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
