import {
  type Answer,
  type Answers,
  applyChanges,
  type CompiledForm,
  type DisplayState,
  EMPTY_DISPLAY_STATE,
  optionsOf,
  type Question,
  visibleKeys,
} from "../../src/form/index.ts";

/** Adds an answer to every question that shows, until no other one does: as much of a form as one may fill in. */
export function fullApplication(
  form: CompiledForm,
  first: Answers,
  displayState: DisplayState = EMPTY_DISPLAY_STATE,
): Answers {
  let answers = first;
  for (;;) {
    const open = [...visibleKeys(form, answers, displayState)].filter((key) => (answers[key] ?? "") === "");
    const changes = open
      .flatMap((key) => form.questions[key] ?? [])
      .filter(({ computed }) => !computed)
      .map((question) => ({ [question.key]: answerTo(form, question, answers) }))
      // A conditional select may wait for the answer that it depends on.
      .find((change) => !Object.values(change).includes(""));
    if (changes === undefined) return answers;
    answers = applyChanges(form, { answers, displayState, hiddenAnswers: {} }, changes).answers;
    const [key = ""] = Object.keys(changes);
    if ((answers[key] ?? "") === "") throw new Error(`The answer to ${key} was not kept.`);
  }
}

function answerTo(form: CompiledForm, question: Question, answers: Answers): Answer {
  const { key, page, type } = question;
  if (type === "boolean") return true;
  if (type === "document") return "ANSWERED";
  if (question.options !== undefined) {
    const options = optionsOf(form, question, answers);
    return (options.find(({ code }) => code === "Y") ?? options.at(-1))?.code ?? "";
  }
  const schema = form.pages.find(({ id }) => id === page)?.schema.properties?.[key];
  if (schema?.format === "date") return "2008-02-29";
  if (schema?.format === "ssn") return "123-45-6789";
  return `The ${key}`.slice(0, schema?.maxLength);
}
