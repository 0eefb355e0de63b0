import { createHash } from "node:crypto";
import type { SampleApplicants } from "../../contract/desk-form-drafts.ts";
import { Turns } from "../processes/turns.ts";
import { filesOfDraft } from "../store/form-drafts.ts";
import type { Store } from "../store/store.ts";
import { inventApplicants, type SampleRequest } from "./invent-applicants.ts";
import { type DraftContext, requireDraft } from "./open-draft.ts";

type Applicants = SampleApplicants["applicants"];

interface Invented {
  readonly turns: Turns;
  /** Those of the texts that were asked for last. */
  newest?: { readonly key: string; readonly applicants: Promise<Applicants> };
}

/** By the database of the application. */
const invented = new WeakMap<Store, Invented>();

/**
 * Applicants who could submit the draft as it stands, or as it stands when others are invented; in a process of its own, and the
 * same ones until a text changes.
 * @throws DomainError form_draft_ended
 */
export async function sampleApplicantsOf(context: DraftContext): Promise<SampleApplicants> {
  const { store, log } = context;
  const known = invented.get(store) ?? { turns: new Turns() };
  invented.set(store, known);
  const { revision, key } = await requestOf(context);
  if (known.newest?.key === key) return { revision, applicants: await known.newest.applicants };
  return await known.turns.latest("applicants", async () => {
    const now = await requestOf(context);
    // A form that is too large for it once is so each time.
    const invent = () =>
      inventApplicants(now.request).catch((error: unknown) => {
        log.warn({ err: error }, "no sample applicants could be invented for the draft of the form");
        return null;
      });
    if (known.newest?.key !== now.key)
      known.newest = { key: now.key, applicants: known.turns.inTurn(invent) };
    return { revision: now.revision, applicants: await known.newest.applicants };
  });
}

async function requestOf(context: DraftContext) {
  const { store, partner, now } = context;
  const { id, revision } = await requireDraft(store);
  const { characterLimit, currency } = partner.current();
  const request: SampleRequest = {
    files: await filesOfDraft(store, id),
    characterLimit,
    ...(currency !== undefined && { currency }),
    today: new Date(now()).toISOString().slice(0, 10),
  };
  const key = createHash("sha256").update(JSON.stringify(request)).digest("hex");
  return { revision, request, key };
}
