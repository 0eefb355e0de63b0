import type { ComponentProps, MouseEvent } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";
import { buttonRecipe } from "./button.tsx";
import { styled } from "./styled.ts";

interface LinkProps extends Omit<ComponentProps<"a">, "href" | "target"> {
  /** An address of the application. */
  readonly to: string;
  /** Goes with the history entry. */
  readonly state?: unknown;
  /** True where the way leads through the server. */
  readonly reloads?: boolean;
}

/**
 * A link within the application, of the parts that the router has for links of one's own: its `Link` would bring along
 * what fetches ahead and forms that send themselves.
 */
export function Link({ to, state, reloads = false, onClick, children, ...rest }: LinkProps) {
  const follow = useLinkClickHandler(to, { state });
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!reloads && !event.defaultPrevented) follow(event);
  };
  return (
    <a {...rest} href={useHref(to)} onClick={press}>
      {children}
    </a>
  );
}

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
