import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, Outlet, Route, Routes } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import type { MadeExport } from "../../contract/desk-passing-on.ts";
import type { SignedIn } from "../../contract/desk-staff.ts";
import { inWords } from "../sentences.ts";
import { UiProvider } from "../ui/ui-provider.tsx";
import { ExportButton } from "./export-dialog.tsx";

const SIGNED_IN: SignedIn = { email: "ada@school.example", role: "reader", way: "passkey" };
const FILE_NAME = "applications 2026-11-27.csv";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The button, of a server that answers so; gives what is sent to it and the files that are downloaded. */
function openButton(made: MadeExport, signedIn = SIGNED_IN) {
  const sent: unknown[] = [];
  const downloaded: string[] = [];
  vi.stubGlobal("fetch", async (_url: unknown, init?: RequestInit) => {
    if (typeof init?.body === "string") sent.push(JSON.parse(init.body));
    return Response.json(made);
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    downloaded.push(this.pathname);
  });
  render(
    <UiProvider>
      <MemoryRouter>
        <Routes>
          <Route element={<Outlet context={signedIn} />}>
            <Route path="/" element={<ExportButton query={{}} />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </UiProvider>,
  );
  return { sent, downloaded };
}

async function askForNew(): Promise<string> {
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  const isNew = await screen.findByLabelText<HTMLInputElement>(/^Only what is new since my last export/);
  fireEvent.click(isNew);
  await waitFor(() => expect(isNew.checked).toBe(true));
  fireEvent.click(screen.getByRole("button", { name: "Download" }));
  // The one in the dialog goes with it.
  await waitFor(() => expect(screen.getAllByRole("status", { hidden: true })).toHaveLength(1));
  const status = () => screen.getByRole("status", { hidden: true }).textContent ?? "";
  await waitFor(() => expect(status()).not.toBe(""));
  return status();
}

it("says that nothing is new, since which export, and downloads nothing [DSK-73]", async () => {
  const since = Date.UTC(2026, 10, 26, 9, 30);
  const { sent, downloaded } = openButton({ id: null, file_name: FILE_NAME, since });
  expect(await askForNew()).toBe(
    `There is nothing new in this list since your last export of ${inWords(since)} (CSV). No file was made.`,
  );
  expect(sent).toEqual([{ format: "csv", is_new: true, delimiter: ",", has_bom: false, skips_empty: true }]);
  expect(downloaded).toEqual([]);
});

it("says that the list has nothing that was submitted [DSK-73]", async () => {
  const { downloaded } = openButton({ id: null, file_name: FILE_NAME, since: null });
  expect(await askForNew()).toBe("The list has no submitted application. No file was made.");
  expect(downloaded).toEqual([]);
});

it("downloads what there is, and says so [DSK-73]", async () => {
  const { downloaded } = openButton({ id: "e1", file_name: FILE_NAME, since: null });
  expect(await askForNew()).toContain(`${FILE_NAME} is on its way.`);
  expect(downloaded).toEqual(["/desk/api/exports/e1/file"]);
});

it("says what becomes of sensitive answers before a file is made, by format and role [DSK-40]", async () => {
  const { sent } = openButton(
    { id: "e1", file_name: FILE_NAME, since: null },
    { ...SIGNED_IN, role: "reviewer" },
  );
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  const told = async (words: RegExp) => expect((await screen.findByText(words)).role).toBe("status");
  await told(/^Sensitive answers, such as Social Security numbers, stand in the file in full\./);
  fireEvent.click(screen.getByLabelText(/^PDF copies/));
  await told(/^Sensitive answers stand in the copies/);
  expect(sent).toEqual([]);
});

it("says to whoever does not read sensitive answers that only opened sections stand in the file in full [DSK-40]", async () => {
  openButton({ id: "e1", file_name: FILE_NAME, since: null });
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  await screen.findByText(/are masked in the file, but for those of sections that were opened to you/);
  expect(screen.queryByText(/stand in the file in full\./)).toBeNull();
});
