import { existsSync } from "node:fs";
import { cp, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * The folder in which the demo's own copy of the forms lies, made where there is none: what somebody publishes in the demo is written
 * into its forms, and nobody's applicants are to see that.
 */
export async function demoForms(folder: string, formsDir: string): Promise<string> {
  const own = join(folder, "forms");
  if (existsSync(own)) return own;
  const begun = `${own}.new`;
  await rm(begun, { recursive: true, force: true });
  await cp(formsDir, begun, { recursive: true });
  await rename(begun, own);
  return own;
}
