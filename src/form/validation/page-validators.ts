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

/** Whether a text is a phone number that some country has: for a library to know, which not every page needs. */
export type PhoneCheck = (text: string) => boolean;

/** Validators as they are compiled: they ask their `this` what regular expressions cannot know. */
export type CompiledValidators = Readonly<
  Record<
    string,
    {
      (this: { readonly today: string; readonly isPhoneNumber: PhoneCheck }, answers: unknown): boolean;
      errors?: readonly SchemaError[] | null;
    }
  >
>;

/** Completes compiled validators with what knows phone numbers. */
export function completeValidators(compiled: CompiledValidators, isPhoneNumber: PhoneCheck): PageValidators {
  const complete = Object.entries(compiled).map(([page, validate]) => {
    const completed: PageValidator = function (this: { readonly today: string }, answers) {
      const isValid = validate.call({ today: this.today, isPhoneNumber }, answers);
      completed.errors = validate.errors ?? null;
      return isValid;
    };
    return [page, completed] as const;
  });
  return Object.fromEntries(complete);
}
