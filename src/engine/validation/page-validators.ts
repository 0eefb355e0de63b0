/** One error as ajv reports it. */
export interface SchemaError {
  readonly keyword: string;
  /** JSON pointer of the answer, empty for the page itself. */
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A page's validator, compiled from its schema; today's date (yyyy-mm-dd) is its `this`. */
export interface PageValidator {
  (this: { readonly today: string }, answers: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

/** The validators of a form by page id. */
export type PageValidators = Readonly<Record<string, PageValidator>>;
