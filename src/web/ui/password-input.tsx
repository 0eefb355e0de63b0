import type { ComponentProps } from "react";
import { ConcealedInput } from "./concealed-input.tsx";

type PasswordInputProps = Omit<ComponentProps<typeof ConcealedInput>, "what" | "inputType">;

/** A password box with a button that shows and hides what was typed (ACC-07). Takes what `TextInput` takes. */
export function PasswordInput(props: PasswordInputProps) {
  return <ConcealedInput {...props} what="password" inputType="password" />;
}
