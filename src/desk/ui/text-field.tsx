import { Field, Input, type InputProps } from "@chakra-ui/react";

type Props = InputProps & {
  readonly label: string;
  readonly help?: string;
  readonly onText: (text: string) => void;
};

/** A box with its label, and a sentence beneath where it needs one. */
export function TextField({ label, help, onText, ...box }: Props) {
  return (
    <Field.Root>
      <Field.Label>{label}</Field.Label>
      <Input {...box} onChange={({ currentTarget: { value } }) => onText(value)} />
      {help !== undefined && <Field.HelperText>{help}</Field.HelperText>}
    </Field.Root>
  );
}
