import type { ChangedWords, HandbookChange } from "./handbook-items.ts";
import {
  type Fact,
  type Handbook,
  type HandbookEntry,
  type HandbookList,
  type HandbookOption,
  type HandbookPage,
  type HandbookWords,
  listAnchor,
  questionAnchor,
} from "./handbook.ts";
import { type Html, html, htmlDocument, NOTHING, richTextHtml } from "./html.ts";

/** Longer lists are folded, and stand at the end of the handbook. */
const SHORT_LIST = 12;
/** A list at the end of the handbook that is as short as this stands beside the link to it, too. */
const VERY_SHORT_LIST = 4;

/** The handbook as one HTML file for colleagues and translators. */
export function renderHandbook(handbook: Handbook): string {
  const lists = new Map(handbook.lists.map((list) => [list.name, list]));
  const atTheEnd = handbook.lists.filter(standsAtTheEnd);
  const body = html`<header>
<h1>${handbook.title}</h1>
<p class="lead">This handbook is the whole application in words: every page, question, text, message, limit, condition and
option. It is made from the form definitions, so change those, not this file. The small word beside a question is its
key. A question that is not shown is never required, and its answer is no part of the application. An answer that was not
given is not anything, and neither less nor more than anything. What a message says in [square brackets] is filled in.</p>
</header>
${contents(handbook, atTheEnd)}
${handbook.pages.map((page, index) => pageHtml(page, index, lists))}
${handbook.words.length === 0 ? NOTHING : wordsHtml(handbook.words)}
${
  atTheEnd.length === 0
    ? NOTHING
    : html`<h2 id="lists">Lists of options</h2>
<p class="lead">Lists that are long or that more than one question uses.</p>
${atTheEnd.map((list) => listAtTheEnd(list, handbook))}`
}`;
  return htmlDocument(`${handbook.title}: the handbook`, body);
}

function standsAtTheEnd(list: HandbookList): boolean {
  return list.usedBy.length > 1 || list.options.length > SHORT_LIST;
}

function sectionAnchor(page: HandbookPage, index: number): string {
  return `${page.id}-${index + 1}`;
}

function contents(handbook: Handbook, atTheEnd: readonly HandbookList[]): Html {
  const pages = handbook.steps.map((step) => {
    const number = handbook.pages.findIndex(({ id }) => id === step.page);
    const page = handbook.pages[number];
    if (page === undefined) return html`<li>${step.title} (a step that is only named)</li>`;
    return html`<li><a href="#page-${page.id}">${number + 1}. ${page.title}</a><ul>${page.entries.map(
      (entry, index) =>
        entry.kind === "section"
          ? html`<li><a href="#${sectionAnchor(page, index)}">${entry.title}</a></li>`
          : NOTHING,
    )}</ul></li>`;
  });
  const lists = atTheEnd.length === 0 ? NOTHING : html`<li><a href="#lists">Lists of options</a></li>`;
  const words =
    handbook.words.length === 0
      ? NOTHING
      : html`<li><a href="#words">Opening, after submitting, mails and desk</a></li>`;
  return html`<nav aria-label="Contents"><ul>${pages}${words}${lists}</ul></nav>`;
}

function wordsHtml(words: readonly HandbookWords[]): Html {
  return html`<h2 id="words">Opening, after submitting, mails and desk</h2>
<p class="lead">What the school says in its own words, and the checklist and filters of its desk. What is not listed here has the words of the product. What stands in
[square brackets] is filled in.</p>
${words.map(({ title, facts }) => html`<section><h3>${title}</h3>${factsHtml(facts)}</section>`)}
`;
}

type Lists = ReadonlyMap<string, HandbookList>;

function pageHtml(page: HandbookPage, index: number, lists: Lists): Html {
  return html`<section><h2 id="page-${page.id}">${index + 1}. ${page.title}</h2>
${factsHtml(page.facts)}
${page.entries.map((entry, place) => entryHtml(entry, lists, sectionAnchor(page, place)))}</section>
`;
}

function entryHtml(entry: HandbookEntry, lists: Lists, anchor = ""): Html {
  const { kind, title, facts } = entry;
  const content = entry.content.map((inner) => entryHtml(inner, lists));
  switch (kind) {
    case "section":
      return html`<section><h3 id="${anchor}">${title}</h3>${factsHtml(facts)}${content}</section>
`;
    case "question":
      return questionHtml(entry, lists);
    case "condition":
      return html`<div class="condition"><p class="shown">Shown ${richTextHtml(entry.shown ?? "")}</p>
${factsHtml(facts)}${content}</div>
`;
    case "text":
      return html`<div class="box text"><p class="kind">Text</p>${facts.map(({ words }) => richTextHtml(words))}</div>
`;
    case "review":
      return html`<div class="box"><p class="kind">Review</p>${facts.map(({ words }) => richTextHtml(words))}</div>
`;
    case "notice":
      return noticeHtml(entry);
    case "button":
      return html`<div class="entry"><span class="button">${title}</span>${factsHtml(facts)}</div>
`;
    case "separator":
      return html`<hr>
`;
    default:
      return html`<div class="box"><p class="kind">${KINDS[kind]}</p><h4>${title}</h4>${factsHtml(facts)}${content}</div>
`;
  }
}

const KINDS = {
  group: "Questions that belong together",
  repeat: "Can be repeated",
  tabs: "Tabs",
  confirmation: "Confirmation",
} as const;

function noticeHtml({ title, shown, facts }: HandbookEntry): Html {
  const when = shown === undefined ? NOTHING : html`<p class="shown">Shown ${richTextHtml(shown)}</p>`;
  const heading = title === "" ? NOTHING : html`<h4>${title}</h4>`;
  return html`<div class="box notice"><p class="kind">Notice</p>${when}${heading}${facts.map(({ words }) =>
    richTextHtml(words),
  )}</div>
`;
}

function questionHtml({ id, title, facts, list }: HandbookEntry, lists: Lists): Html {
  const required = facts.some(({ label, words }) => label === "Required" && words === "Always.");
  const mark = required ? html`<span class="required">required</span>` : NOTHING;
  const options = list === undefined ? undefined : lists.get(list);
  return html`<article class="entry question" id="${questionAnchor(id)}"><h4>${title} <code>${id}</code> ${mark}</h4>
${factsHtml(facts, options === undefined ? NOTHING : html`<dt>Options</dt><dd>${questionOptions(options)}</dd>`)}</article>
`;
}

function factsHtml(facts: readonly Fact[], more: Html = NOTHING): Html {
  if (facts.length === 0 && more === NOTHING) return NOTHING;
  return html`<dl>${facts.map(
    ({ label, words }) => html`<dt>${label}</dt><dd>${richTextHtml(words)}</dd>`,
  )}${more}</dl>`;
}

function questionOptions(list: HandbookList): Html {
  if (!standsAtTheEnd(list)) return optionsHtml(list.options);
  const link = html`<a href="#${listAnchor(list.name)}">${list.title}</a>`;
  const labels = list.options.map(({ label }) => label).join(", ");
  return list.options.length > VERY_SHORT_LIST
    ? html`${link} (${list.options.length} options)`
    : html`${link}: ${labels}`;
}

function optionsHtml(options: readonly HandbookOption[]): Html {
  const headings = [...Map.groupBy(options, ({ heading }) => heading)];
  const groups = headings.map(
    ([heading, members]) => html`${heading === "" ? NOTHING : html`<p class="heading">${heading}</p>`}
<ul class="options">${members.map(optionHtml)}</ul>`,
  );
  if (options.length <= SHORT_LIST) return html`${groups}`;
  return html`<details><summary>${options.length} options</summary>${groups}</details>`;
}

function optionHtml({ code, label, help }: HandbookOption): Html {
  return html`<li>${label} <code>${code}</code>${help === undefined ? NOTHING : html`<br>${help}`}</li>`;
}

function listAtTheEnd(list: HandbookList, handbook: Handbook): Html {
  const titles = new Map(handbook.pages.flatMap(({ entries }) => titlesIn(entries)));
  const users = list.usedBy.filter((key) => titles.has(key));
  const links = users.map(
    (key, index) =>
      html`${index === 0 ? "" : ", "}<a href="#${questionAnchor(key)}">${titles.get(key) ?? key}</a>`,
  );
  return html`<section><h3 id="${listAnchor(list.name)}">${list.title} <code>${list.name}</code></h3>
<p class="lead">Used by ${links}${list.usedBy.length > users.length ? " and their repetitions" : ""}.</p>
${optionsHtml(list.options)}</section>
`;
}

function titlesIn(entries: readonly HandbookEntry[]): readonly (readonly [string, string])[] {
  return entries.flatMap((entry) => [
    ...(entry.kind === "question" ? [[entry.id, entry.title] as const] : []),
    ...titlesIn(entry.content),
  ]);
}

/** What changed between two versions of an application, as one HTML file for colleagues and translators. */
export function renderChanges(title: string, changes: readonly HandbookChange[]): string {
  const parts = [...Map.groupBy(changes, ({ part }) => part)];
  const body = html`<header>
<h1>What changed in ${title}</h1>
<p class="lead">${summary(changes)}</p>
</header>
${parts.map(
  ([part, inPart]) => html`<section><h2>${part}</h2>
${inPart.map(changeHtml)}</section>
`,
)}`;
  return htmlDocument(`${title}: what changed`, body);
}

/** How much changed, in one sentence. */
export function summary(changes: readonly HandbookChange[]): string {
  if (changes.length === 0) return "Nothing changed: both versions read the same.";
  const counts = (["added", "removed", "changed"] as const)
    .map((change) => ({ change, count: changes.filter((one) => one.change === change).length }))
    .filter(({ count }) => count > 0)
    .map(({ change, count }) => `${count} ${change}`);
  return `${counts.join(", ")}.`;
}

function changeHtml({ change, kind, name, details }: HandbookChange): Html {
  return html`<article class="change"><h4><span class="badge ${change}">${change}</span>${kind}: ${name}</h4>
<dl>${details.map(detailHtml)}</dl></article>
`;
}

function detailHtml({ label, before, after }: ChangedWords): Html {
  const old = before === "" ? NOTHING : html`<div class="before"><del>${before}</del></div>`;
  const now = after === "" ? NOTHING : html`<div class="after"><ins>${after}</ins></div>`;
  return html`<dt>${label}</dt><dd>${old}${now}</dd>`;
}
