import { Button, Dialog, Field, Input, List, NativeSelect, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useId, useState } from "react";
import type { Deletion } from "../../authoring/editing/delete-node.ts";
import { OpenDialog } from "../ui/ask-dialog.tsx";
import { keyFromTitle, QUESTION_KINDS, type QuestionWords } from "./outline-question-kinds.ts";
import { MENTION_WORDS, SENSITIVITY_WORDS, outlineSentences as words } from "./outline-sentences.ts";

interface FormDialogProps {
  readonly title: string;
  readonly act: string;
  readonly isGrave?: boolean;
  readonly onClose: () => void;
  /** Gives false when something is missing, and the dialog stays. */
  readonly onAct: () => boolean;
  readonly children: ReactNode;
}

function FormDialog({ title, act, isGrave = false, onClose, onAct, children }: FormDialogProps) {
  return (
    <OpenDialog {...{ title, isGrave, onClose }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (onAct()) onClose();
        }}
      >
        <Dialog.Body>
          <Stack gap="4">{children}</Stack>
        </Dialog.Body>
        <Dialog.Footer>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" {...(isGrave && { colorPalette: "red" })}>
            {act}
          </Button>
        </Dialog.Footer>
      </form>
    </OpenDialog>
  );
}

interface BoxProps {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onText: (text: string) => void;
}

/** A box with what is wrong with it, which is said once somebody has tried. */
function CheckedBox({ label, help, value, problem, onText }: BoxProps) {
  return (
    <Field.Root invalid={problem !== undefined}>
      <Field.Label>{label}</Field.Label>
      <Input value={value} onChange={({ currentTarget }) => onText(currentTarget.value)} />
      {help !== undefined && <Field.HelperText>{help}</Field.HelperText>}
      <Field.ErrorText>{problem}</Field.ErrorText>
    </Field.Root>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
}

function Choice({ label, value, choices, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <Field.Root>
      <Field.Label htmlFor={id}>{label}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field
          id={id}
          value={value}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          {choices.map(([choice, words]) => (
            <option key={choice} value={choice}>
              {words}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Field.Root>
  );
}

interface AddQuestionProps {
  readonly optionLists: readonly string[];
  readonly problemOfKey: (key: string) => string | undefined;
  readonly onAdd: (question: QuestionWords) => void;
  readonly onClose: () => void;
}

/** Asks what a new question is. Its key follows the title until somebody writes another. */
export function AddQuestionDialog({ optionLists, problemOfKey, onAdd, onClose }: AddQuestionProps) {
  const [title, setTitle] = useState("");
  const [ownKey, setOwnKey] = useState<string>();
  const [kind, setKind] = useState("text");
  const [sensitivity, setSensitivity] = useState("personal");
  const [options, setOptions] = useState(optionLists[0] ?? "");
  const [isTried, setTried] = useState(false);
  const key = ownKey ?? keyFromTitle(title);
  const titleProblem = title.trim() === "" ? words.missingTitle : undefined;
  const keyProblem = problemOfKey(key);
  const add = () => {
    setTried(true);
    if (titleProblem !== undefined || keyProblem !== undefined) return false;
    onAdd({ key, title: title.trim(), kind, sensitivity, options });
    return true;
  };
  return (
    <FormDialog {...{ title: words.addQuestionTitle, act: words.add, onClose, onAct: add }}>
      <CheckedBox
        {...{ label: words.questionTitle, value: title, onText: setTitle }}
        problem={isTried ? titleProblem : undefined}
      />
      <Choice
        {...{ label: words.kind, value: kind, onChoose: setKind }}
        choices={Object.entries(QUESTION_KINDS)
          .filter(([, { hasOptions }]) => !hasOptions || optionLists.length > 0)
          .map(([name, { label }]) => [name, label])}
      />
      {QUESTION_KINDS[kind]?.hasOptions && (
        <Choice
          {...{ label: words.options, value: options, onChoose: setOptions }}
          choices={optionLists.map((name) => [name, name])}
        />
      )}
      <Choice
        {...{ label: words.sensitivity, value: sensitivity, onChoose: setSensitivity }}
        choices={Object.entries(SENSITIVITY_WORDS)}
      />
      <CheckedBox
        {...{ label: words.key, help: words.keyHelp, value: key, onText: setOwnKey }}
        problem={isTried ? keyProblem : undefined}
      />
    </FormDialog>
  );
}

interface AskTextProps {
  readonly title: string;
  readonly label: string;
  readonly help?: string;
  readonly act: string;
  readonly value: string;
  readonly problemOf: (text: string) => string | undefined;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks for one text, such as a title or a key. */
export function AskTextDialog({ title, label, help, act, value, problemOf, onText, onClose }: AskTextProps) {
  const [text, setText] = useState(value);
  const [isTried, setTried] = useState(false);
  const problem = problemOf(text.trim());
  const done = () => {
    setTried(true);
    if (problem !== undefined) return false;
    onText(text.trim());
    return true;
  };
  return (
    <FormDialog {...{ title, act, onClose, onAct: done }}>
      <CheckedBox
        {...{ label, value: text, onText: setText, ...(help !== undefined && { help }) }}
        problem={isTried ? problem : undefined}
      />
    </FormDialog>
  );
}

interface MoveProps {
  readonly title: string;
  readonly targets: readonly (readonly [id: string, title: string])[];
  readonly onMove: (id: string) => void;
  readonly onClose: () => void;
}

/** Asks where something shall go. */
export function MoveDialog({ title, targets, onMove, onClose }: MoveProps) {
  const [target, setTarget] = useState(targets[0]?.[0] ?? "");
  const move = () => {
    onMove(target);
    return true;
  };
  return (
    <FormDialog {...{ title: words.moveTitle(title), act: words.moveAct, onClose, onAct: move }}>
      <Choice {...{ label: words.moveTarget, value: target, choices: targets, onChoose: setTarget }} />
    </FormDialog>
  );
}

interface DeleteProps {
  readonly title: string;
  readonly deletion: Deletion;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Says what goes and what still speaks of it, before anything is deleted. */
export function DeleteDialog({ title, deletion: { keys, left }, onDelete, onClose }: DeleteProps) {
  const remove = () => {
    onDelete();
    return true;
  };
  return (
    <FormDialog
      {...{ title: words.deleteTitle(title), act: words.deleteAct, isGrave: true, onClose, onAct: remove }}
    >
      {keys.length > 1 && <Text>{words.deletesQuestions(keys)}</Text>}
      {keys.length > 0 && <Text>{words.keepsAnswers}</Text>}
      {left.length > 0 && (
        <Stack gap="1">
          <Text>{words.left}</Text>
          <List.Root paddingStart="5">
            {left.map(({ file, path, mention, key }) => (
              <List.Item key={`${file}#${path.join("/")}`} overflowWrap="anywhere">
                {`${key}: ${MENTION_WORDS[mention]} (${file})`}
              </List.Item>
            ))}
          </List.Root>
        </Stack>
      )}
    </FormDialog>
  );
}
