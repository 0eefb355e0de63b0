import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import type { Outages } from "../../contract/desk-passing-on.ts";
import { UiProvider } from "../ui/ui-provider.tsx";
import { OutageNotice } from "./outage-notice.tsx";

afterEach(() => vi.unstubAllGlobals());

function open(outages: Outages["outages"]) {
  const fetched = vi.fn(async () => Response.json({ outages }));
  vi.stubGlobal("fetch", fetched);
  render(
    <UiProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <OutageNotice />
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  );
  return fetched;
}

it("says to administrators that mails do not go out, since when and why [OPS-01]", async () => {
  const since = new Date(2026, 10, 28, 10, 5).getTime();
  const reason = "the mail server's certificate is not trusted (ESOCKET)";
  open([{ name: "mail", reason, since, seen_at: since + 600_000 }]);
  await screen.findByText("Mails do not go out.");
  expect(screen.getByText(/^Since /).textContent?.replaceAll("\u202f", " ")).toBe(
    `Since Nov 28, 2026, 10:05 AM, last at Nov 28, 2026, 10:15 AM: ${reason}. It is tried again by itself. Please tell whoever runs this server.`,
  );
});

it("says nothing while all is well [OPS-01]", async () => {
  const fetched = open([]);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(screen.queryByText("Mails do not go out.")).toBe(null);
});
