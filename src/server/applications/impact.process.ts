import type { CompiledForm } from "../../form/index.ts";
import { DecryptError } from "../crypto/encrypt.ts";
import { serveRequests } from "../processes/serve-requests.ts";
import { loadApplications, type StoredApplication } from "../store/applications.ts";
import { openStore } from "../store/open-store.ts";
import { changesOfForm } from "../store/published-forms.ts";
import type { Store } from "../store/store.ts";
import { type FormImpact, ImpactCount, impactOn } from "./form-impact.ts";
import { IMPACT_PROCESS, type ImpactPart } from "./measure-impact.ts";

const PORTION = 200;

/** The process that `measureImpact` starts for a part of the applications. It sends counts, and nothing of an answer. */
serveRequests(IMPACT_PROCESS, measure);

async function measure({
  location,
  application,
  keys,
  from,
  below,
  ...asked
}: ImpactPart): Promise<FormImpact> {
  // A buffer arrives as the bytes that it is made of.
  const [current, ...previous] = keys.map((key) => Buffer.from(key));
  if (current === undefined) throw new Error("There is no key.");
  const opened = await openStore(location, [current, ...previous]);
  const store = opened.forApplication(application);
  try {
    const change = {
      // They were compiled by this program.
      before: JSON.parse(asked.before) as CompiledForm,
      after: JSON.parse(asked.after) as CompiledForm,
      now: asked.now,
    };
    const held = new Set(asked.held);
    const isCounted = (formVersion: string) => held.has(formVersion) === asked.countsHeld;
    const count = new ImpactCount();
    let portion = await idsFrom(store, { at: [">=", from], below });
    for (let last = portion.at(-1); last !== undefined; last = portion.at(-1)) {
      for (const { open } of await loadApplications(store, portion))
        await countOne(store, { count, change, open, isCounted });
      portion = await idsFrom(store, { at: [">", last], below });
    }
    return count.total();
  } finally {
    await opened.close();
  }
}

interface ToCount {
  readonly count: ImpactCount;
  readonly change: Omit<Parameters<typeof impactOn>[0], "saved">;
  readonly open: () => StoredApplication;
  /** Whether drafts that were saved under a version are counted, or held back from the change. */
  readonly isCounted: (formVersion: string) => boolean;
}

async function countOne(store: Store, { count, change, open, isCounted }: ToCount): Promise<void> {
  try {
    const application = open();
    const { formVersion } = application.stored;
    if (application.submission === undefined && !isCounted(formVersion)) {
      count.addHeld();
      return;
    }
    const saved = await changesOfForm(store, formVersion);
    count.add(impactOn({ ...change, saved }, application));
  } catch (error) {
    if (!(error instanceof DecryptError)) throw withoutWords(error);
    count.addUnreadable();
  }
}

/** An error's own text may quote an answer. */
function withoutWords(error: unknown): Error {
  return new Error(`An application cannot be read: ${error instanceof Error ? error.name : "unknown"}.`);
}

async function idsFrom(
  store: Store,
  {
    at: [comparison, id],
    below,
  }: { readonly at: readonly [">" | ">=", string]; readonly below: string | null },
): Promise<readonly string[]> {
  const all = store.db
    .selectFrom("answers")
    .select("account_id")
    .where("application", "=", store.application)
    .where("account_id", comparison, id);
  const part = below === null ? all : all.where("account_id", "<", below);
  const rows = await part.orderBy("account_id").limit(PORTION).execute();
  return rows.map((row) => row.account_id);
}
