import { chakra } from "@chakra-ui/react/styled-system";
import { type ComponentProps, useState } from "react";
import { TextInput } from "./text-input.tsx";

const Toggle = chakra("button", {
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

/** A password box with a button that shows and hides what was typed (spec §2). Takes what `TextInput` takes. */
export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, "type">) {
  const [isShown, setShown] = useState(false);
  return (
    <chakra.div position="relative">
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        paddingInlineEnd="20"
        {...props}
        type={isShown ? "text" : "password"}
      />
      <Toggle
        type="button"
        aria-label={isShown ? "Hide password" : "Show password"}
        aria-controls={props.id}
        disabled={props.disabled}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? "Hide" : "Show"}
      </Toggle>
    </chakra.div>
  );
}
