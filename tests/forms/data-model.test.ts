import { describe, expect, it } from "vitest";
import { compileForms, readForms } from "./compile-forms.ts";

interface Entry {
  readonly type: string;
  readonly sensitivity: string;
  readonly desc?: boolean;
}

// The format tests hold the file to this shape.
const MODEL = JSON.parse(readForms()["data-model.json"] ?? "") as {
  readonly keys: Readonly<Record<string, Entry>>;
};

const words = (text: string) => text.trim().split(/\s+/);
const under = (prefix: string, text: string) => words(text).map((word) => prefix + word);

const ADDRESS = "address_line_1 address_line_2 city state zip country";
const PARENT = `relationship prefix first_name last_name email_address phone phone_type education education_other
  addr_same_as_stu_perm ${ADDRESS}`;
const RELATIVE = "first_name last_name relationship degree";

/** The student answers of docs/specification.md, and the phone number of its international variant. */
const ANSWER_KEYS = [
  ...words(`first_name middle_name last_name preferred_name phone_home phone_mobile optin_sms_ind birth_date
    phone_international
    gender_male gender_female transgender_female transgender_male legal_sex pronouns_he pronouns_she pronouns_they
    pronouns_he_they pronouns_she_they pronouns_not_listed pronouns_other pronouns_description ppu_employed`),
  ...words(`${ADDRESS} mailing_addr_same_as_perm_addr mailing_addr_effective_date`),
  ...under("mailing_", ADDRESS),
  ...under("parent_", `communication_preference ${PARENT}`),
  ...under("parent_2_", PARENT),
  ...["sibling_", "sibling_2_", "sibling_3_", "sibling_4_"].flatMap((p) =>
    under(p, "first_name last_name age"),
  ),
  "relative_attend",
  ...["relative_", "relative_2_", "relative_3_"].flatMap((p) => under(p, RELATIVE)),
  ...words("citizenship_type citizenship citizenship_visa_status green_card alien_registration_number ssn"),
  ...words("ethnicity race_american_indian race_asian race_black race_native_hawaiian race_white"),
  ...words(`entry_term international_student applied_major pre_med_health_interest hs_ceeb hs_name
    hs_address_line_1 hs_city hs_state hs_country hs_zip grad_month grad_year different_name_transcript
    provide_name_differ_transcript_name counselor_first_name counselor_last_name counselor_email_address
    hs_gpa gpa_scale`),
  ...words(`sat_taken sat_taken_unsure sat_test_month sat_test_year sat_score_math sat_score_reading_writing
    sat_score_essay_writing sat_score_essay_reading sat_score_essay_analysis
    act_taken act_taken_unsure act_test_month act_test_year act_score_composite`),
  ...words("conviction conviction_comment suspended suspended_comment counselor_waiver_request legal_agree"),
];

/** What applicants upload; the specification leaves these keys to the school. */
const DOCUMENT_KEYS = ["transcript_document", "translation_document", "passport_document"];

/** What the school asks besides. */
const SCHOOL_KEYS = [
  "college_name", "college_ceeb", "records_in_english",
  "parent_phone_international", "parent_2_phone_international",
];

/** What is worked out: the labels of chosen options, and the keys of further entries. */
const isLabel = (key: string) => key.endsWith("_desc");
const isOfFurtherEntry = (key: string) => /^(sibling|relative)_[2-9]/.test(key);

describe("the data model", () => {
  it("stores every answer of the specification, the documents, what the school asks besides, and no other", () => {
    const stored = Object.keys(compileForms(readForms()).keys).filter((key) => !isLabel(key));
    expect(new Set(stored)).toEqual(new Set([...ANSWER_KEYS, ...DOCUMENT_KEYS, ...SCHOOL_KEYS]));
  });

  it("names the keys of the first entries alone [GRP-02]", () => {
    expect(Object.keys(MODEL.keys).filter(isOfFurtherEntry)).toEqual([]);
  });

  it.each(DOCUMENT_KEYS)("marks %s a document", (key) => {
    expect(MODEL.keys[key]?.type).toBe("document");
  });

  it.each(words("optin_sms_ind pre_med_health_interest legal_agree race_asian"))(
    "marks %s boolean",
    (key) => {
      expect(MODEL.keys[key]?.type).toBe("boolean");
    },
  );

  it.each(
    words(`state country mailing_state mailing_country parent_relationship parent_2_prefix parent_phone_type
      parent_education citizenship citizenship_visa_status entry_term applied_major hs_state hs_country hs_gpa
      sat_taken act_taken conviction suspended legal_sex`),
  )("keeps the words of the option chosen for %s [WID-22]", (key) => {
    expect(MODEL.keys[key]?.desc).toBe(true);
  });

  it.each(
    words(`ssn alien_registration_number birth_date ethnicity race_white legal_sex gender_male transgender_female
      pronouns_they citizenship_visa_status conviction conviction_comment suspended`),
  )("treats %s as sensitive", (key) => {
    expect(MODEL.keys[key]?.sensitivity).toBe("sensitive");
  });
});
