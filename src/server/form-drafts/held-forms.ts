import type { HeldForms, PublishedVersion } from "../../contract/desk-form-versions.ts";
import type { AppContext } from "../services/services.ts";
import { currentVersion, filesOfVersion, newestNumber } from "../store/published-forms.ts";
import { DomainError } from "../system/domain-error.ts";
import { requireReadable } from "./merge-files.ts";
import { readSource } from "./open-draft.ts";
import { type Publisher, publishFiles, seenBy } from "./publish-draft.ts";
import { mayTakeMasksNow } from "./taken-masks.ts";

/** The applications whose files wait for somebody to say what becomes of answers (STF-11), as they were last measured. */
export async function readHeldForms(applications: readonly AppContext[]): Promise<HeldForms> {
  const read = await Promise.all(
    applications.map(async ({ application, publisher }) => ({ application, held: await publisher.held() })),
  );
  return {
    held: read.flatMap(({ application, held }) =>
      held === null ? [] : [{ application, lines: [...held.lines], token: held.token }],
    ),
  };
}

/**
 * Confirms it: makes what the forms folder holds what applicants see, once somebody has read what becomes of answers.
 * @throws DomainError form_unchanged where it waits no more, form_impact_unseen where it does more by now, and as `publishFiles`
 */
export async function publishHeldForm(
  context: AppContext,
  publisher: Publisher,
  { token, words }: { readonly token: string; readonly words: string },
): Promise<PublishedVersion> {
  const { store, now } = context;
  if ((await context.publisher.held()) === null) throw new DomainError("form_unchanged");
  const newest = await newestNumber(store);
  const live = await currentVersion(store, now());
  const source = await readSource(context);
  const { files } = source;
  requireReadable(source, { ...(live && (await filesOfVersion(store, live.number))), ...files });
  try {
    return await publishFiles(context, publisher, {
      files,
      source,
      newest,
      words,
      isSeen: seenBy(token),
      mayTakeMasks: () => mayTakeMasksNow(context, publisher.staffId),
      before: async () => undefined,
      after: async () => undefined,
    });
  } catch (error) {
    // Who reads it next is told what it does by now.
    if (error instanceof DomainError && error.code === "form_impact_unseen")
      await context.publisher.publish();
    throw error;
  }
}
