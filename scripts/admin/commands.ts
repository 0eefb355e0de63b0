import { applications } from "./applications.ts";
import { audit } from "./audit.ts";
import { backup } from "./backup.ts";
import type { AdminCommand } from "./command.ts";
import { erase } from "./erase.ts";
import { exportApplicant } from "./export.ts";
import { importSchools } from "./import-schools.ts";
import { jobs } from "./jobs.ts";
import { makeSearchTables } from "./make-search-tables.ts";
import { prefillToken } from "./prefill-token.ts";
import { purge } from "./purge.ts";
import { rekey } from "./rekey.ts";
import { restore } from "./restore.ts";
import { serviceToken } from "./service-token.ts";
import { tokens } from "./tokens.ts";
import { users } from "./users.ts";

/** Every command of `npm run admin`, each in a file of its own under scripts/admin/. */
export const COMMANDS: Readonly<Record<string, AdminCommand>> = {
  applications,
  audit,
  backup,
  erase,
  export: exportApplicant,
  "import-schools": importSchools,
  jobs,
  "make-search-tables": makeSearchTables,
  "prefill-token": prefillToken,
  purge,
  rekey,
  restore,
  "service-token": serviceToken,
  tokens,
  users,
};
