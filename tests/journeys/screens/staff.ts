import { madeToken, runAdmin } from "../support/admin.ts";
import { becomeApplicant } from "./applicant.ts";
import { attach } from "./document-box.ts";
import { FULL, FULL_COUNTS } from "./example-application.ts";
import type { Screen, Visit } from "./screen.ts";

/** What staff see. */
export const STAFF: readonly Screen[] = [
  { name: "staff-view", shows: "An application on the screen", extent: "whole", open: openApplication },
  {
    name: "staff-print",
    shows: "An application as it is printed",
    extent: "whole",
    open: async (visit) => {
      await openApplication(visit);
      await visit.page.emulateMedia({ media: "print" });
    },
  },
  {
    name: "staff-expired",
    shows: "A link that has expired",
    open: async ({ page }) => {
      await page.goto(`/?service_token=${"A".repeat(43)}`);
      await page.getByRole("alert").waitFor();
    },
  },
];

async function openApplication(visit: Visit): Promise<void> {
  await becomeApplicant(visit, { answers: FULL, counts: FULL_COUNTS });
  await visit.page.goto("/education");
  await attach(visit, "transcript.png");
  const { address } = madeToken(
    await runAdmin(visit.server, "service-token", visit.email, "--hours", "1", "--sensitive"),
  );
  await visit.page.goto(address);
  await visit.page.getByRole("heading", { name: "Amara Chidinma Oduya", level: 1 }).waitFor();
}
