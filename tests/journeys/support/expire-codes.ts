import type { AppServer } from "./app-server.ts";
import { inDatabase } from "./beside-server.ts";

/** Lets the time of an account's codes and links run out, beside the running server. */
export async function expireCodes(server: AppServer, email: string): Promise<void> {
  const expired = await inDatabase(
    server,
    "update codes set expires_at = 0 where account_id = (select id from accounts where email = ?) returning account_id",
    email,
  );
  if (expired.length === 0) throw new Error(`${email} has no code or link.`);
}
