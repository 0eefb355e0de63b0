/** What the build leaves of a recipe (scripts/web-build/styles): its styles are in the sheet. */
export interface BuiltRecipe {
  readonly id: string;
  /** The properties that choose among its variants. */
  readonly variants: readonly string[];
}

/**
 * The class that gives an element a recipe's styles with the variants that its properties choose, and styles of its own;
 * undefined where it has neither. The sheet has a rule for each that the application can ask for.
 */
export function classNameOf(
  { id, variants }: BuiltRecipe,
  properties: Readonly<Record<string, unknown>>,
  styles: string | undefined,
): string | undefined {
  if (id === "" && styles === undefined) return undefined;
  const chosen = variants.map((name) => (properties[name] as string | boolean | undefined) ?? "");
  return ["s", id, ...chosen, styles ?? ""].join("_");
}
