import { fileURLToPath } from "node:url";

const FIXTURES = fileURLToPath(new URL("../../fixtures/forms/", import.meta.url));

/** What makes the product another school's: nothing but these two settings differs. */
export function otherSchool(
  name: "nursing" | "graduate" | "boarding" | "exchange" | "doctoral",
): Readonly<Record<string, string>> {
  return {
    FORMS_DIR: `${FIXTURES}${name}`,
    PARTNER_CONFIG: `${FIXTURES}${name}/partner.config.json`,
  };
}
