import type { ComponentProps } from "react";
import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/text-input.tsx";
import * as sentences from "./sentences.ts";

interface EmailFieldProps {
  readonly errors: readonly string[];
  readonly inputProps: ComponentProps<typeof TextInput>;
}

/** The e-mail address, which is the account's username. */
export function EmailField({ errors, inputProps }: EmailFieldProps) {
  return (
    <Field id="username" label={sentences.emailAddress} required errors={errors}>
      {(control) => (
        <TextInput
          {...control}
          {...inputProps}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
