import { chakra } from "@chakra-ui/react/styled-system";
import { Link } from "react-router-dom";
import { buttonRecipe } from "./button-recipe.ts";

const linkRecipe = {
  base: {
    color: "primary.main",
    fontWeight: "medium",
    textDecoration: "underline",
    textUnderlineOffset: "0.2em",
    _hover: { color: "primary.dark", textDecorationThickness: "2px" },
  },
} as const;

/** A link within the application; takes what the router's `Link` takes. */
export const TextLink = chakra(Link, linkRecipe);

/** A link to elsewhere. */
export const ExternalLink = chakra("a", linkRecipe);

/** A link within the application that looks like a button. */
export const ButtonLink = chakra(Link, buttonRecipe);
