import { choose, pick, type Question, tick, type, under } from "./questions.ts";

const wants = (questions: Parameters<typeof under>[1]) => under("What You Want to Study", questions);
const degree = (answer: string, code: string) => wants([choose("degree", "Degree", answer, code)]);
const load = (answer: string, code: string) =>
  wants([choose("study_load", "Full or Part Time", answer, code)]);

export const doctorate = degree("Doctor of Philosophy (Ph.D.)", "PHD");
export const master = degree("Master of Science (M.S.)", "MS");
export const certificate = degree("Graduate certificate", "CERT");
export const fullTime = load("Full time", "FT");
export const partTime = load("Part time", "PT");

export const history: readonly Question[] = wants([
  pick("department", "Department", "History of Technology", "HIST"),
]);
export const physics: readonly Question[] = wants([pick("department", "Department", "Physics", "PHYS")]);
export const field: readonly Question[] = wants([
  pick("field", "Field of Study", "Quantum Optics", "PHYS-QUAN"),
  pick("start", "Start", "Fall 2027", "FA27"),
]);

/** Of the groups of conditions: doctorate in part time, doctorate in full time, master's in part time. */
export const partTimeDoctor: readonly Question[] = wants([
  type("advisor_1", "Preferred Advisor", "Prof. Lindqvist"),
  choose("advisor_contacted", "Have you been in touch with them?", "Yes", "Y"),
]);
export const fullTimeDoctor: readonly Question[] = wants([
  type("advisor_2", "Second Choice of Advisor", "Prof. Mbeki"),
]);
export const partTimeMaster: readonly Question[] = wants([
  choose("employer_pays", "Does your employer pay for your studies?", "No", "N"),
]);

export const funding: readonly Question[] = wants([
  tick("funding_assistantship", "Teaching or research assistantship"),
  tick("funding_outside", "Funding from outside the Institute"),
  type("funding_outside_source", "Who funds you?", "Knut and Alice Wallenberg Foundation"),
]);

export const person: readonly Question[] = [
  ...under("About You", [
    type("first_name", "Given Name", "Priya"),
    type("last_name", "Family Name", "Raghunathan"),
    type("birth_date", "Date of Birth", "11/30/2002", "2002-11-30"),
    type("phone", "Phone", "+46 70 123 45 67"),
    pick("country_code", "Country of Citizenship", "India", "IND"),
    choose("visa", "Do you hold a U.S. visa or permanent residence?", "F-1 (student)", "F1"),
    type("visa_until", "Valid Until", "05/31/2029", "2029-05-31"),
  ]),
  ...under("Where Letters Reach You", [
    pick("land", "Country of the Address", "United States", "USA"),
    type("address_1", "Address", "5 Elm Street"),
    type("town", "City or Town", "Easton Falls"),
    pick("region", "State", "Massachusetts", "MA"),
    type("postal_code", "ZIP or Postal Code", "01999"),
  ]),
];

const college = (number: number, questions: Parameters<typeof under>[1]) =>
  under("Colleges and Universities", under(`College or university ${number}`, questions));

/** What the search fills for the first college. */
export const foundCollege: readonly Question[] = college(1, [
  pick("college_country", "Country", "United States", "USA"),
  type("college_city", "City", "Amherst"),
  pick("college_state", "State", "Massachusetts", "MA"),
]);

export const firstCollege: readonly Question[] = college(1, [
  pick("college_start_month", "First Month", "September", "9"),
  pick("college_start_year", "First Year", "2020", "2020"),
  pick("college_end_month", "Last Month", "May", "5"),
  pick("college_end_year", "Last Year", "2024", "2024"),
  pick("college_degree", "Degree", "Bachelor's degree", "BA"),
  type("college_major", "Major", "Physics"),
  type("college_gpa", "Grade Average", "3.9"),
  pick("college_gpa_scale", "Best Grade Possible", "4.0", "4"),
]);

/** Of a college that the search does not know. */
export const secondCollege: readonly Question[] = college(2, [
  pick("college_2_country", "Country", "Another country", "OTH"),
  type("college_2_city", "City", "Uppsala"),
  pick("college_2_degree", "Degree", "None", "NONE"),
]);

export const transfer: readonly Question[] = under("Colleges and Universities", [
  type("transfer_from", "When did you begin graduate study elsewhere?", "09/01/2025", "2025-09-01"),
  type("transfer_reason", "Why would you like to change?", "My advisor moves to Marlowe."),
]);

const gre = (questions: Parameters<typeof under>[1]) => under("GRE", questions);
export const greScores: readonly Question[] = gre([
  type("gre_verbal", "GRE Verbal Reasoning", "161"),
  type("gre_quantitative", "GRE Quantitative Reasoning", "169"),
  type("gre_writing", "GRE Analytical Writing", "4.5"),
  pick("gre_month", "Month of Your GRE", "August", "8"),
  pick("gre_year", "Year of Your GRE", "2025", "2025"),
]);
export const grePlans: readonly Question[] = gre([
  pick("gre_planned_year", "Year in Which You Will Take the GRE", "2027", "2027"),
]);

const english = (questions: Parameters<typeof under>[1]) => under("English", questions);
const shows = (answer: string, code: string) =>
  english([choose("english_test", "How do you show your English?", answer, code)]);
export const toefl = shows("TOEFL", "TOEFL");
export const ielts = shows("IELTS", "IELTS");
export const school = shows("I went to a school taught in English", "SCHOOL");
export const firstLanguage = shows("English is my first language", "NATIVE");
export const lowToefl: readonly Question[] = english([
  type("toefl_score", "TOEFL iBT Total", "86"),
  type("english_comment", "Anything else about your English?", "I took it with a fever."),
]);
export const goodIelts: readonly Question[] = english([type("ielts_score", "IELTS Overall Band", "8.5")]);

export const papers: readonly Question[] = under("Research", [
  type("research_paper_count", "Number of Papers You Have Published", "2"),
  type("research_paper_titles", "Titles of Your Most Important Papers", "Squeezed light in chip-scale rings"),
]);

const recommender = (number: number, questions: Parameters<typeof under>[1]) =>
  under("Your Recommenders", under(`Recommender ${number}`, questions));

export const firstRecommender: readonly Question[] = recommender(1, [
  type("recommender_name", "Name of Recommender 1", "Dr. Hal Owens"),
  type("recommender_position", "Position", "Associate Professor"),
  type("recommender_institution", "Institution or Company", "Amherst College"),
  type("recommender_email", "Email Address of Recommender 1", "owens@college.example"),
  choose("recommender_knows_from", "How does recommender 1 know you?", "Supervised my research", "RESEARCH"),
  type("recommender_years_known", "For How Many Years", "3"),
]);

export const secondRecommender: readonly Question[] = recommender(2, [
  type("recommender_2_name", "Name of Recommender 2", "Sunniva Berg"),
  type("recommender_2_email", "Email Address of Recommender 2", "berg@lab.example"),
  choose("recommender_2_knows_from", "How does recommender 2 know you?", "In another way", "OTHER"),
  type("recommender_2_knows_from_other", "Please say how", "We built a telescope together."),
  type("recommender_2_years_known", "For How Many Years", "0"),
  type(
    "recommender_2_note",
    "Why did you choose someone who has known you for such a short time?",
    "She has seen me work every day.",
  ),
]);

export const waiver: readonly Question[] = under("Reading the Letters", [
  choose("letters_waiver", "Do you waive your right to read the letters?", "Yes", "Y"),
]);

export const teaching: readonly Question[] = under("Your Assistantship", [
  choose("teaching_taught", "Have you taught before?", "Yes", "Y"),
  type("teaching_courses", "Courses That You Could Teach", "Optics, and statistics."),
]);

export const purpose: readonly Question[] = under("Statement of Purpose", [
  type(
    "purpose",
    "Statement of Purpose",
    "I want to find out how little light is enough to carry a thought.",
  ),
]);

export const research: readonly Question[] = under("Research Statement", [
  type("research_statement", "Research Statement", "So far I have worked on squeezed light."),
]);

const more = (questions: Parameters<typeof under>[1]) => under("More about You", questions);
const onProbation = (answer: string, code: string) =>
  more([choose("probation", "Have you ever been on academic probation?", answer, code)]);
export const probation = onProbation("Yes", "Y");
export const noProbation = onProbation("No", "N");
export const probationComment: readonly Question[] = more([
  type("probation_comment", "What has changed since?", "I sleep."),
]);
export const earlier: readonly Question[] = more([
  choose("earlier_application", "Have you applied to Marlowe before?", "Yes", "Y"),
  pick("earlier_year", "Year of Your Earlier Application", "2024", "2024"),
]);

export const signature: readonly Question[] = under("Signature", [
  type("signature", "Type Your Full Name as a Signature", "Priya Raghunathan"),
  tick("honor_code", "This is my own work, and all of it is true."),
]);
