import { Field, NativeSelect } from "@chakra-ui/react";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
}

/** A list to choose one of, with its label. */
export function SelectField({ label, value, choices, onChoose }: Props) {
  return (
    <Field.Root>
      <Field.Label>{label}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
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
