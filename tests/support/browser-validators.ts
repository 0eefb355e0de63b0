import { validatorModule } from "../../src/authoring/compile/compile-validators.ts";
import { type CompiledForm, completeValidators, type PageValidators } from "../../src/form/index.ts";
import { isPhoneNumber } from "../../src/form/typed/read-phone.ts";

/** The validators that a browser gets: of the module that it imports, with the library for phone numbers loaded. */
export async function browserValidators(form: CompiledForm): Promise<PageValidators> {
  const module = await import(`data:text/javascript,${encodeURIComponent(validatorModule(form))}`);
  return completeValidators(module.default, isPhoneNumber);
}
