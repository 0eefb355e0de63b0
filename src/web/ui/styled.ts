import type { chakra } from "@chakra-ui/react/styled-system";
import { createElement, type ElementType } from "react";
import { type BuiltRecipe, classNameOf } from "./class-name.ts";

type Properties = Readonly<Record<string, unknown>>;

interface StyledProperties extends Properties {
  readonly as?: ElementType;
  readonly className?: string;
  /** What the build leaves of the styles that are written on an element. */
  readonly styles?: string;
}

const NO_RECIPE: BuiltRecipe = { id: "", variants: [] };

function makeStyled(tag: ElementType, recipe: BuiltRecipe = NO_RECIPE) {
  return function Styled({ as, className, styles, ...properties }: StyledProperties) {
    const name = classNameOf(recipe, properties, styles);
    const names = className !== undefined && name !== undefined ? `${className} ${name}` : className;
    return createElement(as ?? tag, { ...without(properties, recipe.variants), className: names ?? name });
  };
}

function without(properties: Properties, names: readonly string[]): Properties {
  if (names.length === 0) return properties;
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
}

const plain = new Map<string, ReturnType<typeof makeStyled>>();

function plainOf(tag: string) {
  const known = plain.get(tag);
  if (known !== undefined) return known;
  const made = makeStyled(tag as ElementType);
  plain.set(tag, made);
  return made;
}

/**
 * Makes elements and components with styles from our tokens: `styled("div", { base: { padding: "4" } })`, or
 * `<styled.div padding="4">`. They are written as the styling library has them, and the build makes a sheet of them
 * (scripts/web-build/styles): styles must be constants, and what differs while the application runs is a variant.
 */
export const styled = new Proxy(makeStyled, {
  get: (_make, tag) => plainOf(String(tag)),
  // What it makes takes what the library's takes: the build reads the same styles.
}) as unknown as typeof chakra;
