import { chakra } from "@chakra-ui/react/styled-system";
import { controlRecipe } from "./control-recipe.ts";

/** A one-line text box. */
export const TextInput = chakra("input", controlRecipe);
