import { buttonRecipe } from "./button.tsx";
import { Link } from "./link.tsx";
import { styled } from "./styled.ts";

const linkRecipe = {
  base: {
    color: "primary.main",
    fontWeight: "medium",
    textDecoration: "underline",
    textUnderlineOffset: "0.2em",
    _hover: { color: "primary.dark", textDecorationThickness: "2px" },
  },
} as const;

/** A link within the application. */
export const TextLink = styled(Link, linkRecipe);

/** A link to elsewhere. */
export const ExternalLink = styled("a", linkRecipe);

/** A link within the application that looks like a button. */
export const ButtonLink = styled(Link, buttonRecipe);
