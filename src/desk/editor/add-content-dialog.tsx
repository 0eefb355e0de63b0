import { Field, Textarea } from "@chakra-ui/react";
import { useState } from "react";
import type { NewNodeField } from "../../authoring/nodes/new-node.ts";
import { ErrorText } from "../ui/problem.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { addablesAt, addContent, choicesFor, problemsOfGiven } from "./add-content.ts";
import type { FormBuffer } from "./form-buffer.ts";
import { EditDialog } from "./outline-dialogs.tsx";
import type { OutlineEdit } from "./outline-edit.ts";
import type { OutlineEntry } from "./outline-model.ts";
import { addSentences, outlineSentences as words } from "./outline-sentences.ts";

interface AddContentProps {
  readonly buffer: FormBuffer;
  readonly entry: OutlineEntry;
  readonly onEdit: (edit: OutlineEdit) => void;
  readonly onClose: () => void;
}

/** Asks what is added to the layout, and what that needs. */
export function AddContentDialog({ buffer, entry, onEdit, onClose }: AddContentProps) {
  const addables = addablesAt(buffer, entry);
  const [index, setIndex] = useState(0);
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const [isTried, setTried] = useState(false);
  const addable = addables[index];
  if (!addable) return null;
  const choices = (field: NewNodeField) => choicesFor(buffer, addable.place, field);
  // What a box has to choose from that is no part of the form begins with the first of it.
  const textOf = (word: string) => {
    const is = addable.kind.asks.find((field) => field.word === word)?.is;
    return given[word] ?? (typeof is === "object" ? (is[0]?.[0] ?? "") : "");
  };
  const problems = problemsOfGiven(addable.kind, textOf, choices);
  const add = () => {
    setTried(true);
    if (Object.keys(problems).length > 0) return false;
    onEdit(addContent(buffer, addable, textOf));
    return true;
  };
  return (
    <EditDialog title={words.addContentTitle} act={words.add} onClose={onClose} onAct={add}>
      <SelectField
        label={words.contentKind}
        value={String(index)}
        onChoose={(value) => setIndex(Number(value))}
        choices={addables.map(({ kind }, place) => [String(place), kind.label])}
      />
      {addable.kind.asks.map((field) => (
        <GivenField
          key={field.word}
          field={field}
          value={textOf(field.word)}
          choices={choices(field)}
          problem={isTried ? problems[field.word] : undefined}
          onText={(text) => setGiven({ ...given, [field.word]: text })}
        />
      ))}
    </EditDialog>
  );
}

interface GivenFieldProps {
  readonly field: NewNodeField;
  readonly value: string;
  readonly choices: readonly (readonly [string, string])[] | undefined;
  readonly problem: string | undefined;
  readonly onText: (text: string) => void;
}

function GivenField({ field, value, choices, problem, onText }: GivenFieldProps) {
  const { label, help, is } = field;
  if (choices) {
    return (
      <SelectField
        label={label}
        value={value}
        choices={choices}
        placeholder={addSentences.choose}
        problem={problem}
        onChoose={onText}
      />
    );
  }
  if (is === "line") {
    return <TextField label={label} help={help} value={value} problem={problem} onText={onText} />;
  }
  return (
    <Field.Root invalid={problem !== undefined}>
      <Field.Label>{label}</Field.Label>
      <Textarea rows={4} value={value} onChange={({ currentTarget }) => onText(currentTarget.value)} />
      {help !== undefined && <Field.HelperText>{help}</Field.HelperText>}
      <ErrorText>{problem}</ErrorText>
    </Field.Root>
  );
}
