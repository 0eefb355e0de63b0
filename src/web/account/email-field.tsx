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
          // Of the type email, browsers would change the domain of another script into one that nobody reads (xn--…).
          type="text"
          inputMode="email"
          autoCorrect="off"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
