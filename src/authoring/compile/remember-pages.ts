import { isPageEntry, type PageEntry } from "../../form/definition/definition.ts";
import type { FileLookup, SourceFile } from "../findings/definition-sources.ts";
import type { Report } from "../findings/finding.ts";
import { compilePage, type ExpandedPage, type ExpandPages, type PageContext } from "./compile-page.ts";
import { addOrigins, newOrigins, type Origins } from "./origins.ts";
import type { KnownAhead } from "./page-draft.ts";

/** A page as it was made, with all that it was made of. */
interface MadePage {
  readonly asked: string;
  readonly ahead: string;
  readonly read: ReadonlyMap<string, SourceFile | undefined>;
  readonly page: ExpandedPage | undefined;
  readonly origins: Origins;
  readonly reported: readonly Parameters<Report>[];
}

/**
 * Expands pages as `expandPages` does, and takes those from the time before whose files and whose surroundings are the same:
 * who edits changes one page of many. Files count as the same when they are the same object.
 */
export function rememberPages(): ExpandPages {
  let made: ReadonlyMap<number, MadePage> = new Map();
  return ({ pages }, context) => {
    const ahead = aheadText(context.ahead);
    const { characterLimit, currency, sources, origins, report } = context;
    const now = new Map<number, MadePage>();
    for (const [index, entry] of pages.entries()) {
      if (!isPageEntry(entry)) continue;
      const asked = JSON.stringify([entry, characterLimit ?? null, currency]);
      const known = made.get(index);
      const isSame =
        known?.asked === asked && known.ahead === ahead && isStillRead(known.read, sources.files);
      now.set(index, isSame ? known : { asked, ahead, ...makePage(entry, index, context) });
    }
    made = now;
    return [...now.values()].flatMap((one) => {
      addOrigins(origins, one.origins);
      for (const finding of one.reported) report(...finding);
      return one.page ?? [];
    });
  };
}

function makePage(entry: PageEntry, index: number, context: PageContext) {
  const read = new Map<string, SourceFile | undefined>();
  const { files } = context.sources;
  const note = (path: string) => {
    const file = files.get(path);
    read.set(path, file);
    return file;
  };
  const origins = newOrigins();
  const reported: Parameters<Report>[] = [];
  const page = compilePage(entry, index, {
    ...context,
    origins,
    sources: { files: { get: note, has: (path) => note(path) !== undefined } },
    report: (...finding) => reported.push(finding),
  });
  // What is worked out goes on noting keys in the page's own map when the form is put together.
  const kept = page && { ...page, repeatedKeys: new Map(page.repeatedKeys) };
  return { read, origins, reported, page: kept };
}

function isStillRead(read: MadePage["read"], files: FileLookup): boolean {
  return [...read].every(([path, file]) => files.get(path) === file);
}

/** All that rules know of other pages. */
function aheadText({ groups, furtherFiles, lists }: KnownAhead): string {
  return JSON.stringify([[...groups], [...furtherFiles], [...lists]]);
}
