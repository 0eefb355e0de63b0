import { Field, Textarea } from "@chakra-ui/react";
import { useState } from "react";
import { ErrorText } from "../ui/problem.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { EditDialog } from "./outline-dialogs.tsx";
import { keyFromTitle, QUESTION_KINDS, type QuestionWords } from "./outline-question-kinds.ts";
import { SENSITIVITY_WORDS, outlineSentences as words } from "./outline-sentences.ts";

interface AddQuestionProps {
  readonly optionLists: readonly string[];
  readonly problemOfKey: (key: string) => string | undefined;
  readonly problemOfList: (name: string) => string | undefined;
  readonly onAdd: (question: QuestionWords) => void;
  readonly onClose: () => void;
}

/** Stands for a list that is made with the question: no list has this name. */
const NEW_LIST = "+";
/** Stands for no list: whoever does not say which one is asked. */
const NO_LIST = "";
const LONGEST_MAX = 10_000;

interface Given {
  readonly title: string;
  /** Undefined while it follows the title. */
  readonly key?: string;
  readonly kind: string;
  readonly sensitivity: string;
  readonly options: string;
  readonly listName?: string;
  readonly labels: string;
  readonly longest?: string;
}

/** Asks what a new question is, and what its kind needs. Its key follows the title until somebody writes another. */
export function AddQuestionDialog(props: AddQuestionProps) {
  const { optionLists, onAdd, onClose } = props;
  const [given, setGiven] = useState<Given>({
    title: "",
    kind: "text",
    sensitivity: "personal",
    labels: "",
    options: optionLists.length === 0 ? NEW_LIST : NO_LIST,
  });
  const [isTried, setTried] = useState(false);
  const change = (word: keyof Given) => (text: string) => setGiven({ ...given, [word]: text });
  const question = questionOf(given);
  const problems = problemsOf(given, question, props);
  const shown = isTried ? problems : {};
  const { hasOptions, longest } = QUESTION_KINDS[given.kind] ?? {};
  const add = () => {
    setTried(true);
    if (Object.values(problems).some((problem) => problem !== undefined)) return false;
    onAdd(question);
    return true;
  };
  return (
    <EditDialog title={words.addQuestionTitle} act={words.add} onClose={onClose} onAct={add}>
      <TextField
        label={words.questionTitle}
        value={given.title}
        onText={change("title")}
        problem={shown.title}
      />
      <SelectField
        label={words.kind}
        value={given.kind}
        onChoose={change("kind")}
        choices={Object.entries(QUESTION_KINDS).map(([name, { label }]) => [name, label])}
      />
      {longest !== undefined && (
        <TextField
          label={words.longest}
          inputMode="numeric"
          value={given.longest ?? String(longest)}
          onText={change("longest")}
          problem={shown.longest}
        />
      )}
      {hasOptions && (
        <SelectField
          label={words.options}
          value={given.options}
          onChoose={change("options")}
          choices={[[NEW_LIST, words.newList], ...optionLists.map((name) => [name, name] as const)]}
          placeholder={words.chooseList}
          problem={given.options === NO_LIST ? shown.options : undefined}
        />
      )}
      {hasOptions && given.options === NEW_LIST && (
        <>
          <Field.Root invalid={shown.labels !== undefined}>
            <Field.Label>{words.newOptions}</Field.Label>
            <Textarea
              rows={4}
              value={given.labels}
              onChange={({ currentTarget }) => change("labels")(currentTarget.value)}
            />
            <Field.HelperText>{words.newOptionsHelp}</Field.HelperText>
            <ErrorText>{shown.labels}</ErrorText>
          </Field.Root>
          <TextField
            label={words.listName}
            value={question.options}
            onText={change("listName")}
            problem={shown.options}
          />
        </>
      )}
      <SelectField
        label={words.sensitivity}
        value={given.sensitivity}
        onChoose={change("sensitivity")}
        choices={Object.entries(SENSITIVITY_WORDS)}
      />
      <TextField
        label={words.key}
        help={words.keyHelp}
        value={question.key}
        onText={change("key")}
        problem={shown.key}
      />
    </EditDialog>
  );
}

function questionOf(given: Given): QuestionWords {
  const { title, kind, sensitivity, options, labels } = given;
  const key = given.key ?? keyFromTitle(title);
  const { hasOptions, longest } = QUESTION_KINDS[kind] ?? {};
  const own = {
    options: (given.listName ?? key.replaceAll("_", "-")).trim(),
    labels: labels
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  };
  return {
    key,
    title: title.trim(),
    kind,
    sensitivity,
    options,
    ...(hasOptions && options === NEW_LIST && own),
    ...(longest !== undefined && { longest: Number(given.longest ?? longest) }),
  };
}

function problemsOf(
  { kind, options }: Given,
  question: QuestionWords,
  { problemOfKey, problemOfList }: Pick<AddQuestionProps, "problemOfKey" | "problemOfList">,
): Readonly<Partial<Record<"title" | "key" | "longest" | "labels" | "options", string | undefined>>> {
  const { title, key, longest, labels } = question;
  const isLength =
    longest === undefined || (Number.isInteger(longest) && longest > 0 && longest <= LONGEST_MAX);
  const hasOwnList = labels !== undefined && options === NEW_LIST;
  const hasNoList = QUESTION_KINDS[kind]?.hasOptions === true && options === NO_LIST;
  return {
    title: title === "" ? words.missingTitle : undefined,
    key: problemOfKey(key),
    longest: isLength ? undefined : words.wrongLength(LONGEST_MAX),
    labels: hasOwnList && labels.length === 0 ? words.missingOptions : undefined,
    options: hasNoList ? words.missingList : hasOwnList ? problemOfList(question.options) : undefined,
  };
}
