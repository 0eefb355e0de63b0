import { type ComponentProps, type FormEvent, useLayoutEffect, useState } from "react";
import * as sentences from "./sentences.ts";
import { styled } from "./styled.ts";
import { TextInput } from "./text-input.tsx";

const Toggle = styled("button", {
  base: {
    position: "absolute",
    insetBlock: "1px",
    insetInlineEnd: "1px",
    minWidth: "4rem",
    paddingInline: "3",
    borderRadius: "md",
    color: "primary.main",
    fontSize: "sm",
    fontWeight: "semibold",
    cursor: "pointer",
    _hover: { color: "primary.dark", textDecoration: "underline" },
  },
});

interface ConcealedInputProps extends Omit<ComponentProps<typeof TextInput>, "type"> {
  /** What is concealed, for the button's name: "password" gives "Show password". */
  readonly what: string;
  /** `password` invites password managers; `text` is another secret, which is none of theirs. */
  readonly inputType: "password" | "text";
}

/** What keeps the password managers that heed it from offering to fill in or store a secret that is no password. */
const NO_PASSWORD = {
  "data-1p-ignore": "",
  "data-bwignore": "",
  "data-lpignore": "true",
  "data-form-type": "other",
};

/** Browsers want a concealed box in a form. This one sends nothing: its question is part of the page. */
const OWN_FORM = {
  as: "form",
  autoComplete: "off",
  // Sends nothing before the application runs, either.
  method: "dialog",
  onSubmit: (event: FormEvent) => event.preventDefault(),
} as const;

/**
 * A text box whose text is concealed, with a button that shows and hides it (ACC-07). Takes what `TextInput` takes. The
 * browser conceals it, from screen readers and the clipboard too; a style would conceal it from the eye alone.
 */
export function ConcealedInput({ what, inputType, ...props }: ConcealedInputProps) {
  const [isShown, setShown] = useState(false);
  // Nobody who comes back to the page later finds it open.
  useLayoutEffect(() => () => setShown(false), []);
  return (
    <styled.div position="relative" {...(inputType === "text" && OWN_FORM)}>
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        paddingInlineEnd="20"
        {...(inputType === "text" && NO_PASSWORD)}
        {...props}
        type={isShown ? "text" : "password"}
      />
      <Toggle
        type="button"
        aria-label={isShown ? sentences.hideWhat(what) : sentences.showWhat(what)}
        aria-controls={props.id}
        disabled={props.disabled}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? sentences.hide : sentences.show}
      </Toggle>
    </styled.div>
  );
}

type PasswordInputProps = Omit<ComponentProps<typeof ConcealedInput>, "what" | "inputType">;

/** A password box with a button that shows and hides what was typed (ACC-07). Takes what `TextInput` takes. */
export function PasswordInput(props: PasswordInputProps) {
  return <ConcealedInput {...props} what={sentences.password} inputType="password" />;
}
