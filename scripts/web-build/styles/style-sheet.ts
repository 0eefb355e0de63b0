import type { SystemContext } from "@chakra-ui/react/styled-system";
import createCache from "@emotion/cache";
import { css as serialize } from "@emotion/react";
import type { StyleUse } from "./style-uses.ts";

/** What the styling library makes of styles, as the text of a style sheet. */
export class StyleSheet {
  readonly #system: SystemContext;
  readonly #cache = createCache({ key: "s" });

  constructor(system: SystemContext) {
    this.#system = system;
  }

  /** Whether a property of this name is a style (`padding`, `_hover`, `css`) and none of the element's own. */
  isStyle(name: string): boolean {
    return this.#system.isValidProperty(name);
  }

  /** The rules of the document itself: order of layers, reset, type, tokens as variables, animations. */
  documentRules(): string {
    const system = this.#system;
    const rules = [system.getPreflightCss(), system.getGlobalCss(), system.getTokenCss()];
    return this.#rules("", system.layers.atRule) + this.#rules("", ...rules);
  }

  /** The rules of one look. */
  rulesOf({ className, recipe, values }: StyleUse): string {
    const { css: nested = {}, ...rest } = values;
    const resolveRecipe = this.#system.cva(recipe);
    const [variants, styles] = resolveRecipe.splitVariantProps(rest);
    return this.#rules(`.${className}`, this.#system.css(resolveRecipe(variants), nested as object, styles));
  }

  #rules(selector: string, ...styles: Parameters<typeof serialize>): string {
    const serialized = serialize(...styles);
    if (serialized.styles === "") return "";
    // Where there is no document the cache gives the rules instead of putting them into it, and keeps them by their name.
    const named = { ...serialized, name: `${selector} ${serialized.name}` };
    return this.#cache.insert(selector, named, this.#cache.sheet, false) ?? "";
  }
}
