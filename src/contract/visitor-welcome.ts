import type { PartnerConfig } from "./partner-config.ts";

/**
 * What the school promises once everything has arrived, as the end of a sentence; without a promise, no day is named.
 */
export function decisionPromise({ promises }: Pick<PartnerConfig, "promises">): string {
  return promises?.decision ?? "we will make our decision";
}

/** How the welcome banner greets somebody who is not logged in (BAN-02); also what stands there while pages load. */
export function visitorWelcome(partner: Pick<PartnerConfig, "name" | "promises">): {
  readonly title: string;
  readonly text: string;
} {
  const sentences = [
    partner.promises?.visitors,
    `Once your application is complete and your supporting materials have arrived, ${decisionPromise(partner)}.`,
    "Begin right away; with an account, your answers are saved and wait for you.",
  ];
  return { title: `Apply to ${partner.name}`, text: sentences.filter(Boolean).join(" ") };
}
