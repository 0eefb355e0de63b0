import { createHash } from "node:crypto";
import type { SystemContext } from "@chakra-ui/react/styled-system";
import { classNameOf } from "../../../src/web/ui/class-name.ts";
import { type Node, nodesOf, StyleError, type WebModule, type WebModules } from "./web-modules.ts";

type Values = Readonly<Record<string, unknown>>;

/** A recipe as it is written in a module, and what its elements keep of it. */
interface Recipe {
  readonly id: string;
  readonly definition: Parameters<SystemContext["cva"]>[0];
  readonly variants: readonly string[];
}

/** One look that an element of the application can have. */
export interface StyleUse {
  readonly className: string;
  readonly recipe: Recipe["definition"];
  /** The variants that are chosen, and the styles that are written on the element. */
  readonly values: Values;
}

/** A part of a module's text that the build replaces. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Where the styles of an element end up: an element that `styled` makes, however many components lie between. */
interface Target {
  readonly recipe: Recipe;
  /** Variants that a component between chooses itself. */
  readonly chosen: Values;
  /** Styles that a component between writes itself. */
  readonly styles: Values;
  /** Properties that a component between takes for itself. */
  readonly taken: ReadonlySet<string>;
}

interface Site {
  readonly element: Node;
  readonly targets: readonly [Target, ...Target[]];
}

/** A choice that is made in the browser. */
const ANY = Symbol("any");

const NO_RECIPE: Recipe = { id: "", definition: {}, variants: [] };
const NOTHING_SET = { chosen: {}, styles: {}, taken: new Set<string>() };
const STYLED = /\/ui\/styled\.ts$/;

/**
 * Finds every look that the modules give their elements, so that a sheet made of them is complete: each `styled(...)`
 * with each choice of its variants, and each element with the styles that are written on it.
 */
export class StyleUses {
  readonly #modules: WebModules;
  readonly #isStyle: (name: string) => boolean;

  constructor(modules: WebModules, isStyle: (name: string) => boolean) {
    this.#modules = modules;
    this.#isStyle = isStyle;
  }

  /** @throws StyleError where a look depends on what is known in the browser only and is no variant */
  usesOf(module: WebModule): readonly StyleUse[] {
    return this.#sitesOf(module, elementsOf(module.program)).flatMap(({ element, targets }) =>
      targets.flatMap((target) => this.#usesAt(module, element, target)),
    );
  }

  /**
   * The module's text with recipes and styles in the short form that `styled` takes in the browser. Lines stay where they
   * are. Undefined where there is nothing to replace.
   */
  shorten(module: WebModule): string | undefined {
    const edits = [...this.#recipeEdits(module), ...this.#styleEdits(module)];
    if (edits.length === 0) return undefined;
    let text = module.text;
    for (const { start, end, text: shorter } of edits.toSorted((one, other) => other.start - one.start)) {
      const lines = text.slice(start, end).split("\n").length - shorter.split("\n").length;
      text = text.slice(0, start) + shorter + "\n".repeat(Math.max(0, lines)) + text.slice(end);
    }
    return text;
  }

  #recipeEdits(module: WebModule): readonly Edit[] {
    return [...nodesOf(module.program)]
      .filter((node) => isCallOfStyled(module, node) && node.arguments.length > 1)
      .map((node) => {
        const { id, variants } = this.#recipeOf(module, node);
        const { start, end } = node.arguments[1];
        return { start, end, text: JSON.stringify({ id, variants }) };
      });
  }

  #styleEdits(module: WebModule): readonly Edit[] {
    return this.#sitesOf(module, elementsOf(module.program)).flatMap(({ element, targets }) => {
      const [first, ...others] = this.#styleAttributes(element, targets[0]);
      if (first === undefined) return [];
      const text = `styles="${idOf(this.#stylesAt(module, element, targets[0]))}"`;
      return [
        { start: first.start, end: first.end, text },
        ...others.map(({ start, end }: Node) => ({ start, end, text: "" })),
      ];
    });
  }

  /** Those of the elements that may have styles, with where these end up. */
  #sitesOf(module: WebModule, elements: readonly Node[]): readonly Site[] {
    return elements.flatMap((element) => {
      const [first, ...others] = this.#targetsOf(module, element.name);
      return first === undefined ? [] : [{ element, targets: [first, ...others] as const }];
    });
  }

  #targetsOf(module: WebModule, name: Node): readonly Target[] {
    if (name.type === "JSXMemberExpression") {
      return isStyled(module, name.object.name) ? [{ recipe: NO_RECIPE, ...NOTHING_SET }] : [];
    }
    const found = /^[A-Z]/.test(name.name ?? "") ? this.#modules.resolve(module, name.name) : undefined;
    if (found === undefined) return [];
    if (isCallOfStyled(found.module, found.node)) {
      return [{ recipe: this.#recipeOf(found.module, found.node), ...NOTHING_SET }];
    }
    return isFunction(found.node) ? this.#targetsThrough(found.module, found.node) : [];
  }

  /** Through a component that hands on what it does not take for itself. */
  #targetsThrough(module: WebModule, component: Node): readonly Target[] {
    const [parameter] = component.params;
    const names = new Set<string>();
    const handedOn = new Set<string>();
    if (parameter?.type === "Identifier") handedOn.add(parameter.name);
    for (const property of parameter?.type === "ObjectPattern" ? parameter.properties : []) {
      if (property.type === "RestElement") handedOn.add(property.argument.name);
      else names.add(property.key.name);
    }
    const handsOn = (element: Node) =>
      element.attributes.some(
        ({ type, argument }: Node) => type === "JSXSpreadAttribute" && handedOn.has(argument.name),
      );
    const elements = elementsOf(component.body).filter(handsOn);
    return this.#sitesOf(module, elements).flatMap(({ element, targets }) =>
      targets.map((target) => {
        const chosen = { ...target.chosen, ...this.#chosenAt(module, element, target) };
        const styles = this.#stylesAt(module, element, target);
        return { ...target, chosen, styles, taken: new Set([...target.taken, ...names]) };
      }),
    );
  }

  #recipeOf(module: WebModule, call: Node): Recipe {
    const [, argument] = call.arguments;
    if (argument === undefined) return NO_RECIPE;
    const definition = this.#modules.evaluate(module, argument) as Recipe["definition"];
    return { id: idOf(definition), definition, variants: Object.keys(definition.variants ?? {}) };
  }

  #styleAttributes(element: Node, { recipe, taken }: Target): readonly Node[] {
    return element.attributes.filter(({ type, name }: Node) => {
      if (type !== "JSXAttribute" || taken.has(name.name) || recipe.variants.includes(name.name))
        return false;
      return this.#isStyle(name.name);
    });
  }

  #stylesAt(module: WebModule, element: Node, target: Target): Values {
    const attributes = this.#styleAttributes(element, target);
    const [first] = attributes;
    if (first === undefined) return target.styles;
    if (Object.keys(target.styles).length > 0) {
      throw new StyleError(
        module,
        first,
        "the component has styles of its own there, which this would take away",
      );
    }
    return Object.fromEntries(
      attributes.map(({ name, value }) => [name.name, this.#modules.evaluate(module, value)]),
    );
  }

  #chosenAt(module: WebModule, element: Node, { recipe, taken }: Target): Values {
    const chosen: Record<string, unknown> = {};
    for (const { type, name, value } of element.attributes) {
      if (type !== "JSXAttribute" || taken.has(name.name) || !recipe.variants.includes(name.name)) continue;
      chosen[name.name] = value === null ? true : this.#constantOr(ANY, module, value);
    }
    return chosen;
  }

  #constantOr(otherwise: unknown, module: WebModule, node: Node): unknown {
    try {
      return this.#modules.evaluate(module, node);
    } catch (error) {
      if (error instanceof StyleError) return otherwise;
      throw error;
    }
  }

  /** The build finds styles in attributes, and not in what is spread. */
  #refuseHiddenStyles(module: WebModule, spread: Node): void {
    const constant = spread.type === "Identifier" && this.#modules.resolve(module, spread.name);
    for (const { type, key } of nodesOf(constant ? constant.node : spread)) {
      const name = type === "Property" ? String(key.name ?? key.value) : "";
      if (name === "" || !this.#isStyle(name)) continue;
      throw new StyleError(
        module,
        spread,
        `${name} is a style: write it as an attribute, or make it a variant`,
      );
    }
  }

  #usesAt(module: WebModule, element: Node, target: Target): readonly StyleUse[] {
    const { recipe } = target;
    const styles = this.#stylesAt(module, element, target);
    const hasStyles = Object.keys(styles).length > 0;
    const spread = element.attributes.filter(({ type }: Node) => type === "JSXSpreadAttribute");
    for (const { argument } of spread) this.#refuseHiddenStyles(module, argument);
    const chosen = { ...target.chosen, ...this.#chosenAt(module, element, target) };
    let choices: readonly Values[] = [{}];
    for (const name of recipe.variants) {
      const isAny = name in chosen ? chosen[name] === ANY : spread.length > 0;
      const possible = isAny ? possibleValues(recipe.definition.variants?.[name] ?? {}) : [chosen[name]];
      choices = choices.flatMap((choice) => possible.map((value) => ({ ...choice, [name]: value })));
    }
    return choices.flatMap((choice) => {
      const className = classNameOf(recipe, choice, hasStyles ? idOf(styles) : undefined);
      if (className === undefined) return [];
      const values = Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined));
      return [{ className, recipe: recipe.definition, values: { ...values, ...styles } }];
    });
  }
}

function elementsOf(tree: Node): readonly Node[] {
  return [...nodesOf(tree)].filter(({ type }) => type === "JSXOpeningElement");
}

/** None, or any of those that the recipe knows; one that is on or off may be off without a look of its own. */
function possibleValues(variant: Values): readonly unknown[] {
  if ("true" in variant) return [undefined, true, false];
  return [undefined, ...Object.keys(variant)];
}

function isStyled({ imports }: WebModule, name: string): boolean {
  return name === "styled" && STYLED.test(imports.get(name)?.path ?? "");
}

function isCallOfStyled(module: WebModule, node: Node): boolean {
  return node.type === "CallExpression" && isStyled(module, node.callee.name);
}

function isFunction({ type }: Node): boolean {
  return (
    type === "FunctionDeclaration" || type === "ArrowFunctionExpression" || type === "FunctionExpression"
  );
}

/** What was given each id so far. */
const stylesById = new Map<string, string>();

/** The same for the same styles, wherever they are written; short, for every page loads hundreds of them. */
function idOf(styles: object): string {
  const text = JSON.stringify(styles);
  const hash = createHash("sha256").update(text).digest("hex");
  const id = BigInt(`0x${hash.slice(0, 12)}`)
    .toString(36)
    .slice(-5);
  if ((stylesById.get(id) ?? text) !== text)
    throw new Error(`Two styles have the id ${id}: ids must be longer.`);
  stylesById.set(id, text);
  return id;
}
