import { audit } from "./audit.ts";
import { backup, restore } from "./backup.ts";
import { check } from "./check.ts";
import type { AdminCommand } from "./command.ts";
import { doctor } from "./doctor.ts";
import { importSchools } from "./import-schools.ts";
import { jobs } from "./jobs.ts";
import { mailTest } from "./mail-test.ts";
import { makeSearchTables } from "./make-search-tables.ts";
import { nameOfApplication } from "./name-application.ts";
import { erase, exportApplicant, purge } from "./records.ts";
import { rotateKeys } from "./rotate-keys.ts";
import { staff } from "./staff.ts";
import { prefillToken, serviceToken, tokens } from "./tokens.ts";
import { users } from "./users.ts";
import { webhooks } from "./webhooks.ts";
import { writeRecords } from "./write-records.ts";

/** Every command of `npm run admin`. */
export const COMMANDS: Readonly<Record<string, AdminCommand>> = {
  audit,
  backup,
  check,
  doctor,
  erase,
  export: exportApplicant,
  "import-schools": importSchools,
  jobs,
  "mail-test": mailTest,
  "make-search-tables": makeSearchTables,
  "name-application": nameOfApplication,
  "prefill-token": prefillToken,
  purge,
  records: writeRecords,
  restore,
  "rotate-keys": rotateKeys,
  "service-token": serviceToken,
  staff,
  tokens,
  users,
  webhooks,
};
