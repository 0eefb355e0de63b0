import { Field, NativeSelect } from "@chakra-ui/react";
import { ErrorText } from "./problem.tsx";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  /** What stands first while no choice has the value. */
  readonly placeholder?: string;
  /** What is wrong with it, once that is to be said. */
  readonly problem?: string | undefined;
  readonly onChoose: (value: string) => void;
}

/** A list to choose one of, with its label. */
export function SelectField({ label, value, choices, placeholder, problem, onChoose }: Props) {
  const isChosen = choices.some(([choice]) => choice === value);
  return (
    <Field.Root invalid={problem !== undefined}>
      <Field.Label>{label}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
          {placeholder !== undefined && !isChosen && <option value={value}>{placeholder}</option>}
          {choices.map(([choice, words]) => (
            <option key={choice} value={choice}>
              {words}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <ErrorText>{problem}</ErrorText>
    </Field.Root>
  );
}
