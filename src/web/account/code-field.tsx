import type { ComponentProps } from "react";
import { CONFIRMATION_CODE_DIGITS } from "../../contract/limits.ts";
import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/text-input.tsx";

interface CodeFieldProps {
  readonly errors: readonly string[];
  readonly inputProps: ComponentProps<typeof TextInput>;
}

/** The code from the mail. */
export function CodeField({ errors, inputProps }: CodeFieldProps) {
  return (
    <Field
      id="code"
      label="Confirmation Code"
      required
      help={`${CONFIRMATION_CODE_DIGITS} numbers. It may take a minute to arrive; please look into your spam folder too.`}
      errors={errors}
    >
      {(control) => (
        <TextInput
          {...control}
          {...inputProps}
          inputMode="numeric"
          autoComplete="one-time-code"
          fontSize="xl"
          letterSpacing="0.25em"
        />
      )}
    </Field>
  );
}
