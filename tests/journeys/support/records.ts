import { WEB_STATUSES } from "../../../src/contract/limits.ts";
import { loadAppKeys } from "../../../src/server/crypto/app-key.ts";
import { decrypt } from "../../../src/server/crypto/encrypt.ts";
import type { AppServer } from "./app-server.ts";
import { inDatabase, type Row } from "./beside-server.ts";

/** What the database holds for an applicant, read beside the running server. */
export interface Records {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly lastPage: string;
  readonly addAnother: Readonly<Record<string, number>>;
  readonly webStatuses: readonly string[];
}

/** Reads an applicant's rows from the server's database. */
export async function recordsOf(server: AppServer, email: string): Promise<Records> {
  const rows = (table: string) =>
    inDatabase(
      server,
      `select t.* from ${table} t join accounts a on a.id = t.account_id where a.email = ?`,
      email,
    );
  const [answers] = await rows("answers");
  const [state] = await rows("applications");
  return {
    answers: {
      ...JSON.parse(text(answers?.answers ?? "{}")),
      ...encryptedIn(server, answers, "sealed", "answers"),
      ...Reflect.get(encryptedIn(server, answers, "recent", "recent changes"), "answers"),
    },
    lastPage: text(state?.last_page ?? ""),
    addAnother: JSON.parse(text(state?.add_another_counts ?? "{}")),
    webStatuses: WEB_STATUSES.filter((status) => (state?.[`${status}_at`] ?? null) !== null),
  };
}

/** What a column holds that is encrypted under the installation's key: the sensitive answers, or the newest changes. */
function encryptedIn(
  { dataDir, settings }: AppServer,
  row: Row | undefined,
  column: "sealed" | "recent",
  purpose: string,
): object {
  const encrypted = row?.[column] ?? null;
  if (row === undefined || encrypted === null) return {};
  const keys = loadAppKeys({ appKey: settings.APP_KEY ?? null, previousAppKeys: [], dataDir });
  return JSON.parse(decrypt({ keys, context: [purpose, String(row.account_id)] }, text(encrypted)));
}

function text(value: unknown): string {
  if (typeof value !== "string") throw new TypeError("The column holds a text.");
  return value;
}
