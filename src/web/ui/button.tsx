import type { ComponentProps } from "react";
import { VisuallyHidden } from "./boxes.tsx";
import { LoadingDots } from "./loading.tsx";
import { styled } from "./styled.ts";

/** The look of a button, and of links that should look like one. Sizes `submit` and `save` are those of POL-02. */
export const buttonRecipe = {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "2",
    minHeight: "touch",
    paddingInline: "5",
    paddingBlock: "2",
    borderRadius: "md",
    borderWidth: "1px",
    borderColor: "transparent",
    fontSize: "md",
    fontWeight: "semibold",
    lineHeight: "snug",
    textAlign: "center",
    textDecoration: "none",
    cursor: "pointer",
    transitionProperty: "background-color, border-color, color",
    transitionDuration: "120ms",
    _disabled: { cursor: "not-allowed" },
  },
  variants: {
    variant: {
      solid: {
        backgroundColor: "primary.main",
        color: "white.main",
        _hover: { backgroundColor: "primary.dark" },
        _disabled: { backgroundColor: "disabled.main", _hover: { backgroundColor: "disabled.main" } },
      },
      outline: {
        backgroundColor: "white.main",
        borderColor: "primary.main",
        color: "primary.main",
        _hover: { backgroundColor: "primary.extraLight", color: "primary.dark" },
        _disabled: {
          borderColor: "disabled.main",
          color: "disabled.main",
          _hover: { background: "white.main" },
        },
      },
      link: {
        paddingInline: "1",
        color: "primary.main",
        fontWeight: "medium",
        textDecoration: "underline",
        textUnderlineOffset: "0.2em",
        _hover: { color: "primary.dark", textDecorationThickness: "2px" },
        _disabled: { color: "disabled.main" },
      },
    },
    size: {
      medium: {},
      // The longest of its labels has one line.
      submit: { width: "submitWidth", maxWidth: "full", height: "buttonHeight", paddingInline: "1" },
      // Staff write its label: a longer one has two lines, and no label leaves the button.
      save: {
        width: "saveWidth",
        maxWidth: "full",
        minHeight: "buttonHeight",
        paddingInline: "2",
        paddingBlock: "0",
        textWrap: "balance",
      },
    },
  },
  defaultVariants: { variant: "solid", size: "medium" },
} as const;

const Base = styled("button", buttonRecipe);

interface ButtonProps extends Omit<ComponentProps<typeof Base>, "as" | "asChild"> {
  /** Shows the dots instead of the label and ignores presses; the label stays the accessible name. */
  readonly loading?: boolean;
}

/** A button; `type` is "button" unless told otherwise. Sizes `submit` and `save` are those of POL-02. */
export function Button({ loading = false, children, onClick, type = "button", ...rest }: ButtonProps) {
  if (!loading) {
    return (
      <Base type={type} onClick={onClick} {...rest}>
        {children}
      </Base>
    );
  }
  // Not `disabled`: the button keeps the focus, and a press must not send the form again.
  return (
    <Base type="button" aria-disabled aria-busy {...rest}>
      <VisuallyHidden>{children}</VisuallyHidden>
      <LoadingDots size="small" />
    </Base>
  );
}

/** A button that deletes something for good: it looks unlike one that leads on. */
export function DangerButton(props: ComponentProps<typeof Button>) {
  return <Button {...props} backgroundColor="error.main" _hover={{ backgroundColor: "error.dark" }} />;
}
