import type { chakra } from "@chakra-ui/react/styled-system";
import { createElement, type ElementType } from "react";
import { type Recipe, type Styles, type StyleValues, useStyles } from "./styles.ts";

type Props = Readonly<Record<string, unknown>>;

function makeStyled(tag: ElementType, recipe: Recipe = {}) {
  const variants = new Set(Object.keys(recipe.variants ?? {}));
  // biome-ignore lint/correctness/noComponentHookFactories: made where modules load, once for each kind of element.
  function Styled({ as, className, ...props }: Props & { readonly as?: ElementType }) {
    const styles = useStyles();
    const { own, values } = split(props, variants, styles);
    const name = styles.classOf(recipe, values);
    const names = typeof className === "string" && name !== undefined ? `${className} ${name}` : className;
    return createElement(as ?? tag, { ...own, className: names ?? name });
  }
  return Styled;
}

/** What the element gets by itself, and what is styles and variants. */
function split(props: Props, variants: ReadonlySet<string>, styles: Styles) {
  const own: Record<string, unknown> = {};
  let values: StyleValues | undefined;
  for (const [name, value] of Object.entries(props)) {
    if (!variants.has(name) && !styles.isStyle(name)) own[name] = value;
    else if (value !== undefined) values = { ...values, [name]: value };
  }
  return { own, values };
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
 * `<styled.div padding="4">`. Takes the place of the library's own factory and looks the same (a test holds that),
 * but works a style out once and makes one component for an element instead of three. Outside `ui/` nothing names the
 * styling library.
 */
export const styled = new Proxy(makeStyled, {
  get: (_make, tag) => plainOf(String(tag)),
  // What it makes takes what the library's takes: the same styles, told apart by the library itself.
}) as unknown as typeof chakra;
