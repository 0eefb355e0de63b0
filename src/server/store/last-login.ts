import { sql } from "kysely";

/** In a query on `accounts`: when the account logged in last, as `logged_in_at`; null when it never did. */
export const LAST_LOGIN_AT = sql<number | null>`(
  select max(logins.logged_in_at) from logins where logins.account_id = accounts.id
)`.as("logged_in_at");
