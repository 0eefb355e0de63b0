import { writeFile } from "node:fs/promises";
import { compareHandbooks } from "../../src/authoring/handbook/compare-handbooks.ts";
import type { Handbook } from "../../src/authoring/handbook/handbook.ts";
import { listTitlesIn, makeHandbook } from "../../src/authoring/handbook/make-handbook.ts";
import { renderChanges, renderHandbook, summary } from "../../src/authoring/handbook/render-handbook.ts";
import { lintForms } from "../../src/authoring/lint/lint-forms.ts";
import { count } from "../process/output.ts";
import { existing, formsHaveErrors, type Place, readOneApplication } from "./definitions.ts";

/** Writes the handbook, or what changed since the forms in an older folder. */
export async function writeHandbook(
  place: Place,
  { older, out }: { readonly older?: string; readonly out?: string },
) {
  const handbook = await readHandbook(place);
  if (older === undefined) {
    const file = out ?? "forms-handbook.html";
    await writeFile(file, renderHandbook(handbook));
    const [pages, lists] = [
      count(handbook.pages.length, "page"),
      count(handbook.lists.length, "option list"),
    ];
    process.stdout.write(`Wrote ${file}: ${pages}, ${lists}.\n`);
    return 0;
  }
  const file = out ?? "forms-changes.html";
  const changes = compareHandbooks(await readHandbook(existing({ ...place, folder: older })), handbook);
  await writeFile(file, renderChanges(handbook.title, changes));
  process.stdout.write(`Wrote ${file}: ${summary(changes)}\n`);
  return 0;
}

async function readHandbook(place: Place): Promise<Handbook> {
  const { files, unreadable, partnerConfig } = await readOneApplication(place);
  const { form, findings } = lintForms(files, partnerConfig, unreadable);
  if (form === null) throw formsHaveErrors(place.folder, findings, "is no handbook");
  return makeHandbook(form, listTitlesIn(files));
}
