import type { AdminCommand } from "../admin/command.ts";
import { checkRecords } from "./check-records.ts";
import { preview } from "./preview.ts";
import { carryOver, diff, publish, rollback, show, versions } from "./versions.ts";

/** Every command of `npm run forms`. */
export const COMMANDS: Readonly<Record<string, AdminCommand>> = {
  versions, show, diff, preview, publish, rollback,
  "carry-over": carryOver,
  "check-records": checkRecords,
};
