import { Box, Field, Fieldset, NativeSelect, Stack } from "@chakra-ui/react";
import { type Ref, useId } from "react";
import type { Names } from "../../authoring/explain/names.ts";
import type { AskedQuestion } from "../../authoring/form-rules/form-items.ts";
import type { RuleChoice } from "../../authoring/form-rules/rule-choices.ts";
import { takenBy } from "../../authoring/form-rules/rule-line.ts";
import { Check } from "../ui/check.tsx";
import { ErrorText } from "../ui/problem.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { LineDraft } from "./rule-line-state.ts";
import { ruleSentences as words } from "./rule-sentences.ts";

interface QuestionProps {
  readonly ref: Ref<HTMLSelectElement>;
  readonly choices: readonly RuleChoice[];
  readonly names: Names;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChoose: (choice: RuleChoice) => void;
}

/** The questions that a rule may ask about, by their pages. */
export function QuestionField({ ref, choices, names, value, problem, onChoose }: QuestionProps) {
  const id = useId();
  const pages = [...Map.groupBy(choices, ({ item }) => item.page)];
  const choose = (key: string) => {
    const choice = choices.find((one) => one.key === key);
    if (choice) onChoose(choice);
  };
  return (
    <Field.Root invalid={problem !== undefined}>
      <Field.Label htmlFor={id}>{words.question}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field
          ref={ref}
          id={id}
          value={value}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {value === "" && <option value="">{words.choose}</option>}
          {pages.map(([page, members]) => (
            <optgroup key={page} label={page}>
              {members.map(({ key, question }) => (
                <option key={key} value={key}>
                  {names.question(question.key)}
                </option>
              ))}
            </optgroup>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <ErrorText>{problem}</ErrorText>
    </Field.Root>
  );
}

interface AnswerProps {
  readonly question: AskedQuestion;
  readonly draft: LineDraft;
  readonly onDraft: (draft: LineDraft) => void;
  readonly problem: string | undefined;
}

/** With what an answer is compared: options by their labels, a day, a number; nothing for whether there is one. */
export function AnswerField({ question, draft, onDraft, problem }: AnswerProps) {
  const { kind, options } = question;
  const takes = takenBy(kind, draft.operator);
  if (takes === "nothing") return null;
  if (takes === "list")
    return <SeveralAnswers question={question} draft={draft} onDraft={onDraft} problem={problem} />;
  if (options.length > 0 && kind !== "number") {
    return (
      <SelectField
        label={words.answer}
        value={draft.value}
        placeholder={words.choose}
        problem={problem}
        choices={options.map(({ code, label }) => [code, label])}
        onChoose={(value) => onDraft({ ...draft, value })}
      />
    );
  }
  const label = kind === "date" ? words.date : kind === "number" ? words.number : words.answer;
  return (
    <TextField
      label={label}
      value={draft.value}
      problem={problem}
      type={kind === "date" ? "date" : "text"}
      {...(kind === "number" && { inputMode: "decimal" as const })}
      onText={(value) => onDraft({ ...draft, value })}
    />
  );
}

function SeveralAnswers({ question, draft, onDraft, problem }: AnswerProps) {
  const { values } = draft;
  const known = question.options.map(({ code, label }) => ({ code, label }));
  // What stands in the rule and is no option any more can be taken away.
  const lost = values.filter((code) => !known.some((option) => option.code === code));
  const all = [...known, ...lost.map((code) => ({ code, label: code }))];
  const tick = (code: string, isTicked: boolean) => {
    const ticked = all
      .map((option) => option.code)
      .filter((one) => (one === code ? isTicked : values.includes(one)));
    onDraft({ ...draft, values: ticked });
  };
  return (
    <Fieldset.Root invalid={problem !== undefined}>
      <Fieldset.Legend>{words.answers}</Fieldset.Legend>
      <Box maxHeight="14rem" overflowY="auto">
        <Stack gap="2" padding="1">
          {all.map(({ code, label }) => (
            <Check
              key={code}
              label={label}
              isChecked={values.includes(code)}
              onCheck={(isTicked) => tick(code, isTicked)}
            />
          ))}
        </Stack>
      </Box>
      <Fieldset.ErrorText>{problem}</Fieldset.ErrorText>
    </Fieldset.Root>
  );
}
