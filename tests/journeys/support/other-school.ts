import { fileURLToPath } from "node:url";
import { type AppServer, startApp } from "./app-server.ts";

const FIXTURES = fileURLToPath(new URL("../../fixtures/forms/", import.meta.url));

/** Starts the product for another school: nothing but two settings differs. */
export function startSchool(name: "nursing" | "graduate"): Promise<AppServer> {
  return startApp({
    FORMS_DIR: `${FIXTURES}${name}`,
    PARTNER_CONFIG: `${FIXTURES}${name}/partner.config.json`,
  });
}
