import { compileTexts } from "../../authoring/lint/lint-forms.ts";
import { generateSampleApplicants } from "../../authoring/sample-applicants/generate-sample-applicants.ts";
import { nameApplicants } from "../../authoring/sample-applicants/name-applicants.ts";
import type { SampleApplicants } from "../../contract/desk-form-drafts.ts";
import { endIfOrphaned, serveRequests } from "../processes/serve-requests.ts";
import { SAMPLE_PROCESS, type SampleRequest } from "./invent-applicants.ts";

/** The process that `inventApplicants` starts: it is asked once. */
serveRequests(SAMPLE_PROCESS, (request) => ({ applicants: invent(request) }));

function invent({ files, characterLimit, currency, today }: SampleRequest): SampleApplicants["applicants"] {
  const { compilation } = compileTexts(files, { characterLimit, currency });
  if (compilation === null) return null;
  const { sampleApplicants } = generateSampleApplicants(compilation, today, endIfOrphaned);
  const good = sampleApplicants.filter(({ expectedErrors }) => Object.keys(expectedErrors).length === 0);
  const names = nameApplicants(compilation.form, good);
  return good.map(({ answers, addAnother, tabs, confirmed }, index) => ({
    name: names[index] ?? "",
    answers: { ...answers },
    add_another: { ...addAnother },
    tabs: { ...tabs },
    confirmed: [...confirmed],
  }));
}
