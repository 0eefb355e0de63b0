import type { OwnPartner } from "../../form/definition/definition.ts";
import type { DefinitionSources } from "../findings/definition-sources.ts";

/** What an application says of the school that is other than in the configuration of the installation. */
export const PARTNER_FILE = "partner.config.json";

/** Its words, which count before those of the installation. */
export const PARTNER_WORDS = ["admissions", "promises", "currency", "timeZone"] as const;

/** Whether a file is the configuration of an installation, which may lie in the folder of its only form. */
export function isWholeConfig(value: unknown): boolean {
  return Object.hasOwn(Object(value), "theme");
}

/** The school's words for this application; undefined where it has none of its own. */
export function compilePartner({ files }: Pick<DefinitionSources, "files">): OwnPartner | undefined {
  const value = files.get(PARTNER_FILE)?.value;
  if (value === undefined || isWholeConfig(value)) return undefined;
  const given = PARTNER_WORDS.filter((word) => Object.hasOwn(Object(value), word));
  if (given.length === 0) return undefined;
  // The format check has passed, so the words have these shapes.
  return Object.fromEntries(given.map((word) => [word, Object(value)[word]])) as OwnPartner;
}
