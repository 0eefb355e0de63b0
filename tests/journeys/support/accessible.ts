import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What axe finds on the page as it stands, a line each; empty when there is nothing. */
export async function accessibilityFindings(page: Page): Promise<readonly string[]> {
  // No page has frames, so the mode without a second page finds the same in half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${violation.help} (${node.target.join(" ")})`),
  );
}
