import { fileSizeText } from "../../contract/file-size-text.ts";
import type { PartnerConfig } from "../../contract/partner-config.ts";
import {
  type Answers,
  type CompiledForm,
  type OutlineItem,
  outlineOf,
  readableDate,
  type View,
} from "../../engine/index.ts";
import { type PrintableText, printableText } from "./printable-text.ts";

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
  readonly view: View;
  readonly revision: number;
  readonly partner: PartnerConfig;
  readonly email: string;
  /** Null while the application is open; the time is in milliseconds since 1970. */
  readonly submission: { readonly reference: string; readonly submittedAt: number } | null;
  readonly documents: readonly AttachedDocument[];
}

/** An answer this long, or one of several lines, is printed below its question and not beside it. */
const LONG_ANSWER = 120;
const SHORT_HASH = 8;

/** What templates/application.typ shows. */
export type CopyData = ReturnType<typeof copyData>;

/** The data of the copy as of now, and the documents in the order in which it names them. */
export function copyData(subject: CopySubject, now: number) {
  const { form, answers, view, partner } = subject;
  const outline = outlineOf(form, answers, view);
  const documents = outline.flatMap(({ items }) => attachedIn(items, subject.documents));
  const name = applicantName(answers) ?? subject.email;
  const made = new Date(now);
  return {
    title: `${partner.applicationTitle}: ${printableText(name).text}`,
    description: `A copy of the application to ${partner.name}, made on ${day(now)}`,
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
  const { email, submission, formHash, revision } = subject;
  const fact = (label: string, text: string) => ({ label, answer: printableText(text) });
  return [
    fact("E-mail", email),
    ...(submission === null
      ? [fact("Application", "Not submitted yet")]
      : [
          fact("Application", `Submitted on ${day(submission.submittedAt)}`),
          fact("Reference", submission.reference),
        ]),
    fact("Copy made on", `${day(now)}, ${new Date(now).toISOString().slice(11, 16)} UTC`),
    fact(
      "Form",
      `${subject.form.title}, version ${formHash.slice(0, SHORT_HASH)}, answers saved ${times(revision)}`,
    ),
    fact("Documents", documents === 0 ? "None attached" : `${documents} attached at the end`),
  ];
}

function times(revision: number): string {
  return revision === 1 ? "once" : `${revision} times`;
}

function day(time: number): string {
  return readableDate(new Date(time).toISOString().slice(0, 10));
}

/** The name as the questions of the spec's records ask for it; null where a form has no such questions. */
function applicantName(answers: Answers): string | null {
  const parts = ["first_name", "middle_name", "last_name"].map((key) => answers[key]);
  const name = parts.filter((part) => typeof part === "string" && part.trim() !== "").join(" ");
  return name === "" ? null : name;
}

type PrintableItem =
  | { readonly kind: "section" | "group"; readonly title: string; readonly items: readonly PrintableItem[] }
  | ({ readonly kind: "text"; readonly title: string; readonly long: boolean } & PrintableText)
  | { readonly kind: "mark"; readonly title: string; readonly marked: boolean }
  | { readonly kind: "document"; readonly title: string; readonly attached: PrintableText | null };

function printable(item: OutlineItem, documents: readonly AttachedDocument[]): PrintableItem {
  switch (item.kind) {
    case "section":
    case "group":
      return { ...item, items: item.items.map((inner) => printable(inner, documents)) };
    case "mark":
      return { kind: "mark", title: item.title, marked: item.marked };
    case "document": {
      const document = documents.find(({ answerKey }) => item.attached && answerKey === item.key);
      return { kind: "document", title: item.title, attached: document ? describe(document) : null };
    }
    case "text": {
      const answer = printableText(item.text);
      const long = answer.text.length > LONG_ANSWER || answer.text.includes("\n");
      return { kind: "text", title: item.title, long, ...answer };
    }
    default:
      return item satisfies never;
  }
}

function describe({ fileName, sizeBytes }: AttachedDocument): PrintableText {
  return printableText(`${fileName} (${fileSizeText(sizeBytes)})`);
}

function attachedIn(
  items: readonly OutlineItem[],
  documents: readonly AttachedDocument[],
): readonly { readonly title: string; readonly document: AttachedDocument }[] {
  return items.flatMap((item) => {
    if (item.kind === "section" || item.kind === "group") return attachedIn(item.items, documents);
    if (item.kind !== "document" || !item.attached) return [];
    const document = documents.find(({ answerKey }) => answerKey === item.key);
    return document === undefined ? [] : [{ title: item.title, document }];
  });
}
