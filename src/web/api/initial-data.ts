import { createContext, useContext } from "react";
import { BOOT_ELEMENT_ID, type Boot } from "../../contract/initial-data.ts";
import type { PartnerConfig } from "../../contract/partner-config.ts";

/** Holds what the server wrote into the page, above everything. */
export const BootContext = createContext<Boot | undefined>(undefined);

/** What the server wrote into the page: the school, the published form's hash, the inactivity limits. */
export function useBoot(): Boot {
  const boot = useContext(BootContext);
  if (boot === undefined) throw new Error("useBoot needs a BootContext above it.");
  return boot;
}

/** The school: names, addresses, links and limits of `partner.config.json`. */
export function usePartner(): PartnerConfig {
  return useBoot().partner;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** The server checked the school's configuration when it started; this only tells our page from any other. */
function isBoot(value: unknown): value is Boot {
  return (
    isRecord(value) &&
    isRecord(value.partner) &&
    isRecord(value.partner.theme) &&
    (value.formHash === null || typeof value.formHash === "string") &&
    typeof value.inactivityTimeoutMs === "number" &&
    typeof value.inactivityWarningMs === "number"
  );
}

/** What the server wrote into the page. Throws when it is missing: nothing could be shown without it. */
export function readBoot(page: Document): Boot {
  const text = page.getElementById(BOOT_ELEMENT_ID)?.textContent;
  const boot: unknown = JSON.parse(text ?? "null");
  if (!isBoot(boot)) throw new Error("The page came without the school's configuration.");
  return boot;
}

/** The nonce of this response's content security policy; undefined where there is none. */
export function readNonce(page: Document): string | undefined {
  const meta = page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce || undefined;
}
