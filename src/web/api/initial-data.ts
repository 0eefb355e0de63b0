import { createContext, useContext } from "react";
import { INITIAL_DATA_ELEMENT_ID, type InitialData, type Partner } from "../../contract/initial-data.ts";
import { standBelow } from "./address.ts";
import { isRecord } from "./server-error.ts";

/** Holds what the server wrote into the page, above everything. */
export const InitialDataContext = createContext<InitialData | undefined>(undefined);

/** What the server wrote into the page: the school, the published form's hash, the inactivity limits. */
export function useInitialData(): InitialData {
  const initialData = useContext(InitialDataContext);
  if (initialData === undefined) throw new Error("useInitialData needs an InitialDataContext above it.");
  return initialData;
}

/** What the addresses of the application begin with, for links that are no router's; empty where it is the only one. */
export function usePrefix(): string {
  return useContext(InitialDataContext)?.prefix ?? "";
}

/** The school: names, addresses, links and limits of `partner.config.json`. */
export function usePartner(): Partner {
  return useInitialData().partner;
}

/** The server checked the school's configuration when it started; this only tells our page from any other. */
function isInitialData(value: unknown): value is InitialData {
  return (
    isRecord(value) &&
    isRecord(value.partner) &&
    (value.formHash === null || typeof value.formHash === "string") &&
    typeof value.inactivityTimeoutMs === "number" &&
    typeof value.inactivityWarningMs === "number"
  );
}

let formHash: string | null = null;

/** The form that the page came with, for whoever is asked after the page's data have been taken away. */
export function formOfPage(): string | null {
  return formHash;
}

/** What the server wrote into the page; from then on all that is asked for is of its application. Throws when it is missing: nothing could be shown without it. */
export function readInitialData(page: Document): InitialData {
  const text = page.getElementById(INITIAL_DATA_ELEMENT_ID)?.textContent;
  const initialData: unknown = JSON.parse(text ?? "null");
  if (!isInitialData(initialData)) throw new Error("The page came without the school's configuration.");
  formHash = initialData.formHash;
  standBelow(initialData.prefix, initialData.storedAs, initialData.sensitiveKeys);
  return initialData;
}
