import { plainPath } from "../../contract/screens.ts";
import {
  type Answers,
  COMPILED_FORM_FORMAT,
  type CompiledForm,
  type CompiledPage,
  type CompiledValidators,
  completeValidators,
  isEmptyAnswer,
  memoizeByObject,
  type PageValidators,
  type Reading,
} from "../../form/index.ts";
import { prefix } from "../api/address.ts";
import { MissingPartError } from "../api/report-client-error.ts";
import { NO_RESPONSE, tryAgain } from "../api/server-error.ts";

type PhoneLibrary = typeof import("../../form/typed/read-phone.ts");

let library: PhoneLibrary | undefined;
let loading: Promise<void> | undefined;

/**
 * Loads what knows the phone numbers of all countries, once. It is larger than a page, so only who writes or has
 * written such a number waits for it. Rejects when it is not to be had, and may then be tried again.
 */
export function loadPhoneLibrary(): Promise<void> {
  loading ??= import("../../form/typed/read-phone.ts").then(
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

const phoneKeys = memoizeByObject(({ pages }: CompiledForm) =>
  pages.flatMap(({ keys, schema }) =>
    keys.filter((key) => schema.properties?.[key]?.format === "international-phone"),
  ),
);

/** A published form as the pages work with it. Its hash, such as '9f2c…', is its address and never another form's. */
export interface LoadedForm {
  readonly hash: string;
  readonly form: CompiledForm;
  readonly validators: PageValidators;
}

const forms = new Map<string, LoadedForm | Promise<LoadedForm>>();

/**
 * Loads a published form and its validators, once for each hash; what is there already comes at once, so that nobody
 * need wait for it. Rejects when the server has no such form.
 */
export function loadForm(hash: string): LoadedForm | Promise<LoadedForm> {
  const known = forms.get(hash);
  if (known) return known;
  const load = Promise.all([fetchToAnswer(hash), importValidators(hash)]).then(([form, validators]) => {
    const loaded = { hash, form, validators };
    forms.set(hash, loaded);
    return loaded;
  });
  forms.set(hash, load);
  // A failed load may be tried again; a later visit must not meet the old failure.
  load.catch(() => forms.delete(hash));
  return load;
}

/** Where pages are made, those of an older version may yet be under way. */
const VERSIONS_HELD = 4;

/** Holds a form as if it had been loaded: where pages are made, nothing is fetched. */
export function holdForm(loaded: LoadedForm): void {
  forms.delete(loaded.hash);
  forms.set(loaded.hash, loaded);
  const [oldest] = forms.keys();
  if (forms.size > VERSIONS_HELD && oldest !== undefined) forms.delete(oldest);
}

/** The page of a form at an address, however it is written; undefined when there is none. */
export function pageAt(form: CompiledForm, pathname: string): CompiledPage | undefined {
  const path = plainPath(pathname);
  return form.pages.find(({ route }) => route === path);
}

/** Loads a published form without its validators, for those who only read. Rejects when there is none. */
export async function fetchForm(hash: string): Promise<CompiledForm> {
  const body = await fetchJson(`${prefix}/forms/${hash}.json`).catch(() => undefined);
  if (!isCompiledForm(body)) throw new MissingPartError("The application form could not be loaded.");
  return body;
}

/** The same for those who answer, with what works answers out where the form has any. */
async function fetchToAnswer(hash: string): Promise<CompiledForm> {
  const form = await fetchForm(hash);
  if (form.computed !== undefined) (await import("../../form/answers/with-computed.ts")).workAnswersOut();
  return form;
}

async function fetchJson(path: string): Promise<unknown> {
  const { body } = await tryAgain(async () => {
    try {
      const response = await fetch(path);
      return { status: response.status, body: response.ok ? await response.json() : undefined };
    } catch {
      return { status: NO_RESPONSE, body: undefined };
    }
  });
  return body;
}

/** The server compiled and checked the form; its format number says that this code understands it. */
function isCompiledForm(value: unknown): value is CompiledForm {
  return (
    typeof value === "object" && value !== null && "format" in value && value.format === COMPILED_FORM_FORMAT
  );
}

async function importValidators(hash: string): Promise<PageValidators> {
  const module: { default: CompiledValidators } = await import(
    /* @vite-ignore */ `${prefix}/forms/${hash}.js`
  );
  return completeValidators(module.default, isPhoneNumber);
}
