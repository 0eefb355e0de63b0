import {
  type CompiledForm,
  COMPILED_FORM_FORMAT,
  type FormOperation,
  keysOfOperation,
} from "../../form/index.ts";
import type { HeldForm } from "../publishing/form-publisher.ts";
import { maskLines, masksTakenAway, wholeForm } from "../publishing/masks-taken-away.ts";
import type { DatabaseLocation } from "../store/open-store.ts";
import { currentVersion, findPublishedForm, type NewVersion } from "../store/published-forms.ts";
import type { ServerConfig } from "../system/config.ts";
import { carryPath, NO_WAY } from "./carry-answers.ts";
import { impactLines, impactOfDraft, type Installation } from "./draft-impact.ts";

/**
 * Why a form that nobody has looked at must not go live by itself: it would set answers aside that drafts hold, undeclared
 * (STF-11), take a mask away (RTS-01), or take the place of a version that stands in no folder (EDT-10). Null where nothing
 * holds it, as a rule without looking at a draft.
 */
export async function heldForm(
  installation: Installation,
  config: DatabaseLocation & Pick<ServerConfig, "formsSource">,
  version: NewVersion,
  signal?: AbortSignal,
): Promise<HeldForm | null> {
  const { store, now } = installation;
  const live = await currentVersion(store, now());
  const published = live && (await findPublishedForm(store, live.hash));
  if (live === undefined || published === undefined || published.hash === version.hash) return null;
  const [before, after] = [wholeForm(published), wholeForm(version)];
  // What another program has compiled cannot be measured against, and starting a newer one changes no key by itself.
  const isMeasurable = before.format === COMPILED_FORM_FORMAT;
  const unmasked = await masksTakenAway(store, after);
  const isOfDesk = live.of_desk === 1 && config.formsSource === "folder";
  if (unmasked.length === 0 && !isOfDesk && !(isMeasurable && mayLose(before, after))) return null;
  const measured = isMeasurable ? await impactOfDraft(installation, config, version, signal) : null;
  const { make } = carryPath(before.changes ?? [], after.changes ?? []);
  const declared = declaredIn(make.flatMap(({ operations }) => operations));
  const lost = Object.entries(measured?.impact.keys ?? {})
    .filter(([key, { setAside }]) => setAside > 0 && !declared.has(key))
    .map(([key, { setAside }]) => [key, setAside] as const);
  if (lost.length === 0 && unmasked.length === 0 && !isOfDesk) return null;
  const told = measured === null ? maskLines(after, unmasked) : impactLines(measured);
  return {
    hash: version.hash,
    lost: Object.fromEntries(lost),
    unmasked,
    lines: isOfDesk ? [takesPlaceOf(live.number), ...told] : told,
    token: measured?.token ?? null,
  };
}

function takesPlaceOf(number: number): string {
  return `It would take the place of version ${number}, which was published at the desk and stands in no folder. To keep that, set FORMS_SOURCE=desk, or write it into the folder by npm run forms -- rollback ${number}.`;
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
