import type { ComponentProps } from "react";
import { PasswordInput } from "../ui/concealed-input.tsx";
import { Field } from "../ui/field.tsx";

interface PasswordFieldProps {
  readonly id: "password" | "confirm_password";
  readonly label: string;
  readonly autoComplete: "current-password" | "new-password";
  readonly errors: readonly string[];
  /** Id of the requirements list. */
  readonly describedBy?: string;
  readonly inputProps: ComponentProps<typeof PasswordInput>;
}

/** A password with its show and hide toggle. */
export function PasswordField(props: PasswordFieldProps) {
  const { id, label, autoComplete, errors, describedBy, inputProps } = props;
  return (
    <Field id={id} label={label} required errors={errors} {...(describedBy ? { describedBy } : {})}>
      {(control) => <PasswordInput {...control} {...inputProps} autoComplete={autoComplete} />}
    </Field>
  );
}
