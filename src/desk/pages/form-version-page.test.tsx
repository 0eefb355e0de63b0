import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { renderAtDesk } from "../../../tests/support/render-at-desk.tsx";
import type { FormRollbackTold, FormVersionRead } from "../../contract/desk-form-versions.ts";
import type { SignedIn } from "../../contract/desk-staff.ts";
import { DESK_PAGES } from "../../contract/desk.ts";
import { queries } from "../api/session.ts";
import { FormVersionPage } from "./form-version-page.tsx";
import { FormVersionsPage } from "./form-versions-page.tsx";

const SIGNED_IN: SignedIn = { email: "ada@school.example", role: "publisher", way: "passkey" };
const BACK = "Make it what applicants see again";
const VERSION = {
  number: 1,
  published_at: 0,
  live_at: 0,
  by: "",
  words: "First",
  is_live: false,
  has_files: true,
  same_as: null,
};
const READ: FormVersionRead = {
  version: VERSION,
  live_alike: null,
  compared_with: null,
  differences: null,
  files: [],
};
const TOLD: FormRollbackTold = {
  live: 2,
  has_draft: true,
  differences: ["“You” is now “About You”"],
  lines: ["1 draft."],
  token: null,
};

afterEach(() => {
  vi.unstubAllGlobals();
  queries.clear();
});

/** The pages of versions, of a server that answers so; an impact that is asked for waits until it is told. */
function open(answers: Readonly<Record<string, unknown>>, at = "/form/versions/1") {
  let tell = (_told: Response) => {};
  vi.stubGlobal("fetch", async (address: string) => {
    const path = new URL(address, "https://desk.example").pathname.replace("/desk/api/", "");
    if (path.endsWith("/impact")) return new Promise<Response>((resolve) => (tell = resolve));
    return Response.json(answers[path]);
  });
  const pages = [
    { path: DESK_PAGES.formVersion, element: <FormVersionPage /> },
    { path: DESK_PAGES.formVersions, element: <FormVersionsPage /> },
  ];
  const router = createMemoryRouter([{ element: <Outlet context={SIGNED_IN} />, children: pages }], {
    initialEntries: [at],
  });
  renderAtDesk(<RouterProvider router={router} />);
  return { tell: (told: Response) => act(async () => tell(told)) };
}

/** The button in the dialog, once that is open. */
async function askToRollBack(): Promise<() => HTMLButtonElement> {
  fireEvent.click(await screen.findByRole("button", { name: BACK }));
  await screen.findByText("Looking through the applications that are stored…");
  const dialog = screen.getByRole("alertdialog");
  return () => {
    const found = [...dialog.querySelectorAll("button")].find(({ textContent }) => textContent === BACK);
    if (found === undefined) throw new Error("There is no button.");
    return found;
  };
}

it("brings nothing back before it is told what that changes, and says what becomes of a draft [EDT-95]", async () => {
  const { tell } = open({ "form-versions/1": READ });
  const back = await askToRollBack();
  expect(back().disabled).toBe(true);
  expect(screen.queryByText("The draft stays as it is.")).toBeNull();
  await tell(Response.json(TOLD));
  await screen.findByText("“You” is now “About You”");
  expect(back().disabled).toBe(false);
  screen.getByText("The draft stays as it is.");
});

it("says nothing of a draft where there is none [EDT-95]", async () => {
  const { tell } = open({ "form-versions/1": READ });
  await askToRollBack();
  await tell(Response.json({ ...TOLD, has_draft: false }));
  await screen.findByText("1 draft.");
  expect(screen.queryByText("The draft stays as it is.")).toBeNull();
});

it("lets a version be brought back though it cannot be told what that changes, once that is said [EDT-95]", async () => {
  const { tell } = open({ "form-versions/1": READ });
  const back = await askToRollBack();
  await tell(Response.json({ code: "internal", message: "That went wrong." }, { status: 500 }));
  await screen.findByText("That went wrong.");
  await waitFor(() => expect(back().disabled).toBe(false));
});

it("offers no way back to what reads as what applicants see, and says so [EDT-95]", async () => {
  const version = { ...VERSION, number: 3, same_as: 1 };
  open({ "form-versions/3": { ...READ, version, live_alike: 5 } }, "/form/versions/3");
  await screen.findByText(/^It reads as what applicants see now, which is version 5/);
  screen.getByText("The same as version 1.");
  expect(screen.queryByRole("button", { name: BACK })).toBeNull();
});

it("lists of which version another is the same [EDT-95]", async () => {
  const versions = [{ ...VERSION, number: 3, same_as: 1, is_live: true }, { ...VERSION, number: 2 }, VERSION];
  open({ "form-versions": { versions } }, "/form/versions");
  expect(await screen.findAllByText("The same as version 1.")).toHaveLength(1);
});
