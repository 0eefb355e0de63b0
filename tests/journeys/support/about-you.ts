import { choose, pick, type Question, search, tick, type, under } from "./questions.ts";

/** Amara's name, which she types before she has an account. */
export const AMARAS_NAME: readonly Question[] = under("Your Name", [
  type("first_name", "First Name", "Amara"),
  type("middle_name", "Middle Name", "Chidinma"),
  type("last_name", "Last Name", "O’Neill-Óbi"),
]);

/** The rest of About You, with every kind of question and most conditional parts opened. */
export const THE_REST_OF_ABOUT_YOU: readonly Question[] = [
  ...under("Your Name", [
    type("preferred_name", "Preferred Name", "Ama"),
    type("birth_date", "Date of Birth", "03/14/2009", "2009-03-14"),
  ]),
  ...under("Contact", [
    type("phone_home", "Home Phone", "(207) 555-0101"),
    type("phone_mobile", "Cell Phone", "(207) 555-0102"),
    tick("optin_sms_ind", "Send me text messages about my application"),
  ]),
  ...under("Identity", [
    choose("legal_sex", "Legal Sex", "Female", "F"),
    tick("gender_female", "Female"),
    tick("pronouns_she", "She/Her"),
    tick("pronouns_not_listed", "Not listed here"),
    type("pronouns_other", "Your Pronouns", "ya / yan"),
    type("pronouns_description", "How should we use them?", "Say “ya” as in yam. Both are fine with me."),
  ]),
  ...under("Employment", [
    choose(
      "ppu_employed",
      "Are you, or is a parent or guardian of yours, employed by this university?",
      "No",
      "N",
    ),
  ]),
  ...under("Permanent Address", [
    pick("country", "Country", "United States", "USA"),
    search("address_line_1", "Address", "12 Harbor Street"),
    type("address_line_2", "Address Line 2", "Apt. 4"),
    type("city", "City", "Port Amity"),
    pick("state", "State/Province", "Maine", "ME"),
    type("zip", "ZIP/Postal Code", "04999"),
  ]),
  ...under("Mailing Address", [
    choose(
      "mailing_addr_same_as_perm_addr",
      "Is your mailing address the same as your permanent address?",
      "No",
      "N",
    ),
    pick("mailing_country", "Mailing Country", "Canada", "CAN"),
    search("mailing_address_line_1", "Mailing Address", "7 rue Saint-Jean"),
    type("mailing_city", "Mailing City", "Québec"),
    pick("mailing_state", "Mailing State/Province", "Quebec", "QC"),
    type("mailing_zip", "Mailing ZIP/Postal Code", "G1R 1N8"),
  ]),
  ...under("Parent 1/Guardian 1", [
    pick("parent_relationship", "Relationship to You", "Mother", "MOT"),
    pick("parent_prefix", "Prefix", "Dr.", "DR"),
    type("parent_first_name", "First Name", "Ngozi"),
    type("parent_last_name", "Last Name", "Óbi"),
    type("parent_email_address", "Email Address", "ngozi@obi.example"),
    type("parent_phone", "Phone", "(207) 555-0103"),
    pick("parent_phone_type", "Phone Type", "Work", "W"),
    pick("parent_education", "Highest Level of Education", "Other", "OT"),
    type("parent_education_other", "Please describe the education", "Medical school abroad"),
    choose(
      "parent_addr_same_as_stu_perm",
      "Is the address of Parent 1/Guardian 1 the same as your permanent address?",
      "No",
      "N",
    ),
    pick("parent_country", "Country", "Portugal", "PRT"),
    search("parent_address_line_1", "Address", "Rua do Ouro 3"),
    type("parent_city", "City", "Lisboa"),
  ]),
  ...under("Parent 2/Guardian 2", [
    pick("parent_2_relationship", "Relationship to You", "Father", "FAT"),
    type("parent_2_first_name", "First Name", "Seán"),
    type("parent_2_last_name", "Last Name", "O’Neill"),
    choose(
      "parent_2_addr_same_as_stu_perm",
      "Is the address of Parent 2/Guardian 2 the same as your permanent address?",
      "Yes",
      "Y",
    ),
  ]),
  ...under(
    "Brothers and Sisters",
    under("Sibling 1", [
      type("sibling_first_name", "First Name", "Kelechi"),
      type("sibling_last_name", "Last Name", "O’Neill-Óbi"),
      type("sibling_age", "Age", "15"),
    ]),
  ),
];

/** Asked after "Add another sibling". */
export const THE_SECOND_SIBLING: readonly Question[] = under(
  "Brothers and Sisters",
  under("Sibling 2", [
    type("sibling_2_first_name", "First Name", "Saoirse"),
    type("sibling_2_last_name", "Last Name", "O’Neill-Óbi"),
    type("sibling_2_age", "Age", "9"),
  ]),
);

/** The last sections of About You. */
export const THE_END_OF_ABOUT_YOU: readonly Question[] = [
  ...under("Family at the University", [
    choose("relative_attend", "Has anyone in your family studied at this university?", "Yes", "Y"),
    ...under("Relative 1", [
      type("relative_first_name", "First Name", "Ifeoma"),
      type("relative_last_name", "Last Name", "Óbi"),
      pick("relative_relationship", "Relationship to You", "Aunt or uncle", "AUN"),
      pick("relative_degree", "Degree Earned Here", "Master's degree", "MAS"),
    ]),
  ]),
  ...under("Citizenship", [
    choose(
      "citizenship_type",
      "What is your citizenship?",
      "U.S. citizen and citizen of another country (dual)",
      "2",
    ),
    pick("citizenship", "What is your other country of citizenship?", "Nigeria", "NGA"),
    type("ssn", "Social Security Number", "123-45-6789"),
  ]),
  ...under("Ethnicity and Race", [
    choose("ethnicity", "Are you Hispanic or Latino?", "No, not Hispanic or Latino", "N"),
    tick("race_black", "Black or African American"),
    tick("race_white", "White"),
  ]),
];
