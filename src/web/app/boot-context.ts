import { createContext, useContext } from "react";
import type { Boot } from "../../contract/boot.ts";
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
