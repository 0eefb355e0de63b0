import { compileForms } from "../../src/authoring/lint/lint-forms.ts";
import { generateSampleApplicants } from "../../src/authoring/sample-applicants/generate-sample-applicants.ts";
import type {
  SampleApplicant,
  SampleApplicants,
} from "../../src/authoring/sample-applicants/sample-applicant.ts";
import type { CompiledForm, DisplayState } from "../../src/form/index.ts";
import type { School } from "./schools.ts";

/** A school's compiled form, with the way back to its files. */
export function compileSchool({ files, partnerConfig }: School) {
  const { compilation, findings } = compileForms(files, partnerConfig);
  if (compilation === null) throw new Error(findings.map(({ message }) => message).join("\n"));
  return compilation;
}

/** A school's form and its sample applicants of a day, yyyy-mm-dd. */
export function sampleApplicantsOn(
  school: School,
  today: string,
): { readonly form: CompiledForm; readonly set: SampleApplicants } {
  const compilation = compileSchool(school);
  return { form: compilation.form, set: generateSampleApplicants(compilation, today) };
}

/** What a sample applicant chose beside its answers, on a day, yyyy-mm-dd. */
export function displayStateOf(
  { addAnother, tabs, confirmed }: SampleApplicant,
  today: string,
): DisplayState {
  return { counts: addAnother, tabs, confirmed, today };
}
