import type { PartnerConfig } from "../../contract/partner-config.ts";
import { escapeHtml } from "../../form/definition/escape-html.ts";
import type { RichText, RichTextPart } from "../../form/index.ts";

/** The parts of a mail; text and HTML are made of the same sentences. */
export interface Letter {
  readonly subject: string;
  readonly parts: readonly LetterPart[];
}

export type LetterPart =
  | RichText
  /** Shown large, to be read and typed. */
  | { readonly code: string }
  /** Shown as a button. */
  | { readonly button: string; readonly url: string };

/** Puts a letter on the school's paper. */
export function compose(partner: PartnerConfig, to: string, letter: Letter): Mail {
  return { to, subject: letter.subject, text: asText(partner, letter), html: asHtml(partner, letter) };
}

function asText(partner: PartnerConfig, { parts }: Letter): string {
  const blocks = parts.map((part) => {
    if (isRichText(part)) return richAsText(part);
    return "code" in part ? `    ${part.code}` : `${part.button}: ${part.url}`;
  });
  return `${[...blocks, signature(partner).join("\n")].join("\n\n")}\n`;
}

function asHtml(partner: PartnerConfig, { subject, parts }: Letter): string {
  const { primary, neutral } = partner.theme;
  const blocks = parts.map((part) => {
    if (isRichText(part)) return richAsHtml(part);
    if ("code" in part)
      return `<p style="margin:0 0 16px;font-size:32px;font-weight:bold;letter-spacing:6px;color:${primary.dark}">${escapeHtml(part.code)}</p>`;
    return `<p style="margin:0 0 16px"><a href="${escapeHtml(part.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${primary.main};color:#ffffff;text-decoration:none">${escapeHtml(part.button)}</a></p>`;
  });
  const foot = signature(partner).map(escapeHtml).join("<br>");
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:${neutral.extraLight};font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:${neutral.dark}">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-top:4px solid ${primary.main}">
${blocks.join("\n")}
<p style="margin:24px 0 0;font-size:14px;color:${neutral.main}">${foot}</p>
</div>
</body>
</html>
`;
}

function signature({ admissions, name }: PartnerConfig): readonly string[] {
  return [admissions.office, name, `${admissions.email} · ${admissions.phone}`];
}

function isRichText(part: LetterPart): part is RichText {
  return typeof part === "string" || Array.isArray(part);
}

type Inline = Exclude<
  RichTextPart,
  { readonly paragraph: RichText } | { readonly list: readonly RichText[] }
>;
/** A run of words, or a list. */
export type Block = readonly Inline[] | { readonly list: readonly RichText[] };

/** A text as paragraphs and lists, one after another. */
export function blocksOf(text: RichText): readonly Block[] {
  const blocks: Block[] = [];
  let run: Inline[] = [];
  const endRun = () => {
    if (run.some((part) => typeof part !== "string" || part.trim() !== "")) blocks.push(run);
    run = [];
  };
  for (const part of typeof text === "string" ? [text] : text) {
    if (typeof part === "string" || "strong" in part || "link" in part) {
      run.push(part);
      continue;
    }
    endRun();
    blocks.push(...("paragraph" in part ? blocksOf(part.paragraph) : [part]));
  }
  endRun();
  return blocks;
}

function richAsText(text: RichText): string {
  return blocksOf(text).map(blockAsText).join("\n\n");
}

function blockAsText(block: Block): string {
  if (!("list" in block)) return block.map(inlineAsText).join("").trim();
  return block.list
    .map((entry) => `- ${blocksOf(entry).map(blockAsText).join("\n").replaceAll("\n", "\n  ")}`)
    .join("\n");
}

function inlineAsText(part: Inline): string {
  if (typeof part === "string") return part;
  if ("strong" in part) return part.strong;
  const address = part.href.replace(/^(?:mailto|tel):/, "");
  return address === part.link ? address : `${part.link} (${address})`;
}

function richAsHtml(text: RichText): string {
  return blocksOf(text)
    .map((block) =>
      "list" in block ? listAsHtml(block.list) : `<p style="margin:0 0 16px">${inlinesAsHtml(block)}</p>`,
    )
    .join("\n");
}

function listAsHtml(entries: readonly RichText[]): string {
  const entryAsHtml = (entry: RichText) =>
    blocksOf(entry)
      .map((block) => ("list" in block ? listAsHtml(block.list) : inlinesAsHtml(block)))
      .join("<br>");
  return `<ul style="margin:0 0 16px;padding-left:24px">${entries.map((entry) => `<li>${entryAsHtml(entry)}</li>`).join("")}</ul>`;
}

function inlinesAsHtml(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return linked(part);
      if ("strong" in part) return `<strong>${linked(part.strong)}</strong>`;
      return `<a href="${escapeHtml(part.href)}">${escapeHtml(part.link)}</a>`;
    })
    .join("");
}

/** Escaped, with addresses as links; what ends a sentence after one is not part of it. */
function linked(text: string): string {
  const parts = text.split(/(https?:\/\/\S*[^\s.,;:!?)\]'"])/);
  return parts
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join("");
}

/** A mail that is ready to be sent. */
export interface Mail {
  /** One address and nothing else: it is never read as the header of a mail, which may name several. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
