import type { ComponentProps } from "react";
import { CONFIRMATION_CODE_DIGITS } from "../../contract/limits.ts";
import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/text-input.tsx";

interface CodeFieldProps {
  readonly errors: readonly string[];
  readonly inputProps: Omit<ComponentProps<typeof TextInput>, "onChange"> & {
    readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  };
}

/** The code from the mail. White space is dropped: codes are often pasted with some in the middle or at the end. */
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
          onChange={(event) =>
            inputProps.onChange({ target: { value: event.target.value.replace(/\s/g, "") } })
          }
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={32}
          fontSize="xl"
          letterSpacing="0.25em"
        />
      )}
    </Field>
  );
}
