import type { NewQuestion } from "../../authoring/editing/edit-questions.ts";
import type { FormTexts } from "../../authoring/editing/form-draft.ts";

/** What somebody says of a question that is to be added. */
export interface QuestionWords {
  readonly key: string;
  readonly title: string;
  readonly kind: string;
  readonly sensitivity: string;
  /** Of a question with options: the name of their list. */
  readonly options: string;
}

type Kind = Omit<NewQuestion, "key" | "title"> & { readonly label: string; readonly hasOptions?: true };

const TEXT_LENGTH = 100;
const LONG_TEXT_LENGTH = 1500;
const CODE_LENGTH = 10;

const text = (maxLength: number) => ({ type: "string", maxLength });
const CODE = { ...text(CODE_LENGTH), desc: true };

const TEXT: Kind = { label: "A short text", data: text(TEXT_LENGTH), schema: { type: "string" } };

/** The kinds of question that can be added, each with what its three files say of it. */
export const QUESTION_KINDS: Readonly<Record<string, Kind>> = {
  text: TEXT,
  textarea: {
    label: "A long text",
    data: text(LONG_TEXT_LENGTH),
    schema: { type: "string" },
    look: { "ui:widget": "textarea" },
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
  box: { label: "A box to tick", data: { type: "boolean" }, schema: { type: "boolean" } },
  date: { label: "A date", data: { type: "date" }, schema: { type: "string", format: "date" } },
  number: { label: "A number", data: text(20), schema: { type: "string", format: "number" } },
  email: { label: "An e-mail address", data: text(TEXT_LENGTH), schema: { type: "string", format: "email" } },
  phone: {
    label: "A U.S. phone number",
    data: text(14),
    schema: { type: "string", format: "us-phone", maxLength: 14 },
  },
  document: { label: "A document to upload", data: { type: "document" }, schema: { type: "string" } },
};

/** A question of its kind; of a kind with options it has those of the list. */
export function newQuestion({ key, title, kind, sensitivity, options }: QuestionWords): NewQuestion {
  const { data, schema, look, hasOptions } = QUESTION_KINDS[kind] ?? TEXT;
  const { type, ...rest } = data;
  return {
    key,
    title,
    data: { type: type ?? "string", sensitivity, ...rest },
    schema: hasOptions ? { ...schema, optionsFrom: options } : schema,
    ...(look !== undefined && { look }),
    ...(kind === "document" && { node: { upload: key } }),
  };
}

/** The names of the lists of options. */
export function optionLists(texts: FormTexts): readonly string[] {
  return texts.paths().flatMap((path) => /^options\/([a-z][a-z0-9-]*)\.json$/.exec(path)?.[1] ?? []);
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
