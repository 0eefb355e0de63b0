import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** The narrowest window that WCAG names (1.4.10), a tablet and a desktop. */
export const WIDTHS = [320, 768, 1280] as const;
const HEIGHT = 900;

/** What axe finds on the page at every width, a line each; empty when there is nothing. The last width stays. */
export async function findingsAtEveryWidth(page: Page): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    findings.push(...(await accessibilityFindings(page)).map((finding) => `${width} px: ${finding}`));
  }
  return findings;
}

/** What axe finds on the page as it stands, a line each; empty when there is nothing. */
export async function accessibilityFindings(page: Page): Promise<readonly string[]> {
  // No page has frames, so the mode without a second page finds the same in half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${violation.help} (${node.target.join(" ")})`),
  );
}
