import type { CompiledForm } from "../form/compiled-form.ts";
import { isPhoneNumber } from "../typed/read-phone.ts";
import { pageAjv } from "./page-ajv.ts";
import { type CompiledValidators, completeValidators, type PageValidators } from "./page-validators.ts";

/** The validators of a form's pages, for the server. The same code reaches browsers through `validatorModule`. */
export function compileValidators(form: CompiledForm): PageValidators {
  const ajv = pageAjv(form);
  const compiled = form.pages.map((page) => {
    const validate = ajv.getSchema(page.id);
    if (validate === undefined) throw new Error(`The page ${page.id} has no validator.`);
    return [page.id, validate as CompiledValidators[string]] as const;
  });
  return completeValidators(Object.fromEntries(compiled), isPhoneNumber);
}
