import type { Answers } from "../../../src/form/definition/answers.ts";
import { COMPLETE as COMPLETE_ANSWERS } from "../../forms/complete-answers.ts";

/** An application that can be submitted. */
export const COMPLETE: Answers = { ...COMPLETE_ANSWERS, first_name: "Amara", last_name: "Oduya" };

/** About You with every part open that may be. */
const ABOUT_YOU: Answers = {
  middle_name: "Chidinma",
  preferred_name: "Ama",
  phone_mobile: "(207) 555-0102",
  optin_sms_ind: true,
  legal_sex: "F",
  gender_female: true,
  pronouns_she: true,
  pronouns_not_listed: true,
  pronouns_other: "ya / yan",
  pronouns_description: "Say “ya” as in yam. Both are fine with me.",
  address_line_2: "Apt. 4",
  mailing_addr_same_as_perm_addr: "N",
  mailing_country: "CAN",
  mailing_address_line_1: "7 rue Saint-Jean",
  mailing_city: "Québec",
  mailing_state: "QC",
  mailing_zip: "G1R 1N8",
  mailing_addr_effective_date: "2026-12-01",
  parent_relationship: "MOT",
  parent_prefix: "DR",
  parent_first_name: "Ngozi",
  parent_last_name: "Oduya",
  parent_email_address: "ngozi@oduya.example",
  parent_phone: "(207) 555-0103",
  parent_phone_type: "W",
  parent_communication_preference: "E",
  parent_education: "OT",
  parent_education_other: "Medical school abroad",
  parent_addr_same_as_stu_perm: "N",
  parent_country: "PRT",
  parent_address_line_1: "Rua do Ouro 3",
  parent_city: "Lisboa",
  parent_2_relationship: "FAT",
  parent_2_first_name: "Seán",
  parent_2_last_name: "O’Neill",
  parent_2_education: "BA",
  parent_2_addr_same_as_stu_perm: "Y",
  sibling_first_name: "Kelechi",
  sibling_last_name: "Oduya",
  sibling_age: "15",
  sibling_2_first_name: "Saoirse",
  sibling_2_last_name: "Oduya",
  sibling_2_age: "9",
  relative_attend: "Y",
  relative_first_name: "Ifeoma",
  relative_last_name: "Oduya",
  relative_relationship: "AUN",
  relative_degree: "BAC",
  citizenship_type: "3",
  citizenship: "PRT",
  green_card: "Y",
  alien_registration_number: "A012345678",
  ssn: "123-45-6789",
  ethnicity: "N",
  race_black: true,
  race_white: true,
};

const ACADEMICS: Answers = {
  applied_major: "26.0101",
  pre_med_health_interest: true,
  international_student: "Y",
  hs_name: "Casco Bay High School",
  hs_country: "USA",
  hs_address_line_1: "196 Allen Avenue",
  hs_city: "Portland",
  hs_state: "ME",
  hs_zip: "04103",
  grad_month: "6",
  grad_year: "2027",
  counselor_first_name: "Beatrice",
  counselor_last_name: "Marsh",
  counselor_email_address: "b.marsh@school.example",
  gpa_scale: "4",
  hs_gpa: "3.8",
  different_name_transcript: "Y",
  provide_name_differ_transcript_name: "Amara Obi",
  sat_taken: "Y",
  sat_test_month: "10",
  sat_test_year: "2026",
  sat_score_math: "710",
  sat_score_reading_writing: "680",
  act_taken: "N",
  act_taken_unsure: true,
};

const FINAL_STEPS: Answers = {
  conviction: "Y",
  conviction_comment:
    "In 2025 I was fined for riding a bicycle on the interstate bridge at night. I paid the fine and have taken the long way since.",
  suspended: "Y",
  suspended_comment: "In tenth grade I was sent home for two days after an argument in the cafeteria.",
};

/** Everything answered that can be at once. */
export const FULL: Answers = { ...COMPLETE, ...ABOUT_YOU, ...ACADEMICS, ...FINAL_STEPS };

/** How many components hold the full application's answers. */
export const FULL_COUNTS = { siblings: 2, relatives: 1 };

/** Answers of which some on each page are not right. */
export const FAULTY: Answers = {
  first_name: "Amara",
  birth_date: "2020-03-14",
  phone_home: "(107) 555-0142",
  optin_sms_ind: true,
  country: "USA",
  address_line_1: "12 Harbor Street",
  zip: "041",
  mailing_addr_same_as_perm_addr: "N",
  mailing_addr_effective_date: "2019-05-01",
  parent_first_name: "Ngozi",
  parent_email_address: "ngozi at oduya",
  ssn: "123",
  citizenship_type: "2",
  counselor_email_address: "marsh",
  gpa_scale: "4",
  hs_gpa: "9",
  sat_taken: "Y",
  sat_test_month: "10",
  sat_score_math: "715",
  conviction: "Y",
};
