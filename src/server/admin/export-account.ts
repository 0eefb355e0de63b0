import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { notAskedInWords } from "../applications/not-asked.ts";
import { type AccountRecords, loadAccountRecords } from "../store/admin-lists.ts";
import { listApplicationsOf } from "../store/application-scope.ts";
import type { RecordsContext } from "./erase-accounts.ts";

export interface Exported {
  readonly files: readonly string[];
  /** Files that the storage no longer had. */
  readonly missing: readonly string[];
}

/**
 * Writes all that is held on the applicant into a new folder, for the owner of the process only: `records.json`, in
 * which answers that the form asks no more stand in words too, and the documents as they were uploaded and as they were converted.
 * Each application with a name gets a folder of its own in it.
 * @throws when the folder is there already
 */
export async function exportAccount(
  context: RecordsContext,
  accountId: string,
  folder: string,
): Promise<Exported> {
  await mkdir(folder, { mode: 0o700 });
  const names = await listApplicationsOf(context.store, accountId);
  const exported: Exported[] = [];
  for (const store of context.store.forApplications(names)) {
    const name = store.application;
    if (name !== "") await mkdir(join(folder, name), { mode: 0o700 });
    const { files, missing } = await exportApplication({ ...context, store }, accountId, join(folder, name));
    const inFolder = (file: string) => join(name, file);
    exported.push({ files: files.map(inFolder), missing: missing.map(inFolder) });
  }
  return {
    files: exported.flatMap(({ files }) => files),
    missing: exported.flatMap(({ missing }) => missing),
  };
}

async function exportApplication(
  { store, storage }: RecordsContext,
  accountId: string,
  folder: string,
): Promise<Exported> {
  const records = await loadAccountRecords(store, accountId);
  const { notAsked } = records.application.aside;
  const files = ["records.json"];
  const missing: string[] = [];
  const inWords = await notAskedInWords(store, notAsked, { readsInFull: "all" });
  const told = {
    ...records,
    not_asked_answers: inWords.map(({ key, title, answer, version, setAsideAt }) => ({
      key,
      title,
      version,
      set_aside_at: setAsideAt,
      answer: answer ?? String(notAsked[key]?.value ?? ""),
    })),
  };
  await write(join(folder, "records.json"), `${JSON.stringify(told, null, 2)}\n`);
  for (const { key, name } of filesOf(records)) {
    const bytes = await storage.read(key);
    if (bytes === null) {
      missing.push(name);
      continue;
    }
    await write(join(folder, name), bytes);
    files.push(name);
  }
  return { files, missing };
}

/** The answer key and the kind of file give each its name: what an applicant called it may not be a name here. */
function filesOf({
  documents,
  submissions,
  pdf_copies,
}: AccountRecords): readonly { readonly key: string; readonly name: string }[] {
  const own = documents.flatMap(({ answer_key, upload_key, pdf_key, file_name }) => [
    { key: upload_key, name: `${answer_key}.uploaded${extensionOf(file_name)}` },
    ...(pdf_key === null ? [] : [{ key: pdf_key, name: `${answer_key}.pdf` }]),
  ]);
  const known = new Set(documents.map(({ upload_key }) => upload_key));
  // Files of what was submitted that others have taken the place of since, or that were never submitted.
  const kept = submissions.flatMap(({ number, documents: files }, index) =>
    files.flatMap(({ answer_key, upload_key, pdf_key, file_name }) => {
      if (known.has(upload_key)) return [];
      known.add(upload_key);
      const name = `${answer_key}.${number === null ? "not-submitted" : "submitted"}-${index + 1}`;
      return [
        { key: upload_key, name: `${name}.uploaded${extensionOf(file_name)}` },
        ...(pdf_key === null ? [] : [{ key: pdf_key, name: `${name}.pdf` }]),
      ];
    }),
  );
  const copies = pdf_copies
    .filter(({ status }) => status === "completed")
    .map(({ storage_key }, index) => ({ key: storage_key, name: `application-copy-${index + 1}.pdf` }));
  return [...own, ...kept, ...copies];
}

function extensionOf(fileName: string): string {
  return /\.[a-z0-9]{1,5}$/i.exec(fileName)?.[0].toLowerCase() ?? "";
}

function write(file: string, content: string | Uint8Array): Promise<void> {
  return writeFile(file, content, { mode: 0o600, flag: "wx" });
}
