import { CONVERSION_JOB } from "../documents/conversion-jobs.ts";
import { REMINDER_JOB } from "../mail/reminder-jobs.ts";
import { PDF_COPY_JOB } from "../pdf-copy/copy-jobs.ts";
import { listApplicationNames } from "../store/application-scope.ts";
import { moveToApplication } from "../store/name-application.ts";
import { type Installation, writeAudit } from "./installation.ts";

/** What came of it: whose data cannot be opened stands with its account, and then nothing was changed. */
export type NamedApplication =
  | { readonly kind: "named"; readonly applications: number }
  | { readonly kind: "nothing" | "taken" }
  | { readonly kind: "unreadable"; readonly accounts: readonly string[] };

class GivenUp extends Error {
  readonly accounts: readonly string[];

  constructor(accounts: readonly string[]) {
    super("Something cannot be opened.");
    this.accounts = accounts;
  }
}

/**
 * Gives the application of an installation that has one, its versions and all that accounts have of it the name, all or
 * nothing, so that others can come to stand beside it. Values that are bound to whose they are are encrypted anew.
 */
export async function nameApplication(
  { store, now }: Pick<Installation, "store" | "now">,
  name: string,
): Promise<NamedApplication> {
  try {
    return await store.forApplication(name).transaction(async (tx) => {
      const names = await listApplicationNames(tx);
      if (names.includes(name)) return { kind: "taken" } as const;
      if (!names.includes("")) return { kind: "nothing" } as const;
      const { applications, unreadable } = await moveToApplication(tx, [
        CONVERSION_JOB,
        PDF_COPY_JOB,
        REMINDER_JOB,
      ]);
      if (unreadable.length > 0) throw new GivenUp(unreadable);
      await writeAudit({ store: tx, now }, "application_named", name);
      return { kind: "named", applications } as const;
    });
  } catch (error) {
    if (error instanceof GivenUp) return { kind: "unreadable", accounts: error.accounts };
    throw error;
  }
}
