import { compileForms } from "../../src/authoring/lint/lint-forms.ts";
import { generatePersonas } from "../../src/authoring/sample-applicants/generate-sample-applicants.ts";
import { type Persona, type PersonaSet } from "../../src/authoring/sample-applicants/sample-applicant.ts";
import type { CompiledForm, View } from "../../src/form/index.ts";
import type { School } from "./schools.ts";

/** A school's compiled form, with the way back to its files. */
export function compileSchool({ files, partnerConfig }: School) {
  const { compilation, findings } = compileForms(files, partnerConfig);
  if (compilation === null) throw new Error(findings.map(({ message }) => message).join("\n"));
  return compilation;
}

/** A school's form and its personas of a day, yyyy-mm-dd. */
export function personasOn(
  school: School,
  today: string,
): { readonly form: CompiledForm; readonly set: PersonaSet } {
  const compilation = compileSchool(school);
  return { form: compilation.form, set: generatePersonas(compilation, today) };
}

/** What a persona chose beside its answers. */
export function viewOf({ addAnother, tabs, confirmed }: Persona): View {
  return { counts: addAnother, tabs, confirmed };
}
