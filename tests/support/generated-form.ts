/** The form has whole sections alone. */
const QUESTIONS_PER_SECTION = 10;
const STATES = Array.from({ length: 50 }, (_, index) => ({ code: `S${index}`, label: `State ${index}` }));
const YES_NO = [
  { code: "Y", label: "Yes" },
  { code: "N", label: "No" },
];

/**
 * Definitions of a form, text by path, with this many questions on its first page, in sections of ten: five texts, a
 * select, a checkbox, a radio and two more texts that its N shows. A second page to change to has one question.
 */
export function generatedForm(questionCount: number): Readonly<Record<string, string>> {
  const sections = Array.from({ length: questionCount / QUESTIONS_PER_SECTION }, (_, index) =>
    sectionOf(index + 1),
  );
  const questions = sections.flatMap((section) => section.questions);
  const other = { other: { type: "string", title: "Other" } };
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  return {
    "application.json": json({
      title: "A generated form",
      pages: [
        { id: "questions", route: "/questions", step: "Questions", title: "Questions" },
        { id: "other", route: "/other", step: "Other", title: "Other" },
      ],
      submit: { errorRoute: "/questions" },
    }),
    "data-model.json": json({
      keys: Object.fromEntries([...questions, ["other", other.other] as const].map(storedKey)),
    }),
    "options/states.json": json({ options: STATES }),
    "options/yes-no.json": json({ options: YES_NO }),
    "pages/questions.schema.json": json({ properties: Object.fromEntries(questions) }),
    "pages/questions.ui.json": json({
      "ui:layout": [...sections.map(({ layout }) => layout), { action: "saveAndContinue", route: "/other" }],
      ...Object.assign({}, ...sections.map(({ ui }) => ui)),
    }),
    "pages/other.schema.json": json({ properties: other }),
    "pages/other.ui.json": json({ "ui:layout": ["other", { action: "submit" }] }),
  };
}

type Property = { readonly type: string; readonly title: string; readonly optionsFrom?: string };

function sectionOf(number: number) {
  const text = (index: number) =>
    [`text_${number}_${index}`, { type: "string", title: `Text ${number}.${index}` }] as const;
  const always = [1, 2, 3, 4, 5].map(text);
  const conditional = [6, 7].map(text);
  const select = [`select_${number}`, { ...property(`State ${number}`), optionsFrom: "states" }] as const;
  const check = [`check_${number}`, { type: "boolean", title: `Check ${number}` }] as const;
  const radio = [`radio_${number}`, { ...property(`Choice ${number}`), optionsFrom: "yes-no" }] as const;
  const questions: readonly (readonly [string, Property])[] = [
    ...always,
    select,
    check,
    radio,
    ...conditional,
  ];
  const layout = {
    section: `Section ${number}`,
    content: [
      ...[...always, select, check, radio].map(([key]) => key),
      {
        when: { valueKey: radio[0], operator: "equals", target: "N" },
        content: conditional.map(([key]) => key),
      },
    ],
  };
  return { questions, layout, ui: { [radio[0]]: { "ui:widget": "radio" } } };
}

const property = (title: string) => ({ type: "string", title });

function storedKey([key, { type }]: readonly [string, Property]) {
  const sensitivity = "personal";
  return [key, type === "boolean" ? { type, sensitivity } : { type, sensitivity, maxLength: 45 }] as const;
}
