import { type Answers, type CompiledForm, isEmptyAnswer, onceFor, type Reading } from "../../engine/index.ts";

type PhoneLibrary = typeof import("../../engine/typed/read-phone.ts");

let library: PhoneLibrary | undefined;
let loading: Promise<void> | undefined;

/**
 * Loads what knows the phone numbers of all countries, once. It is larger than a page, so only who writes or has
 * written such a number waits for it. Rejects when it is not to be had, and may then be tried again.
 */
export function loadPhoneLibrary(): Promise<void> {
  loading ??= import("../../engine/typed/read-phone.ts").then(
    (loaded) => {
      library = loaded;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Reads a phone number of any country; undefined while the library is not there. */
export function readPhone(text: string): Reading | undefined {
  return library?.readPhone(text);
}

/** Whether an answer is a phone number of some country. Without the library its shape counts; the server checks again. */
export function isPhoneNumber(answer: string): boolean {
  return library?.isPhoneNumber(answer) ?? true;
}

/** Whether these answers can only be checked once the library is there. */
export function lacksPhoneLibrary(form: CompiledForm, answers: Answers): boolean {
  return library === undefined && phoneKeys(form).some((key) => !isEmptyAnswer(answers[key]));
}

const phoneKeys = onceFor(({ pages }: CompiledForm) =>
  pages.flatMap(({ keys, schema }) =>
    keys.filter((key) => schema.properties?.[key]?.format === "international-phone"),
  ),
);
