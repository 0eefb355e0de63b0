import { compileTexts } from "../../authoring/lint/lint-forms.ts";
import { generateSampleApplicants } from "../../authoring/sample-applicants/generate-sample-applicants.ts";
import { nameApplicants } from "../../authoring/sample-applicants/name-applicants.ts";
import type { SampleApplicants } from "../../contract/desk-form-preview.ts";
import { endIfOrphaned, serveRequests } from "../processes/serve-requests.ts";
import { areTexts, hasFields } from "../system/has-fields.ts";
import type { SampleRequest } from "./sample-applicants.ts";

/** The process that `sampleApplicantsOf` starts: it is asked once. */
serveRequests(readRequest, invent);

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

function readRequest(value: unknown): SampleRequest | undefined {
  if (!hasFields(value, { files: "object", characterLimit: "number", today: "string" })) return undefined;
  const { files, characterLimit, today } = value;
  const currency = hasFields(value, { currency: "string" }) ? value.currency : undefined;
  return areTexts(files) ? { files, characterLimit, currency, today } : undefined;
}
