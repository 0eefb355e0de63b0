import { controlRecipe } from "./control-recipe.ts";
import { styled } from "./styled.ts";

/** A one-line text box. */
export const TextInput = styled("input", controlRecipe);
