import { Refusal } from "../refusal.ts";

/** Fields that say where on which page they stand. Others may read files or call out; what they showed last stays. */
const HARMLESS_FIELD = /^\s*(PAGE|NUMPAGES|SECTIONPAGES)(\s+\\\*\s*\w+)*\s*$/;
const FIELD = /<((?:[\w.-]+:)?instrText)\b([^>]*)>(.*?)<\/\1\s*>/gs;
const TAG = /<[^<>!?/][^<>]*>/g;
const FIELD_ATTRIBUTE = /(\s(?:[\w.-]+:)?instr\s*=\s*)(?:"([^"]*)"|'([^']*)')/g;
const ADDRESS_ATTRIBUTE = /\s(?:[\w.-]+:)?(?:src|href|althref)\s*=\s*(?:"[^"]*"|'[^']*')/gi;
const MAIL_MERGE = /<((?:[\w.-]+:)?mailMerge)\b.*?<\/\1\s*>/gs;
const TEMPLATE = /<(?:[\w.-]+:)?attachedTemplate\b[^>]*>/g;

/**
 * The XML of a part of a Word document without what a reader may follow by itself: fields that bring in other files or
 * start programs, addresses in drawings, data sources and templates.
 * @throws Refusal when it defines entities or is written in a way that hides what it says
 */
export function safeWordXml(text: string): string {
  refuseHidden(text);
  return text
    .replaceAll(FIELD, (whole, name: string, attributes: string, field: string) =>
      HARMLESS_FIELD.test(field) ? whole : `<${name}${attributes}></${name}>`,
    )
    .replaceAll(TAG, (tag) =>
      tag
        .replaceAll(FIELD_ATTRIBUTE, (whole, start: string, one?: string, other?: string) =>
          HARMLESS_FIELD.test(one ?? other ?? "") ? whole : `${start}""`,
        )
        .replaceAll(ADDRESS_ATTRIBUTE, ""),
    )
    .replaceAll(MAIL_MERGE, "")
    .replaceAll(TEMPLATE, "");
}

/**
 * Word writes UTF-8 without a document type; what does not is after the reader, as with entities that multiply.
 * @throws Refusal
 */
export function refuseHidden(text: string): void {
  const isPlain = /^\uFEFF?\s*</.test(text) && !text.includes("\0") && !/<!(DOCTYPE|ENTITY)/i.test(text);
  const encoding = /^\uFEFF?\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1] ?? "utf-8";
  if (!isPlain || !/^(utf-?8|us-ascii)$/i.test(encoding)) throw new Refusal("damaged");
}
