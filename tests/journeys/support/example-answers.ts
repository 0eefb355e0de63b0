import { optionsOf } from "../../../src/form/answers/visibility.ts";
import type { Answer, Answers } from "../../../src/form/definition/answers.ts";
import type { CompiledForm, Question } from "../../../src/form/definition/compiled-form.ts";
import type { PropertySchema, QuestionUi } from "../../../src/form/definition/definition.ts";

const YEARS_OLD = 18;

/** Where a question stands: its form, what is answered so far and the day, yyyy-mm-dd. */
export interface Situation {
  readonly form: CompiledForm;
  readonly answers: Answers;
  readonly today: string;
}

/** What the page says about a question beside its title. */
export function partsOfQuestion(
  form: CompiledForm,
  key: string,
): { readonly question: Question; readonly schema: PropertySchema; readonly ui: QuestionUi } {
  const question = form.questions[key];
  const page = form.pages.find(({ id }) => id === question?.page);
  if (question === undefined || page === undefined) throw new Error(`The form does not ask ${key}.`);
  return { question, schema: page.schema.properties?.[key] ?? {}, ui: page.uiSchema[key] ?? {} };
}

/** An answer that the form accepts, another one for each question where that is possible. */
export function exampleAnswer({ form, answers, today }: Situation, key: string): Answer {
  const { question, schema, ui } = partsOfQuestion(form, key);
  if (question.type === "boolean") return true;
  if (question.options !== undefined) return optionsOf(form, question, answers).at(-1)?.code ?? "";
  const year = Number(today.slice(0, 4));
  if (schema.format === "date") {
    return schema.minimumAge === undefined ? today : `${year - YEARS_OLD}${today.slice(4)}`;
  }
  if (ui["ui:widget"] === "year") return String(year);
  if (ui["ui:widget"] === "number") return String(schema.numericString?.minimum ?? 3.5);
  return exampleText(form, question, schema);
}

function exampleText(form: CompiledForm, { key, title }: Question, schema: PropertySchema): string {
  const number = Object.keys(form.questions).indexOf(key);
  // Its pattern stands in the rules of the page, for addresses in the United States alone.
  if (key.endsWith("zip")) return String(4000 + number).padStart(5, "0");
  switch (schema.format) {
    case "us-phone":
      return `(207) 555-${String(number).padStart(4, "0")}`;
    case "international-phone":
      return `+44 20 7946 0${String(number).padStart(3, "0")}`;
    case "ssn":
      return `123-45-${String(number).padStart(4, "0")}`;
    case "email":
      return `adult-${number}@families.example`;
    default:
      return `${number} ${title} Ö’Ż`.slice(0, form.keys[key]?.maxLength).trim();
  }
}
