import type { SystemContext, SystemStyleObject } from "@chakra-ui/react/styled-system";
import type { EmotionCache } from "@emotion/cache";
import { css as serialize } from "@emotion/react";
import { createContext, useContext } from "react";

/** What a styled element looks like: styles of our tokens, and variants by property. */
export type Recipe = NonNullable<Parameters<SystemContext["cva"]>[0]>;

/** Styles and variants as they are written on an element. */
export type StyleValues = SystemStyleObject & { readonly css?: SystemStyleObject };

/**
 * Turns styles of our tokens into class names, each once: the styling library works out tokens, conditions and media
 * queries anew with every element, which was most of what showing a page cost. One for each document.
 */
export class Styles {
  readonly #system: SystemContext;
  readonly #cache: EmotionCache;
  readonly #classes = new WeakMap<Recipe, Map<string, string | undefined>>();
  readonly #properties = new Map<string, boolean>();

  constructor(system: SystemContext, cache: EmotionCache) {
    this.#system = system;
    this.#cache = cache;
  }

  /** Whether a property of this name is a style (`padding`, `_hover`, `css`) and none of the element's own. */
  isStyle(name: string): boolean {
    const known = this.#properties.get(name);
    if (known !== undefined) return known;
    const isStyle = this.#system.isValidProperty(name);
    this.#properties.set(name, isStyle);
    return isStyle;
  }

  /** The class that gives an element the recipe's styles with these variants and styles; undefined without any. */
  classOf(recipe: Recipe, values: StyleValues | undefined): string | undefined {
    let known = this.#classes.get(recipe);
    if (known === undefined) {
      known = new Map();
      this.#classes.set(recipe, known);
    }
    const key = values === undefined ? "" : JSON.stringify(values);
    if (!known.has(key)) known.set(key, this.#insert(this.#resolve(recipe, values ?? {})));
    return known.get(key);
  }

  #resolve(recipe: Recipe, { css: nested = {}, ...values }: StyleValues) {
    const resolveRecipe = this.#system.cva(recipe);
    const [variants, styles] = resolveRecipe.splitVariantProps(values);
    return serialize(this.#system.css(resolveRecipe(variants), nested, styles));
  }

  #insert(serialized: ReturnType<typeof serialize>): string | undefined {
    if (serialized.styles === "") return undefined;
    const name = `${this.#cache.key}-${serialized.name}`;
    if (this.#cache.inserted[serialized.name] === undefined)
      this.#cache.insert(`.${name}`, serialized, this.#cache.sheet, true);
    return name;
  }
}

/** Holds the styles of the document, above everything of `ui/`. */
export const StylesContext = createContext<Styles | undefined>(undefined);

/** The styles of the document. */
export function useStyles(): Styles {
  const styles = useContext(StylesContext);
  if (styles === undefined) throw new Error("Styled elements need a UiProvider above them.");
  return styles;
}
