import { fileURLToPath } from "node:url";

/** The folder of the repository, which ends with a slash. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
