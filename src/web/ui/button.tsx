import type { ComponentProps } from "react";
import { buttonRecipe } from "./button-recipe.ts";
import { LoadingDots } from "./loading-dots.tsx";
import { styled } from "./styled.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

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
