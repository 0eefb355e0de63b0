import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../tests/support/render-screen.tsx";
import { lintSchool, SCHOOLS } from "../../../tests/support/schools.ts";
import type { StaffView } from "../../contract/public-endpoints.ts";
import type { CompiledForm } from "../../form/index.ts";
import { ApplicationPrint } from "./application-print.tsx";

const [own] = SCHOOLS.map(lintSchool);

function ownForm(): CompiledForm {
  if (!own?.form) throw new Error(`The forms do not compile: ${own?.complaints.join("\n")}`);
  return own.form;
}

const EMPTY: StaffView = {
  answer: {},
  add_another: {},
  document_answer: {},
  unfinished_documents: {},
  not_asked_answer: [],
  web_status: "",
  reference: "",
  submitted_at: null,
  tabs: {},
  form_version: "abc",
};
const print = (view: Partial<StaffView>) =>
  renderScreen(<ApplicationPrint form={ownForm()} view={{ ...EMPTY, ...view }} />);
/** What stands beside a question. */
const answerTo = (question: string) => screen.getByText(question, { selector: "dt" }).nextElementSibling;

it("shows all pages one after another under the applicant's name [QRY-02, LAY-08]", () => {
  print({ answer: { first_name: "Amara", last_name: "Óbi" } });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Amara Óbi");
  const titles = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
  expect(titles).toEqual(ownForm().pages.map(({ title }) => title));
});

it("is headed by the form's own title while the application has no name [FRM-11]", () => {
  const form = { ...ownForm(), title: "Undergraduate form for 2027" };
  renderScreen(<ApplicationPrint form={form} view={EMPTY} />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Undergraduate form for 2027");
});

it("has nothing to enter, press or go to, and nothing around the sheet [ROL-03, LAY-08]", () => {
  const { container } = print({ answer: { first_name: "Amara", mailing_addr_same_as_perm_addr: "N" } });
  const forbidden =
    "input, select, textarea, button, a, nav, header, footer, hr, dialog, form, [role=dialog]";
  expect(container.querySelectorAll(forbidden)).toHaveLength(0);
  expect(container.querySelectorAll("dd").length).toBeGreaterThan(20);
});

it("marks boxes with [X] and [ ] [ROL-03]", () => {
  print({ answer: { gender_female: true, optin_sms_ind: true } });
  const marks = screen.getAllByRole("listitem").map((mark) => mark.textContent);
  expect(marks).toContain("[X] Female");
  expect(marks).toContain("[ ] Male");
  expect(marks).toContain("[X] Send me text messages about my application");
});

it("shows coded answers by their labels, dates in words, and masks the ssn to four digits [ROL-03]", () => {
  print({
    answer: {
      country: "USA",
      state: "ME",
      birth_date: "2008-02-29",
      citizenship_type: "1",
      ssn: "123-45-6789",
    },
  });
  expect(answerTo("Date of Birth")?.textContent).toBe("February 29, 2008");
  expect(screen.getByText("XXX-XX-6789")).toBeDefined();
  expect(screen.queryByText(/123-45/)).toBeNull();
  expect(screen.getAllByText("United States").length).toBeGreaterThan(0);
});

it("leaves out what is hidden and says what is not answered", () => {
  print({ answer: { mailing_addr_same_as_perm_addr: "Y", mailing_city: "Nowhere" } });
  expect(screen.queryByText("Nowhere")).toBeNull();
  expect(answerTo("Date of Birth")?.textContent).toBe("Not answered");
});

it("shows documents as attached, in the tab that was chosen, and says when there is none [ROL-03]", () => {
  const form = ownForm();
  const [group] = Object.values(form.tabs);
  const answer = { different_name_transcript: "Y", transcript_document: "ANSWERED" };
  const tabs = group === undefined ? {} : { [group.id]: "upload" };
  const { unmount } = print({
    answer,
    tabs,
    document_answer: { transcript_document: { file_name: "transcript.pdf", file_size: 84_211 } },
  });
  expect(screen.getByText("transcript.pdf, 84 kB, attached")).toBeDefined();
  unmount();
  print({ answer: { different_name_transcript: "Y" }, tabs });
  expect(screen.getByText("Not attached")).toBeDefined();
});

it("shows every component of a group that holds an answer, each under its own heading", () => {
  print({ answer: { sibling_first_name: "Bo", sibling_2_first_name: "Cy" } });
  const [second] = screen.getAllByText("Cy");
  const section = second?.closest("section");
  if (!section) throw new Error("The second sibling stands in no section.");
  expect(within(section).getByRole("heading").textContent).toContain("2");
});

it("says in its head how far the application is", () => {
  print({ web_status: "submitted", reference: "B7KD-2MXP", submitted_at: Date.UTC(2026, 0, 15, 12) });
  expect(answerTo("Reference")?.textContent).toBe("B7KD-2MXP");
  expect(answerTo("Status")?.textContent).toBe("Submitted");
  expect(answerTo("Submitted")?.textContent).toMatch(/^January 15, 2026 at /);
});

it("names a file that is still being converted, or could not be, instead of leaving it out", () => {
  const file = { file_name: "grades.docx", file_size: 84_000 };
  for (const [status, words] of [
    ["converting", "grades.docx, 84 kB, uploaded, still being converted"],
    ["failed", "grades.docx, 84 kB, uploaded, but it could not be converted"],
  ] as const) {
    const { unmount } = print({ unfinished_documents: { transcript_document: { ...file, status } } });
    expect(screen.getByText(words).tagName).toBe("DD");
    unmount();
  }
});

it("shows apart from the application what the form asks no more, and which version asked [NLA-01]", () => {
  const set_aside_at = Date.UTC(2026, 0, 15, 12);
  print({
    not_asked_answer: [
      { title: "Nickname", answer: "Countess", version: 3, set_aside_at },
      { title: "old_key", answer: null, version: null, set_aside_at },
    ],
  });
  const titles = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
  expect(titles).toEqual([...ownForm().pages.map(({ title }) => title), "No longer asked"]);
  const apart = screen.getByRole("heading", { name: "No longer asked" }).closest("section");
  if (!apart) throw new Error("What is asked no more stands in no section.");
  expect(within(apart).getByText("Countess").tagName).toBe("DD");
  expect(apart.textContent).toMatch(/Nickname asked in version 3, set aside January 15, 2026 at /);
  expect(apart.textContent).toMatch(/old_key set aside January 15, 2026 at .*Not shown here/);
});

it("says nothing of what is asked no more where there is nothing of it [NLA-01]", () => {
  print({});
  expect(screen.queryByText("No longer asked")).toBeNull();
});
