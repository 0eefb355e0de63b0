import { choose, pick, type Question, tick, type, under } from "./questions.ts";

export const accelerated: readonly Question[] = under("Your Program", [
  choose("program", "Program", "Accelerated BSN for holders of a degree", "ABSN"),
]);

export const online: readonly Question[] = under("Your Program", [
  choose("program", "Program", "RN to BSN (online)", "RNBSN"),
]);

/** Asked only of those who apply to the accelerated program. */
export const priorDegree: readonly Question[] = under("Your Program", [
  type("prior_degree", "Your Bachelor's Degree and Field", "B.S. in Biochemistry"),
  pick("prior_degree_month", "Month of Your Degree", "June", "6"),
  pick("prior_degree_year", "Year of Your Degree", "2021", "2021"),
]);

export const start: readonly Question[] = under("Your Program", [
  pick("start_term", "Start of Studies", "Summer 2027 (accelerated)", "SU27A"),
  pick("campus", "Campus for Clinical Days", "Cedar Falls, accelerated cohort", "MAINA"),
]);

export const person: readonly Question[] = [
  ...under("You", [
    type("first_name", "Legal First Name", "Rosa"),
    type("last_name", "Legal Last Name", "Delgado-Ruiz"),
    type("former_name", "Former Last Names", "Ruiz"),
    type("preferred_name", "Name You Go By", "Rosi"),
    type("birth_date", "Date of Birth", "04/09/1998", "1998-04-09"),
    type("ssn", "Social Security Number", "123-45-6789"),
  ]),
  ...under("How to Reach You", [
    type("contact_email", "Email for Clinical Placement", "rosa@delgado.example"),
    type("phone", "U.S. Phone", "(509) 555-0133"),
    tick("text_messages", "Text me when a place becomes free at short notice"),
  ]),
];

/** What the address search fills for a street in Yakima. */
export const place: readonly Question[] = under("Address and Residency", [
  type("city", "City", "Yakima"),
  pick("state", "State", "Washington", "WA"),
  type("zip", "ZIP Code", "98902"),
]);

export const unit: readonly Question[] = under("Address and Residency", [
  type("unit", "Apartment or Unit", "Apt. 3"),
]);

const lives = (answer: string, code: string) =>
  under("Address and Residency", [
    choose("residency", "Where do you live for tuition purposes?", answer, code),
  ]);
export const fromAbroad = lives("Outside the United States", "INTL");
export const fromAnotherState = lives("In another state", "OUT");
export const fromHere = lives("In Washington", "IN");

export const abroad: readonly Question[] = under("Address and Residency", [
  type("residence_country", "Country You Live In", "Philippines"),
  pick("visa_type", "Visa", "F-1, for full-time study", "F1"),
]);

export const resident: readonly Question[] = under("Address and Residency", [
  pick("resident_since_month", "Resident Since: Month", "September", "9"),
  pick("resident_since_year", "Resident Since: Year", "2016", "2016"),
  pick("county", "County", "Yakima", "YAKIMA"),
]);

export const emergency: readonly Question[] = under("Emergency Contact", [
  type("emergency_name", "Emergency contact: Name", "Inés Ruiz"),
  pick("emergency_relationship", "Relationship to You", "Someone else", "OTHER"),
  type("emergency_relationship_other", "Please describe the relationship", "Godmother"),
  type("emergency_phone", "Daytime Phone", "(509) 555-0134"),
]);

export const livesWithMe: readonly Question[] = under("Emergency Contact", [
  tick("emergency_same_address", "My emergency contact lives at my address"),
]);

const holdsLicense = (answer: string, code: string) =>
  under("Licenses and Certificates", [
    choose("holds_license", "Do you hold a license or certificate in health care?", answer, code),
  ]);
export const licensed = holdsLicense("Yes", "Y");
export const notLicensed = holdsLicense("No", "N");

const license = (number: number, questions: Parameters<typeof under>[1]) =>
  under("Licenses and Certificates", under(`License ${number}`, questions));

export const firstLicense: readonly Question[] = license(1, [
  pick("license_kind", "Kind of License", "Certified nursing assistant (CNA)", "CNA"),
  type("license_number", "License Number", "NC10458821"),
  pick("license_state", "Issued In", "Washington", "WA"),
  type("license_expires", "Valid Until", "07/31/2028", "2028-07-31"),
  choose("license_discipline", "Has this license ever been suspended or restricted?", "Yes", "Y"),
  type("license_discipline_comment", "What happened?", "It lapsed for a month while I moved."),
]);

export const secondLicense: readonly Question[] = license(2, [
  pick("license_2_kind", "Kind of License", "Emergency medical technician (EMT)", "EMT"),
  type("license_2_number", "License Number", "ES60011223"),
  pick("license_2_state", "Issued In", "Oregon", "OR"),
  choose("license_2_discipline", "Has this license ever been suspended or restricted?", "No", "N"),
]);

const site = (number: number, questions: Parameters<typeof under>[1]) =>
  under("Clinical Experience", under(`Place ${number}`, questions));

export const firstSite: readonly Question[] = site(1, [
  type("clinical_facility", "Facility", "Yakima Memorial Hospital"),
  pick("clinical_unit", "Unit", "Emergency", "ED"),
  pick("clinical_role", "In what role did you work there?", "Employee", "PAID"),
  type("clinical_hours", "Hours in All", "1800"),
  pick("clinical_start_month", "First Month at Place 1", "March", "3"),
  pick("clinical_start_year", "First Year at Place 1", "2024", "2024"),
]);

export const stillThere: readonly Question[] = site(1, [tick("clinical_ongoing", "I still work there")]);

export const secondSite: readonly Question[] = site(2, [
  type("clinical_2_facility", "Facility", "Harvest House"),
  pick("clinical_2_unit", "Unit", "Long-term care", "LTC"),
  type("clinical_2_hours", "Hours in All", "240"),
  pick("clinical_2_start_month", "First Month at Place 2", "January", "1"),
  pick("clinical_2_start_year", "First Year at Place 2", "2023", "2023"),
  pick("clinical_2_end_month", "Last Month at Place 2", "June", "6"),
  pick("clinical_2_end_year", "Last Year at Place 2", "2023", "2023"),
]);

const grades = (gpa: string, teas: string) =>
  under("Scores and Grades", [
    type("science_gpa", "Science GPA", gpa),
    type("teas_score", "TEAS Total Score", teas),
  ]);
export const brilliant = grades("3.8", "84.7");
export const modest = grades("2.7", "61.3");

export const gradesExplained: readonly Question[] = under("Scores and Grades", [
  type("science_gpa_comment", "What should we know about your science grades?", "I worked nights."),
  tick("tutoring", "I would like to hear about tutoring in the sciences"),
  type("teas_retake_date", "When will you take the TEAS again?", "01/16/2027", "2027-01-16"),
]);

export const missingShots: readonly Question[] = under("Immunizations and Safety", [
  type("immunization_plan", "What is missing, and by when will you have it?", "Tdap, in January."),
]);

export const immunized: readonly Question[] = under("Immunizations and Safety", [
  tick("immunizations_complete", "My immunizations are complete and I can show the records"),
]);

export const tests: readonly Question[] = under("Immunizations and Safety", [
  type("tb_test_date", "Date of Your Last TB Test", "10/02/2026", "2026-10-02"),
  choose("titers_available", "Do you have titers (blood tests)?", "Yes", "Y"),
]);

export const hepatitis: readonly Question[] = under("Immunizations and Safety", [
  pick(
    "hepatitis_declined_reason",
    "Reason for Declining the Hepatitis B Vaccine",
    "A blood test shows that I am immune",
    "IMMUNE",
  ),
  type("hepatitis_declined_initials", "Your Initials", "RDR"),
]);

export const certificates: readonly Question[] = under("Immunizations and Safety", [
  tick("cert_bls", "Basic Life Support (BLS)"),
]);

export const rest: readonly Question[] = [
  ...under("Immunizations and Safety", [
    type("background_check_code", "Background Check Access Code", "CV-7781-QX"),
  ]),
  ...under("In Your Words", [
    type(
      "statement",
      "Why nursing, and why now?",
      "In the emergency room I saw how one calm nurse changes a night. I want to be that nurse, here in the valley.",
    ),
  ]),
  ...under("Submit", [
    tick("certify", "What I have written is true and complete, and I agree to a background check."),
  ]),
];
