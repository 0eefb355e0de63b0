import type { Answers } from "../../src/form/definition/answers.ts";

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
