import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Lets the time of an account's codes and links run out, beside the running server. */
export function expireCodes(dataDir: string, email: string): void {
  const database = new DatabaseSync(join(dataDir, "admission.sqlite"));
  try {
    const expired = database
      .prepare("update codes set expires_at = 0 where account_id = (select id from accounts where email = ?)")
      .run(email);
    if (expired.changes === 0) throw new Error(`${email} has no code or link.`);
  } finally {
    database.close();
  }
}
