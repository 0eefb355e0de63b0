import type { ComponentProps } from "react";
import { controlRecipe } from "./control-recipe.ts";
import { styled } from "./styled.ts";

const Box = styled("input", controlRecipe);

/** A one-line text box; what is typed stands in its own direction. */
export function TextInput(props: ComponentProps<typeof Box>) {
  return <Box dir="auto" {...props} />;
}
