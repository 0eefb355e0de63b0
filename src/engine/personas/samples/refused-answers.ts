import { FORMATS } from "../../validation/formats.ts";
import { type AskedQuestion, canBeStored } from "./asked-question.ts";

/** What an applicant may well type where a format is asked for; the boxes keep it as it is. */
const MISTYPED: Readonly<Record<string, readonly string[]>> = {
  date: ["02/30/2020", "02/"],
  "international-phone": ["+49 171 23", "0171 2345678"],
  "us-phone": ["(107) 555-0123", "(207) 155-0123", "(207) 555-01"],
  ssn: ["123-45-67"],
  email: ["somebody at home", "somebody"],
};

/** Texts that no pattern and no number is likely to take, short enough for most limits. */
const ODD = ["?", "x", "-", "12x", "no", "?!?!?!?!", "00000", "1"];

/** Answers that one keyword of a question's schema refuses and that can be stored, the most natural first. */
export function refusedAnswers(
  asked: AskedQuestion,
  keyword: string,
  own: AskedQuestion["property"],
): readonly string[] {
  return [...new Set(candidates(keyword, own))].filter((text) => canBeStored(asked, text));
}

function candidates(keyword: string, own: AskedQuestion["property"]): readonly string[] {
  switch (keyword) {
    case "format":
      return mistyped(own.format ?? "");
    case "pattern":
      return ODD.filter((text) => own.pattern !== undefined && !new RegExp(own.pattern, "u").test(text));
    case "numericString":
      return [...offStep(own), "x", "?"];
    case "not":
      return [...(own.not?.enum ?? []), ...(typeof own.not?.const === "string" ? [own.not.const] : [])];
    case "const":
    case "enum":
      return ODD;
    default:
      return [];
  }
}

function mistyped(format: string): readonly string[] {
  const known = FORMATS[format];
  return (MISTYPED[format] ?? ODD).filter((text) => known !== undefined && !known.test(text));
}

function offStep({ numericString }: AskedQuestion["property"]): readonly string[] {
  const { minimum = 0, multipleOf } = numericString ?? {};
  return multipleOf === undefined ? [] : [String(Number((minimum + multipleOf / 2).toFixed(6)))];
}
