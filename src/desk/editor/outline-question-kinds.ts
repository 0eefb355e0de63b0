import type { NewQuestion } from "../../authoring/editing/edit-questions.ts";
import { EMAIL_MAX_LENGTH } from "../../contract/limits.ts";

/** What somebody says of a question that is to be added. */
export interface QuestionWords {
  readonly key: string;
  readonly title: string;
  readonly kind: string;
  readonly sensitivity: string;
  /** Of a question with options: the name of their list. */
  readonly options: string;
  /** Of a list that is made with it: what applicants read, an option each. */
  readonly labels?: readonly string[];
  /** Of a text: of how many characters its longest answer is. */
  readonly longest?: number;
}

type Kind = Omit<NewQuestion, "key" | "title"> & {
  readonly label: string;
  readonly hasOptions?: true;
  /** How long an answer may be, unless somebody says otherwise. */
  readonly longest?: number;
};

const TEXT_LENGTH = 100;
const LONG_TEXT_LENGTH = 1500;
const CODE_LENGTH = 10;

const text = (maxLength: number) => ({ type: "string", maxLength });
const CODE = { ...text(CODE_LENGTH), desc: true };

const TEXT: Kind = {
  label: "A short text",
  data: text(TEXT_LENGTH),
  schema: { type: "string" },
  longest: TEXT_LENGTH,
};

/** The kinds of question that can be added, each with what its three files say of it. */
export const QUESTION_KINDS: Readonly<Record<string, Kind>> = {
  text: TEXT,
  textarea: {
    label: "A long text",
    data: text(LONG_TEXT_LENGTH),
    schema: { type: "string" },
    look: { "ui:widget": "textarea" },
    longest: LONG_TEXT_LENGTH,
  },
  radio: {
    label: "One of a few options, all in sight",
    data: CODE,
    schema: { type: "string" },
    look: { "ui:widget": "radio" },
    hasOptions: true,
  },
  select: {
    label: "One of many options, in a list",
    data: CODE,
    schema: { type: "string" },
    hasOptions: true,
  },
  list: {
    label: "Several options",
    data: { type: "list", maxLength: TEXT_LENGTH },
    schema: { type: "list" },
    hasOptions: true,
  },
  ranking: {
    label: "Options to be put into an order",
    data: { type: "list", maxLength: TEXT_LENGTH },
    schema: { type: "list" },
    look: { "ui:widget": "ranking" },
    hasOptions: true,
  },
  box: { label: "A box to tick", data: { type: "boolean" }, schema: { type: "boolean" } },
  date: { label: "A date", data: { type: "date" }, schema: { type: "string", format: "date" } },
  number: { label: "A number", data: text(20), schema: { type: "string", format: "number" } },
  email: {
    label: "An e-mail address",
    data: text(EMAIL_MAX_LENGTH),
    schema: { type: "string", format: "email", maxLength: EMAIL_MAX_LENGTH },
  },
  phone: {
    label: "A U.S. phone number",
    data: text(14),
    schema: { type: "string", format: "us-phone", maxLength: 14 },
  },
  document: { label: "A document to upload", data: { type: "document" }, schema: { type: "string" } },
};

/** A question of its kind; of a kind with options it has those of the list. */
export function newQuestion(words: QuestionWords): NewQuestion {
  const { key, title, kind, sensitivity, options, labels } = words;
  const { data, schema, look, hasOptions, longest: most } = QUESTION_KINDS[kind] ?? TEXT;
  const { type, ...rest } = data;
  const length = most === undefined ? {} : { maxLength: words.longest ?? most };
  return {
    key,
    title,
    data: { type: type ?? "string", sensitivity, ...rest, ...length },
    schema: { ...schema, ...length, ...(hasOptions && { optionsFrom: options }) },
    ...(look !== undefined && { look }),
    ...(kind === "document" && { node: { upload: key } }),
    ...(hasOptions && labels && { list: { name: options, options: optionsOfLabels(labels) } }),
  };
}

/** Options with codes of their own, one for each label. */
export function optionsOfLabels(labels: readonly string[]): readonly { code: string; label: string }[] {
  const codes: string[] = [];
  return labels.map((label) => {
    const code = codeFromLabel(label, codes);
    codes.push(code);
    return { code, label };
  });
}

/** A code made of what applicants read, for somebody to agree with: Cousin is COU, or COUS where that is taken. */
export function codeFromLabel(label: string, taken: readonly string[]): string {
  const letters = label
    .normalize("NFD")
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "");
  for (let length = 3; length <= Math.min(letters.length, CODE_LENGTH); length++) {
    const code = letters.slice(0, length);
    if (!taken.includes(code)) return code;
  }
  if (letters !== "" && letters.length < 3 && !taken.includes(letters)) return letters;
  let number = taken.length + 1;
  while (taken.includes(String(number))) number++;
  return String(number);
}

/** A key made of a title, for somebody to agree with: "Where did you work?" is where_did_you_work. */
export function keyFromTitle(title: string): string {
  const words = title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[_0-9]+|_+$/g, "");
  return words.slice(0, 40).replace(/_+$/, "");
}
