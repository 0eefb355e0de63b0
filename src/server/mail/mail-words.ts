import type { Logger } from "pino";
import type { PartnerConfig } from "../../contract/partner-config.ts";
import {
  fillText,
  fillValues,
  type MailGap,
  type MailKind,
  type MailsWords,
  type RichText,
} from "../../form/index.ts";
import type { FormLibrary } from "../publishing/form-library.ts";
import { type PartnerSource, partnerOfApplication, schoolGaps } from "../publishing/partner-source.ts";
import type { Store } from "../store/store.ts";
import { type Block, blocksOf, type Letter, type LetterPart } from "./letter.ts";

/** In whose name a mail is written: the school, and its own words of the mails as far as the form has them. */
export interface MailAuthor {
  readonly partner: PartnerConfig;
  readonly words: MailsWords;
}

interface AuthorSources {
  readonly store: Store;
  readonly partner: PartnerSource;
  readonly forms: Pick<FormLibrary, "current">;
  readonly log: Logger;
}

/**
 * Who writes the mails of this moment, by the form that is published now. Nobody is kept from an account because there is
 * no form: the mail then has the product's words. To be asked for before a transaction begins, as it reads the database.
 */
export async function currentAuthor({ store, partner, forms, log }: AuthorSources): Promise<MailAuthor> {
  try {
    const published = await forms.current();
    const school = partnerOfApplication(partner.current(), store.application, published?.form);
    return { partner: school, words: published?.form.mails ?? {} };
  } catch (error) {
    log.error({ err: error }, "the words of the mails cannot be read; the product's own are sent");
    return { partner: partner.current(), words: {} };
  }
}

interface Own<Kind extends MailKind> {
  readonly kind: Kind;
  /** What fills the gaps of the mail. */
  readonly values: Readonly<Record<MailGap<Kind>, string>>;
  /** The product's own words. */
  readonly letter: Letter;
  /** What is said whoever's the words are, after them. */
  readonly ending?: readonly LetterPart[];
}

/** The letter in the school's words where it has some, else in the product's. */
export function letterOf<Kind extends MailKind>(
  { partner, words }: MailAuthor,
  { kind, values, letter, ending = [] }: Own<Kind>,
): Letter {
  const { subject, text } = words[kind] ?? {};
  const school = schoolGaps(partner);
  return {
    subject: subject === undefined ? letter.subject : fillText(subject, school),
    parts: text === undefined ? letter.parts : [...partsOf(text, { ...school, ...values }), ...ending],
  };
}

/** A code that is a paragraph by itself is shown large, a link that is one as a button. */
function partsOf(text: RichText, values: Readonly<Record<string, string>>): readonly LetterPart[] {
  return blocksOf(text).map((block): LetterPart => {
    const [only, ...others] = "list" in block ? [] : block;
    const filled = fillValues(block, values);
    if ("list" in filled) return [filled];
    if (only === undefined || others.length > 0) return filled;
    const [part] = filled;
    if (isCode(only) && typeof part === "string") return { code: part.trim() };
    if (typeof part === "object" && "link" in part) return { button: part.link, url: part.href };
    return filled;
  });
}

function isCode(part: Exclude<Block, { list: unknown }>[number]): boolean {
  return typeof part === "string" && /^\s*\{\{(?:code|reference)\}\}\s*$/.test(part);
}
