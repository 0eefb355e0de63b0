import type { ChangedWords, HandbookChange } from "../../src/authoring/handbook/handbook-items.ts";
import { htmlDocument } from "./document.ts";
import { type Html, html, NOTHING } from "./html.ts";

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
