import { fileSizeText } from "../../contract/files.ts";
import type { PartnerConfig } from "../../contract/partner-config.ts";
import { dayAt, momentAt } from "../../contract/school.ts";
import {
  type Answers,
  applicantName,
  type CompiledForm,
  type DisplayState,
  fileKeys,
  filesInWords,
  isLongAnswer,
  type OutlineItem,
  outlineOf,
  readableDate,
} from "../../form/index.ts";
import { type Writing, writingOf } from "../pdf/writing.ts";
import * as sentences from "./sentences.ts";

/** What a person typed, ready to be printed. */
interface PrintableText extends Writing {
  readonly text: string;
  /** The lines, each in pieces between which it may break though no space stands there. */
  readonly lines: readonly (readonly string[])[];
}

/** A run without a place to break a line may be so long, which fits beside a label. */
const LONGEST_PIECE = 30;
const LONG_RUN = /[^\s-]{31,}/gu;
/** Scripts that put no spaces between words: their lines break by other rules, which the typesetter knows. */
const WITHOUT_SPACES =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const CLUSTERS = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Typed where a word may break; it is no letter, and what is copied from the page should not hold it. */
const BREAKING_SPACE = "\u200B";

/**
 * The text without what no paper shows: control characters, halves of characters, and marks that turn the direction
 * of what follows. Line ends become `\n`; an endless word may break, which no reader of the text sees.
 */
export function printableText(typed: string): PrintableText {
  const broken = typed
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/\r\n?|[\u0085\u2028\u2029\v\f]/g, "\n")
    .replaceAll("\t", " ")
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/gu, (control) =>
      control === "\n" ? control : "",
    )
    .trim();
  const text = broken.replaceAll(BREAKING_SPACE, "");
  return { text, lines: broken.split("\n").map(piecesOf), ...writingOf(text) };
}

function piecesOf(line: string): readonly string[] {
  return line
    .replaceAll(LONG_RUN, (run) => (WITHOUT_SPACES.test(run) ? run : inShortPieces(run)))
    .split(BREAKING_SPACE)
    .filter((piece, index) => piece !== "" || index === 0);
}

/** Letters stay together with their marks. */
function inShortPieces(run: string): string {
  let pieces = "";
  let length = 0;
  for (const { segment } of CLUSTERS.segment(run)) {
    if (segment === BREAKING_SPACE || length === LONGEST_PIECE) length = 0;
    if (length === 0 && pieces !== "" && segment !== BREAKING_SPACE) pieces += BREAKING_SPACE;
    pieces += segment;
    if (segment !== BREAKING_SPACE) length += 1;
  }
  return pieces;
}

/** A converted document of the applicant, to be appended to the copy. */
export interface AttachedDocument {
  readonly answerKey: string;
  /** The name under which it was uploaded. */
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Another file under the same name has another one. */
  readonly storageKey: string;
  /** The converted PDF. */
  readonly read: () => Promise<Uint8Array>;
}

/** Everything that a copy says. */
export interface CopySubject {
  readonly form: CompiledForm;
  readonly formHash: string;
  readonly answers: Answers;
  readonly displayState: DisplayState;
  readonly revision: number;
  readonly partner: PartnerConfig;
  readonly email: string;
  /** Null while the application is open; the time is in milliseconds since 1970. */
  readonly submission: { readonly reference: string; readonly submittedAt: number } | null;
  readonly documents: readonly AttachedDocument[];
}

const SHORT_HASH = 8;

/** What application.typ shows. */
export type CopyData = ReturnType<typeof copyData>;

/** The data of the copy as of now, and the documents in the order in which it names them. */
export function copyData(subject: CopySubject, now: number) {
  const { form, answers, displayState, partner } = subject;
  const outline = outlineOf(form, answers, displayState);
  const documents = outline.flatMap(({ items }) => attachedIn(items, subject.documents));
  const name = applicantName(form, answers) ?? subject.email;
  const made = new Date(now);
  return {
    title: `${partner.applicationTitle}: ${printableText(name).text}`,
    description: sentences.description(
      partner.name,
      day(now, partner),
      subject.formHash.slice(0, SHORT_HASH),
    ),
    school: {
      name: partner.name,
      applicationTitle: partner.applicationTitle,
      ink: partner.theme.primary.main,
      quiet: partner.theme.neutral.main,
      hairline: partner.theme.neutral.light,
      contact: [
        partner.admissions.office,
        ...partner.admissions.address,
        `${partner.admissions.email} · ${partner.admissions.phone}`,
      ],
    },
    applicant: {
      name: printableText(name).text,
      short: printableText(name).text,
      shown: printableText(name),
    },
    made: { year: made.getUTCFullYear(), month: made.getUTCMonth() + 1, day: made.getUTCDate() },
    facts: facts(subject, now, documents.length),
    pages: outline.map((page) => ({
      title: page.title,
      items: page.items.map((item) => printable(item, subject.documents)),
    })),
    documents: documents.map(({ title, document }) => ({
      title,
      fileName: printableText(document.fileName).text,
      shown: printableText(document.fileName),
      size: fileSizeText(document.sizeBytes),
      storageKey: document.storageKey,
    })),
  };
}

function facts(subject: CopySubject, now: number, documents: number) {
  const { email, submission, form, partner } = subject;
  const fact = (label: string, text: string) => ({ label, answer: printableText(text) });
  return [
    fact(sentences.email, email),
    ...(submission === null
      ? [fact(sentences.application, sentences.notSubmitted)]
      : [
          fact(sentences.application, sentences.submittedOn(day(submission.submittedAt, partner))),
          fact(sentences.reference, submission.reference),
        ]),
    fact(sentences.madeOn, momentAt(now, partner.timeZone)),
    fact(sentences.form, form.title),
    fact(sentences.documents, sentences.attachments(documents)),
  ];
}

function day(time: number, { timeZone }: PartnerConfig): string {
  return readableDate(dayAt(time, timeZone));
}

type PrintableItem =
  | { readonly kind: "section" | "group"; readonly title: string; readonly items: readonly PrintableItem[] }
  | ({ readonly kind: "text"; readonly title: string; readonly long: boolean } & PrintableText)
  | { readonly kind: "mark"; readonly title: string; readonly marked: boolean }
  | { readonly kind: "document"; readonly title: string; readonly attached: PrintableText | null };

function printable(item: OutlineItem, documents: readonly AttachedDocument[]): PrintableItem {
  switch (item.kind) {
    case "section":
    case "group": {
      // The heading of a section may hold an answer.
      const title = printableText(item.title).text;
      return { ...item, title, items: item.items.map((inner) => printable(inner, documents)) };
    }
    case "mark":
      return { kind: "mark", title: item.title, marked: item.marked };
    case "document": {
      const files = filesOf(item, documents);
      const words = filesInWords(
        item,
        files.map(({ fileName, sizeBytes }) => `${fileName} (${fileSizeText(sizeBytes)})`),
      );
      return { kind: "document", title: item.title, attached: words === "" ? null : printableText(words) };
    }
    case "text": {
      if (item.chosen !== undefined) {
        const { chosen, ranked } = item;
        const lines = ranked ? chosen.map((words, index) => `${index + 1}. ${words}`) : chosen;
        return { kind: "text", title: item.title, long: false, ...printableText(lines.join("\n")) };
      }
      const answer = printableText(item.text);
      return { kind: "text", title: item.title, long: isLongAnswer(answer.text), ...answer };
    }
    default:
      return item satisfies never;
  }
}

type DocumentItem = Extract<OutlineItem, { readonly kind: "document" }>;

/** The converted files of a question, in their order (FIL-04). */
function filesOf(item: DocumentItem, documents: readonly AttachedDocument[]): readonly AttachedDocument[] {
  if (!item.attached) return [];
  return fileKeys(item).flatMap((key) => documents.find(({ answerKey }) => answerKey === key) ?? []);
}

function attachedIn(
  items: readonly OutlineItem[],
  documents: readonly AttachedDocument[],
): readonly { readonly title: string; readonly document: AttachedDocument }[] {
  return items.flatMap((item) => {
    if (item.kind === "section" || item.kind === "group") return attachedIn(item.items, documents);
    if (item.kind !== "document") return [];
    const files = filesOf(item, documents);
    return files.map((document, index) => ({
      title: files.length === 1 ? item.title : sentences.fileOf(item.title, index + 1, files.length),
      document,
    }));
  });
}
