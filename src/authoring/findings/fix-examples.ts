import { CODES, type FindingCode } from "./finding.ts";

/** An example of the mended text for each kind of finding: JSON as it stands in a file, or what to do in words. */
export const FIX_EXAMPLES: Readonly<Record<FindingCode, string>> = {
  "unreadable-file": "a plain file that everybody may read (`chmod a+r`), in the folder itself",
  "unreadable-extra": "what is no definition kept elsewhere",
  "invalid-json": '{ "code": "ME", "label": "Maine" }',
  "duplicate-key": '{ "code": "ME", "label": "Maine" }',
  "unknown-word": '"title": "First Name"',
  "missing-word": '{ "type": "string", "sensitivity": "personal" }',
  "wrong-type": '"minimumAge": 13',
  "wrong-value": '"max": 4',
  "unknown-operator": '"operator": "equals"',
  "unknown-node": '{ "section": "Your Name", "content": ["first_name"] }',
  "missing-file": "pages/about.schema.json beside pages/about.ui.json",
  "unused-file": "the file named by a page, a layout or a question, or deleted",
  "unknown-block": '{ "block": "address" }',
  "unknown-options": '"optionsFrom": "countries"',
  "duplicate-page-id":
    '{ "id": "education", "route": "/education", "step": "Academics", "title": "Academics" }',
  "duplicate-route": '"route": "/education"',
  "reserved-route": '"route": "/health-history"',
  "duplicate-id": '{ "tabs": "transcript" }',
  "page-without-way-on": '{ "action": "saveAndContinue", "route": "/education" }',
  "unknown-route": '{ "action": "saveAndContinue", "route": "/education" }',
  "key-not-in-data-model": '"first_name": { "type": "string", "sensitivity": "personal" }',
  "type-not-in-data-model": '"birth_date": { "type": "string", "title": "Date of Birth", "format": "date" }',
  "key-is-label": '"country_note": { "type": "string", "sensitivity": "personal" }',
  "too-long-for-data-model": '"maxLength": 45',
  "key-on-two-pages": "the question on one page only",
  "key-used-twice": '{ "block": "address", "prefix": "mailing_" }',
  "key-without-page": "the key on a page, or taken out of data-model.json",
  "unknown-layout-key": '"first_name": { "type": "string", "title": "First Name" }',
  "extra-schema-key": '{ "row": ["first_name", "middle_name", "last_name"] }',
  "extra-ui-key": '"first_name": { "ui:autocomplete": "given-name" }',
  "unknown-required-key": '"required": ["first_name"]',
  "prefix-not-in-key": '{ "prefix": "sibling_", "content": ["sibling_age"] }',
  "nested-repeat": "the inner questions asked once in each component",
  "too-many-components": '"max": 10',
  "title-missing": '"first_name": { "type": "string", "title": "First Name" }',
  "message-missing": '"messages": { "pattern": "Please write your ID in capital letters." }',
  "message-never-shown":
    '"not": { "enum": ["none", "n/a"] }, "messages": { "not": "Please leave this empty." }',
  "check-without-effect": '{ "if": { "required": ["phone"] }, "then": { "required": ["phone_type"] } }',
  "unknown-placeholder": '"minimumAge": "You must be {{minimumAge}} years or older to apply."',
  "unknown-gap": '"subject": "Welcome to {{school}}"',
  "missing-gap": '"confirm": { "text": "Your code is {{code}}." }',
  "unsafe-link": '{ "link": "our help pages", "href": "https://help.example" }',
  "unknown-widget": '"ui:widget": "radio"',
  "widget-does-not-fit": '"birth_date": { "ui:widget": "date" }',
  "autocomplete-does-not-fit": '"phone_home": { "ui:widget": "phone", "ui:autocomplete": "home tel" }',
  "other-box-does-not-fit": '"ui:options": { "otherCountries": "phone_international" }',
  "options-missing": '{ "type": "string", "title": "Country", "optionsFrom": "countries" }',
  "confirm-not-boolean": '"sat_taken_unsure": { "type": "boolean", "title": "I am not sure." }',
  "month-year-widgets": '{ "grad_month": { "ui:widget": "month" }, "grad_year": { "ui:widget": "year" } }',
  "upload-not-document": '"transcript_document": { "type": "document", "sensitivity": "personal" }',
  "document-without-upload": '{ "upload": "transcript_document" }',
  "unknown-lookup-field": '"fills": { "hs_city": "city" }',
  "option-labels-differ": '{ "enum": ["Y", "N"], "ui:enumNames": ["Yes", "No"] }',
  "duplicate-option-code": '{ "code": "CAN", "label": "Canada" }',
  "duplicate-option-label": '{ "code": "GEO", "label": "Georgia (country)" }',
  "long-option-list": "a list of what applicants choose",
  "option-lists-too-long": "a list of what applicants choose",
  "option-code-too-long": '"country": { "type": "string", "sensitivity": "personal", "maxLength": 5 }',
  "options-without-for": '{ "code": "ME", "label": "Maine", "for": "USA" }',
  "unknown-option-for": '{ "code": "ON", "label": "Ontario", "for": "CAN" }',
  "unknown-rule-key": '{ "valueKey": "sat_taken", "operator": "answered" }',
  "target-not-an-option": '{ "valueKey": "sat_taken", "operator": "equals", "target": "Y" }',
  "wrong-target": '{ "valueKey": "optin_sms_ind", "operator": "equals", "target": true }',
  "self-dependent-rule":
    '{ "when": { "valueKey": "sat_taken", "operator": "answered" }, "content": ["sat_score_math"] }',
  "clears-shown-key": '{ "clears": ["hs_ceeb"] }',
  "rule-never-true": '{ "any": [{ "valueKey": "sat_taken", "operator": "equals", "target": "Y" }] }',
  "rule-contradicts-section": '{ "valueKey": "country", "operator": "in", "target": ["USA", "CAN"] }',
  "group-never-shown": "the group with the narrower condition first",
  "rule-always-true": "the content without the condition",
  "required-never-shown": '"then": { "required": ["sat_score_math"] }',
  "answer-impossible": '"numericString": { "minimum": 1000, "maximum": 1600 }, "maxLength": 4',
  "option-refused": '"pattern": "^[A-Z]{2,3}$"',
  "requirement-impossible": '"then": { "required": ["zip"], "properties": { "zip": { "minLength": 5 } } }',
  "submit-missing": '{ "action": "submit" }',
  "never-submittable": "one of the requirements that exclude each other taken away",
  "unsafe-logic": '{ "logic": { "equals": [{ "var": "sat_taken" }, "Y"] } }',
  "unsafe-pattern": '"pattern": "^[a-z]+$"',
  "invalid-pattern": '"pattern": "^[a-z]+$"',
  "invalid-date": '"from": "2026-08-01"',
  "days-crossed": '{ "alert": "Apply early.", "from": "2026-08-01", "to": "2026-11-15" }',
  "limits-crossed": '"numericString": { "minimum": 200, "maximum": 800 }',
  "low-contrast": '"main": "#1c5379"',
};

/** Every kind of finding as a table in Markdown, for docs/lint.md. */
export function codesTable(): string {
  const rows = Object.entries(CODES).map(([code, { severity, meaning }]) => {
    // Every code has an entry: FIX_EXAMPLES is a record of all of them.
    const fixExamples = FIX_EXAMPLES[code as keyof typeof CODES];
    const example = /^["{]/.test(fixExamples) ? `\`${fixExamples.replaceAll("|", "\\|")}\`` : fixExamples;
    return `| \`${code}\` | ${severity} | ${meaning} | ${example} |`;
  });
  return ["| Code | Severity | What is wrong | Mended, for example |", "|---|---|---|---|", ...rows, ""].join(
    "\n",
  );
}
