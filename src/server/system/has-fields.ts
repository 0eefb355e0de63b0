interface FieldTypes {
  readonly string: string;
  readonly number: number;
  /** Not null. */
  readonly object: object;
}

/** Fields of an object that must be there, such as `{ name: "string" }`. */
export type FieldsOf<T> = { readonly [Name in keyof T]?: keyof FieldTypes };

/**
 * Whether a value is an object with these fields, each of its type. Not TypeBox, whose 70 ms to load would be a part
 * of every start of a process.
 */
export function hasFields<const Fields extends Readonly<Record<string, keyof FieldTypes | undefined>>>(
  value: unknown,
  fields: Fields,
): value is { readonly [Name in keyof Fields]: FieldTypes[NonNullable<Fields[Name]>] } {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(fields).every(([name, type]) => {
    const field: unknown = Reflect.get(value, name);
    return field !== null && typeof field === type;
  });
}

/** Whether a value is a list of which each item passes. */
export function isListOf<Item>(
  value: unknown,
  isItem: (item: unknown) => item is Item,
): value is readonly Item[] {
  return Array.isArray(value) && value.every(isItem);
}

/** The code that Node, a driver or a library gave an error, such as `ENOENT`; undefined where there is none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && hasFields(error, { code: "string" }) ? error.code : undefined;
}
