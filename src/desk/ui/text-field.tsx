import { Field, Input, type InputProps } from "@chakra-ui/react";
import type { RefAttributes } from "react";
import { ErrorText } from "./problem.tsx";

type Props = InputProps &
  RefAttributes<HTMLInputElement> & {
    readonly label: string;
    readonly help?: string | undefined;
    /** What is wrong with it, once that is to be said. */
    readonly problem?: string | undefined;
    readonly onText: (text: string) => void;
  };

/** A box with its label, and a sentence beneath where it needs one. */
export function TextField({ label, help, problem, onText, ...box }: Props) {
  return (
    <Field.Root invalid={problem !== undefined}>
      <Field.Label>{label}</Field.Label>
      <Input {...box} onChange={({ currentTarget: { value } }) => onText(value)} />
      {help !== undefined && <Field.HelperText>{help}</Field.HelperText>}
      <ErrorText>{problem}</ErrorText>
    </Field.Root>
  );
}
