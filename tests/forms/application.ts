import type { Answers } from "../../src/engine/answers/answers.ts";
import { EMPTY_VIEW, type View, visibleKeys } from "../../src/engine/answers/visibility.ts";
import { compileValidators } from "../../src/engine/validation/compile-validators.ts";
import { validateForm } from "../../src/engine/validation/validate-form.ts";
import { compileForms, readForms } from "./compile-forms.ts";

/** The product's own form, as published. */
export const FORM = compileForms(readForms());
const VALIDATORS = compileValidators(FORM);

/** An application that can be submitted: the required answers of every page and no other. */
export const COMPLETE: Answers = {
  first_name: "Ada",
  last_name: "Okafor",
  birth_date: "2009-03-14",
  phone_home: "(207) 555-0142",
  ppu_employed: "N",
  country: "USA",
  address_line_1: "12 Harbor Street",
  city: "Portland",
  state: "ME",
  zip: "04101",
  mailing_addr_same_as_perm_addr: "Y",
  entry_term: "202730",
  hs_name: "Casco Bay High School",
  conviction: "N",
  suspended: "N",
  counselor_waiver_request: "Y",
  legal_agree: true,
};

/** The sentences for a complete application in which these answers are changed, on November 21, 2026. */
export function errorsWith(changes: Answers, view: Partial<View> = {}) {
  const answers = { ...COMPLETE, ...changes };
  return validateForm(FORM, VALIDATORS, answers, { today: "2026-11-21", view: { ...EMPTY_VIEW, ...view } });
}

/** The keys that a complete application shows after these changes. */
export function shownWith(changes: Answers, view: Partial<View> = {}) {
  return visibleKeys(FORM, { ...COMPLETE, ...changes }, { ...EMPTY_VIEW, ...view });
}
