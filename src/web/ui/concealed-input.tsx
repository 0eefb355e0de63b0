import { type ComponentProps, useState } from "react";
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
  /** `password` invites password managers; `text` conceals by style alone, for other secrets. */
  readonly inputType: "password" | "text";
}

/**
 * A text box whose text is concealed, with a button that shows and hides it (spec §2). Takes what `TextInput` takes.
 */
export function ConcealedInput({ what, inputType, ...props }: ConcealedInputProps) {
  const [isShown, setShown] = useState(false);
  const concealed =
    inputType === "password" ? { type: "password" } : { type: "text", css: { WebkitTextSecurity: "disc" } };
  return (
    <styled.div position="relative">
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        paddingInlineEnd="20"
        {...props}
        {...(isShown ? { type: "text" } : concealed)}
      />
      <Toggle
        type="button"
        aria-label={isShown ? `Hide ${what}` : `Show ${what}`}
        aria-controls={props.id}
        disabled={props.disabled}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? "Hide" : "Show"}
      </Toggle>
    </styled.div>
  );
}
