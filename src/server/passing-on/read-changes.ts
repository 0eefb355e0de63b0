import type { ChangedApplications, ChangesQuery } from "../../contract/desk-passing-on.ts";
import type { ReadInFull } from "../../form/index.ts";
import { lastChange, listChanges } from "../store/application-changes.ts";
import type { Store } from "../store/store.ts";
import { applicationRecord, passedOn, readWhole } from "./application-record.ts";
import { SubmittedForms } from "./submitted-forms.ts";

const PAGE_SIZE = 100;

/**
 * Submitted applications in the order in which they changed, after a cursor. One that changes while somebody reads on comes
 * once more, at the end; none is left out, for what has a smaller number than one that is seen was stored before it.
 */
export async function readChanges(
  { store, now }: { readonly store: Store; readonly now: () => number },
  { since, cursor = "0" }: ChangesQuery,
  readsInFull: ReadInFull,
): Promise<ChangedApplications | "unknown_cursor"> {
  const after = Number(cursor);
  // Read before the list: what comes meanwhile has a greater number.
  const last = await lastChange(store);
  if (after > last) return "unknown_cursor";
  const changes = await listChanges(store, {
    after,
    upTo: last,
    most: PAGE_SIZE + 1,
    since: since === undefined ? undefined : Date.parse(since),
  });
  const portion = changes.slice(0, PAGE_SIZE);
  const hasMore = changes.length > PAGE_SIZE;
  const forms = new SubmittedForms(store, now);
  const applications: ChangedApplications["applications"][number][] = [];
  for await (const some of readWhole(store, portion)) {
    for (const one of some) {
      const { form } = await forms.withHash(one.formHash);
      const version = await forms.versionOf(one);
      const passed = passedOn(form, one, await forms.rightOver(one, readsInFull));
      applications.push({
        application_id: store.ownerOf(one.accountId),
        ...applicationRecord(passed, version),
      });
    }
  }
  const next = hasMore ? (portion.at(-1)?.sequence ?? after) : last;
  return { applications, next: String(next), has_more: hasMore };
}
