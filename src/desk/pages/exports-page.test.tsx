import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter, Outlet, Route, Routes } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import type { ExportList } from "../../contract/desk-passing-on.ts";
import type { SignedIn } from "../../contract/desk-staff.ts";
import { UiProvider } from "../ui/ui-provider.tsx";
import { ExportsPage } from "./exports-page.tsx";

const SIGNED_IN: SignedIn = { email: "ada@school.example", role: "reader", way: "passkey" };

afterEach(() => vi.unstubAllGlobals());

function openPage(list: ExportList) {
  vi.stubGlobal("fetch", async () => Response.json(list));
  render(
    <UiProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={["/exports"]}>
          <Routes>
            <Route element={<Outlet context={SIGNED_IN} />}>
              <Route path="/exports" element={<ExportsPage />} />
            </Route>
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  );
}

it("says where an export begins while there was none, and leads there [DSK-73]", async () => {
  openPage({ exports: [], next: null });
  await screen.findByText(/^Nothing was exported yet\. To export, filter the list of applications/);
  expect(screen.getByRole("link", { name: "Go to the applications" }).getAttribute("href")).toBe("/");
});

it("says it no more once there is one [DSK-73]", async () => {
  openPage({
    exports: [
      {
        id: "e1",
        email: "ada@school.example",
        application: "",
        format: "csv",
        reads: "masked",
        filter: { is_new: false, is_search: false },
        made_at: 1,
        ended_at: 2,
        state: "done",
        applications: 3,
        left_out: 0,
      },
    ],
    next: null,
  });
  await screen.findByText("All submitted");
  expect(screen.queryByRole("link", { name: "Go to the applications" })).toBe(null);
});
