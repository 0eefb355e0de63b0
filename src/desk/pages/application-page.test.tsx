import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, Outlet, Route, Routes } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderAtDesk } from "../../../tests/support/render-at-desk.tsx";
import type { DeskApplication } from "../../contract/desk-applications.ts";
import type { SignedIn } from "../../contract/desk-staff.ts";
import { queries } from "../api/session.ts";
import { ApplicationPage } from "./application-page.tsx";
import { SubmissionsPart } from "./submissions-part.tsx";

const SIGNED_IN: Omit<SignedIn, "role"> = { email: "ada@school.example", way: "passkey" };
const APPLICATION: DeskApplication = {
  id: "a1",
  group: "missing",
  email: "zoe@example.org",
  given_name: "Zoë",
  family_name: "Łukasz",
  reference: "AB2C-3DEF",
  created_at: 1,
  saved_at: null,
  submitted_at: 2,
  form: { title: "Application", version: 1 },
  pages: [
    {
      id: "about",
      title: "About You",
      items: [{ kind: "text", title: "Name", is_ranked: false, is_masked: false, lines: ["Zoë"] }],
    },
  ],
  missing: [],
  checklist: [],
  missing_items: [],
  notes: [],
  not_asked: [],
  may_open_documents: true,
  submissions: [{ number: 1, submitted_at: 2 }],
  reopening: null,
  time_zone: "America/New_York",
  sections: [
    { id: "about", title: "About You" },
    { id: "more", title: "More" },
  ],
  timeline: [],
};

afterEach(() => {
  queries.clear();
  vi.unstubAllGlobals();
});

interface Opened {
  readonly application?: DeskApplication;
  readonly role: SignedIn["role"];
  readonly part: ReactNode;
}

function open({ application = APPLICATION, role, part }: Opened) {
  const calls: { readonly method: string; readonly body: unknown }[] = [];
  vi.stubGlobal("fetch", async (_url: string, { method = "GET", body }: RequestInit = {}) => {
    if (method !== "GET") calls.push({ method, body: JSON.parse(typeof body === "string" ? body : "null") });
    return Response.json(method === "GET" ? application : { message: "Done." });
  });
  renderAtDesk(
    <MemoryRouter initialEntries={["/applications/a1"]}>
      <Routes>
        <Route element={<Outlet context={{ ...SIGNED_IN, role }} />}>
          <Route path="/applications/:application_id" element={part} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  return calls;
}

describe("an application at the desk", () => {
  it("says that it was submitted again, with the way to what has changed [STF-10]", async () => {
    const submissions = [
      { number: 1, submitted_at: 2 },
      { number: 2, submitted_at: 3 },
    ];
    open({ application: { ...APPLICATION, submissions }, role: "reader", part: <ApplicationPage /> });
    expect(await screen.findByText(/^This is submission 2, of /)).toBeDefined();
    const link = screen.getByRole("link", { name: "What is other than before" });
    expect(link.getAttribute("href")).toBe("/applications/a1?submission=2");
  });

  it("says nothing of submissions where there is one [STF-10]", async () => {
    open({ role: "reader", part: <ApplicationPage /> });
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByText(/^This is submission/)).toBeNull();
  });

  it("asks for a section at the sections, and sends why it is opened again [STF-04]", async () => {
    const calls = open({ role: "reviewer", part: <SubmissionsPart application={APPLICATION} /> });
    fireEvent.click(screen.getByRole("button", { name: "Open again" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/^Until \w+, .* at 11:59 PM Eastern \w+ Time\.$/)).toBeDefined();
    const act = dialog.getByRole("button", { name: "Open again" });
    fireEvent.click(act);
    const group = within(dialog.getByRole("group", { name: "Sections" }));
    expect(await group.findByText("Please choose at least one section.")).toBeDefined();
    expect(document.activeElement).toBe(group.getByLabelText("About You"));
    expect(calls).toEqual([]);
    fireEvent.click(group.getByLabelText("More"));
    await waitFor(() => expect(group.queryByText("Please choose at least one section.")).toBeNull());
    fireEvent.change(dialog.getByLabelText("Why, for the applicant"), {
      target: { value: "The grades cannot be read." },
    });
    fireEvent.click(act);
    await screen.findByText("The applicant was told, and can change these sections now.");
    const body = { days: 7, pages: ["more"], reason: "The grades cannot be read." };
    expect(calls).toEqual([{ method: "POST", body }]);
  });
});
