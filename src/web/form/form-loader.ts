import { plainPath } from "../../contract/plain-path.ts";
import {
  COMPILED_FORM_FORMAT,
  type CompiledForm,
  type CompiledPage,
  type CompiledValidators,
  completeValidators,
  type PageValidators,
} from "../../engine/index.ts";
import { NO_ANSWER, tryAgain } from "../api/try-again.ts";
import { MissingPartError } from "../app/chunk-errors.ts";
import { isPhoneNumber } from "./phone-library.ts";

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
  const load = Promise.all([fetchForm(hash), importValidators(hash)]).then(([form, validators]) => {
    const loaded = { hash, form, validators };
    forms.set(hash, loaded);
    return loaded;
  });
  forms.set(hash, load);
  // A failed load may be tried again; a later visit must not meet the old failure.
  load.catch(() => forms.delete(hash));
  return load;
}

/** The page of a form at an address, however it is written; undefined when there is none. */
export function pageAt(form: CompiledForm, pathname: string): CompiledPage | undefined {
  const path = plainPath(pathname);
  return form.pages.find(({ route }) => route === path);
}

/** Loads a published form without its validators, for those who only read. Rejects when there is none. */
export async function fetchForm(hash: string): Promise<CompiledForm> {
  const body = await fetchJson(`/forms/${hash}.json`).catch(() => undefined);
  if (!isCompiledForm(body)) throw new MissingPartError("The application form could not be loaded.");
  return body;
}

async function fetchJson(path: string): Promise<unknown> {
  const { body } = await tryAgain(async () => {
    try {
      const response = await fetch(path);
      return { status: response.status, body: response.ok ? await response.json() : undefined };
    } catch {
      return { status: NO_ANSWER, body: undefined };
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
  const module: { default: CompiledValidators } = await import(/* @vite-ignore */ `/forms/${hash}.js`);
  return completeValidators(module.default, isPhoneNumber);
}
