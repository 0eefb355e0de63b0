import { decisionPromise } from "./decision-promise.ts";
import type { PartnerConfig } from "./partner-config.ts";

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
