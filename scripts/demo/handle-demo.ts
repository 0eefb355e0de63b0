import { ADMIN_CLIENT } from "../../src/server/access-links/access-links.ts";
import { reopenApplication } from "../../src/server/applications/reopening.ts";
import { deskIdOf } from "../../src/server/desk/application-id.ts";
import { type DeskActor, markChecklist, readChecklist } from "../../src/server/desk/mark-checklist.ts";
import { sendReminders } from "../../src/server/desk/remind.ts";
import { writeNote } from "../../src/server/desk/write-notes.ts";
import type { AppContext } from "../../src/server/services/services.ts";
import { listSubmitted, type SubmittedApplication } from "../../src/server/store/exported-applications.ts";
import { loadAsSubmitted } from "../../src/server/store/submissions.ts";
import { itemOfChecklist } from "../../src/server/summaries/materials.ts";

const DAY_MS = 24 * 60 * 60_000;
/** One application in so many, counted from 0 in the order of their submission, and which of these. */
const TICKED = { oneIn: 2, at: 0 };
const WAIVED = { oneIn: 9, at: 5 };
const NOTED = { oneIn: 10, at: 3 };
const REMINDED = { oneIn: 12, at: 7 };
const REOPENED = { oneIn: 25, at: 9 };

interface DemoDesk {
  /** The installation that the application is of. */
  readonly context: AppContext;
  /** Who handles the applications, and whom notes mention. */
  readonly staffId: string;
  readonly colleagueId: string;
  readonly now: number;
}

/**
 * Handles submitted applications as somebody at the desk would within two days: ticks and waives what is awaited, writes
 * notes, reminds, and opens a few again.
 */
export async function handleDemo(application: AppContext, desk: DemoDesk): Promise<void> {
  let index = 0;
  for await (const portion of listSubmitted(application.store, {}))
    for (const submitted of portion) await handle(application, submitted, { ...desk, index: index++ });
}

async function handle(
  own: AppContext,
  { accountId, submittedAt }: SubmittedApplication,
  { context, staffId, colleagueId, now, index }: DemoDesk & { readonly index: number },
): Promise<void> {
  const actor: DeskActor = { staffId, client: ADMIN_CLIENT, now: Math.min(now, submittedAt + 2 * DAY_MS) };
  const isOneOf = ({ oneIn, at }: typeof TICKED) => index % oneIn === at;
  const application = await loadAsSubmitted(own.store, accountId);
  const form = (await own.forms.byHash(application.stored.formVersion))?.form;
  if (form === undefined) return;
  const checklist = await readChecklist(own.store, { form, application, accountId }, { showsReasons: false });
  const awaited = checklist.filter(({ state }) => state === "awaiting");
  const byHand = awaited.filter((item) => item.by_hand).map(({ id }) => id);
  const mark = (item: string, as: Parameters<typeof markChecklist>[2]["mark"]) =>
    markChecklist(own.store, { accountId, item }, { mark: as, actor });
  if (isOneOf(TICKED)) for (const item of byHand) await mark(item, { state: "received" });
  const last = byHand.at(-1);
  if (isOneOf(WAIVED) && last !== undefined)
    await mark(last, { state: "waived", reason: "Agreed with the head of admissions." });
  if (isOneOf(NOTED)) {
    const note = { text: "The counselor called: the report is on its way.", mentions: [colleagueId] };
    await writeNote(own.store, accountId, { note, actor });
  }
  if (isOneOf(REMINDED) && awaited.length > 0) {
    const items = awaited.map(({ id }) => itemOfChecklist(id));
    const applications = [deskIdOf(own.store, accountId)];
    await sendReminders(context, { own, kind: "missing", items, applications }, { ...actor, now });
  }
  const [first] = form.pages;
  if (isOneOf(REOPENED) && first !== undefined) {
    const asker = { staffId, client: ADMIN_CLIENT };
    await reopenApplication(own, asker, { accountId, days: 7, pages: [first.id] });
  }
}
