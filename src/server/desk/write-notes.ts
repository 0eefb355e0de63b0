import type { Note } from "../../contract/desk-applications.ts";
import type { Colleagues, Mentions, NoteText } from "../../contract/desk-casework.ts";
import { STAFF_RIGHTS } from "../../contract/desk.ts";
import type { AppContext } from "../services/services.ts";
import { addAudit } from "../store/audit.ts";
import {
  addNote,
  changeNote,
  deleteNote,
  findNote,
  listInRoles,
  listMentions,
  listNotes,
} from "../store/notes.ts";
import type { AuditAction } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { hasSummary } from "../store/summaries.ts";
import { DomainError } from "../system/domain-error.ts";
import { deskIdOf } from "./application-id.ts";
import type { DeskActor } from "./mark-checklist.ts";

const MENTIONS_SHOWN = 10;

/** Whom a note can mention: whoever may read notes. */
export async function listColleagues({ store }: Pick<AppContext, "store">): Promise<Colleagues> {
  return { colleagues: await listInRoles(store, STAFF_RIGHTS.handleApplications) };
}

/** The notes on an application, as somebody reads them. */
export async function readNotes(store: Store, accountId: string, staffId: string): Promise<readonly Note[]> {
  const notes = await listNotes(store, accountId);
  return notes.map(({ id, by, createdAt: at, changedAt: changed_at, text, mentions, staffId: author }) => {
    return { id, by, at, changed_at, text, mentions, is_own: author === staffId };
  });
}

/**
 * Writes a note (DSK-34).
 * @throws DomainError unknown_application, unknown_staff
 */
export async function writeNote(
  store: Store,
  accountId: string,
  { note, actor }: { readonly note: NoteText; readonly actor: DeskActor },
): Promise<void> {
  await store.transaction(async (tx) => {
    if (!(await hasSummary(tx, accountId))) throw new DomainError("unknown_application");
    await requireColleagues(tx, note.mentions);
    await addNote(tx, { ...note, accountId, staffId: actor.staffId, now: actor.now });
    await noteDown(tx, "note_added", accountId, actor);
  });
}

/**
 * Changes a note of one's own, or, without a text, takes it back; that it was there stays in the audit trail.
 * @throws DomainError unknown_note, not_your_note, unknown_staff
 */
export async function rewriteNote(
  store: Store,
  { accountId, noteId }: { readonly accountId: string; readonly noteId: string },
  { note, actor }: { readonly note: NoteText | null; readonly actor: DeskActor },
): Promise<void> {
  await store.transaction(async (tx) => {
    const found = await findNote(tx, accountId, noteId);
    if (found === undefined) throw new DomainError("unknown_note");
    if (found.staff_id !== actor.staffId) throw new DomainError("not_your_note");
    if (note === null) await deleteNote(tx, noteId);
    else {
      await requireColleagues(tx, note.mentions);
      await changeNote(tx, noteId, { ...note, now: actor.now });
    }
    await noteDown(tx, note === null ? "note_deleted" : "note_changed", accountId, actor);
  });
}

async function requireColleagues(tx: Store, ids: readonly string[]): Promise<void> {
  const { colleagues } = await listColleagues({ store: tx });
  const known = new Set(colleagues.map(({ id }) => id));
  if (!ids.every((id) => known.has(id))) throw new DomainError("unknown_staff");
}

function noteDown(
  tx: Store,
  action: AuditAction,
  accountId: string,
  { staffId, client, now }: DeskActor,
): Promise<void> {
  const who = { client, staff_id: staffId, detail: null };
  return addAudit(tx, { at: now, action, subject: accountId, account_id: accountId, ...who });
}

/** Notes that mention somebody, on whichever application of the school (DSK-35). */
export async function mentionsOf({ store }: Pick<AppContext, "store">, staffId: string): Promise<Mentions> {
  const mentions = await listMentions(store, staffId, MENTIONS_SHOWN);
  return {
    mentions: mentions.map(({ noteId, accountId, application, givenName, familyName, by, at, readAt }) => ({
      note_id: noteId,
      application_id: deskIdOf(store.forApplication(application), accountId),
      given_name: givenName ?? "",
      family_name: familyName ?? "",
      by,
      at,
      is_read: readAt !== null,
    })),
  };
}
