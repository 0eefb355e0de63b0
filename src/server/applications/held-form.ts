import {
  type CompiledForm,
  COMPILED_FORM_FORMAT,
  type FormOperation,
  keysOfOperation,
} from "../../form/index.ts";
import type { HeldForm } from "../publishing/form-publisher.ts";
import { masksTakenAway, wholeForm } from "../publishing/masks-taken-away.ts";
import type { DatabaseLocation } from "../store/open-database.ts";
import { currentFormHash, findPublishedForm, type NewVersion } from "../store/published-forms.ts";
import { carryPath, NO_WAY } from "./carry-answers.ts";
import { impactLines, impactOfDraft, type Installation } from "./draft-impact.ts";

/**
 * Why a form that nobody has looked at must not go live by itself (STF-11, RTS-01): it would set answers aside that drafts hold,
 * undeclared, or take a mask away. Null where nothing holds it: the rule for what staff save, and without looking at a draft.
 */
export async function heldForm(
  installation: Installation,
  location: DatabaseLocation,
  version: NewVersion,
  signal?: AbortSignal,
): Promise<HeldForm | null> {
  const { db, now } = installation;
  const live = await currentFormHash(db, now());
  const published = live === undefined ? undefined : await findPublishedForm(db, live);
  if (published === undefined || published.hash === version.hash) return null;
  const [before, after] = [wholeForm(published), wholeForm(version)];
  // What another program has compiled cannot be measured against, and starting a newer one changes no key by itself.
  const isMeasurable = before.format === COMPILED_FORM_FORMAT;
  const unmasked = await masksTakenAway(db, after);
  if (unmasked.length === 0 && !(isMeasurable && mayLose(before, after))) return null;
  const measured = await impactOfDraft(installation, location, version, signal);
  if (measured === null) return null;
  const { make } = carryPath(before.changes ?? [], after.changes ?? []);
  const declared = declaredIn(make.flatMap(({ operations }) => operations));
  const lost = Object.entries(measured.impact.keys)
    .filter(([key, { setAside }]) => setAside > 0 && !declared.has(key))
    .map(([key, { setAside }]) => [key, setAside] as const);
  if (lost.length === 0 && unmasked.length === 0) return null;
  const { hash } = version;
  return {
    hash,
    lost: Object.fromEntries(lost),
    unmasked,
    lines: impactLines(measured),
    token: measured.token,
  };
}

/** Whether an answer could be set aside at all: as a rule no key goes, and nothing is declared anew. */
function mayLose(before: CompiledForm, after: CompiledForm): boolean {
  return (
    Object.keys(before.keys).some((key) => !Object.hasOwn(after.keys, key)) ||
    carryPath(before.changes ?? [], after.changes ?? []) !== NO_WAY
  );
}

/** The keys of which something is declared; a copy says nothing of the answer that is copied. */
function declaredIn(operations: readonly FormOperation[]): ReadonlySet<string> {
  return new Set(operations.flatMap((one) => (one.op === "copy" ? [] : keysOfOperation(one).from)));
}
