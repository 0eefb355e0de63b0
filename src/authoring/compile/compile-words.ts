import type { ApplicationFile, WordsFile } from "../../form/definition/definition.ts";
import type { DefinitionSources } from "../findings/definition-sources.ts";
import type { JsonPath, Report } from "../findings/finding.ts";

/** Where the school's words stand, and where they stood before. */
export const WORDS_FILE = "words.json";
export const APPLICATION_FILE = "application.json";

interface WrittenWords {
  readonly application: WordsFile;
  readonly words: WordsFile;
}

/** The school's words by the file that they stand in. */
export function writtenWords({ files }: DefinitionSources): WrittenWords {
  // The format check has passed, so the files have these shapes; without an application nothing is compiled.
  const application = files.get(APPLICATION_FILE)?.value as ApplicationFile;
  return { application, words: files.get(WORDS_FILE)?.value ?? {} };
}

/** The words of both files together. Each stands in one of them: lint refuses what both say. */
export function compileWords(
  sources: DefinitionSources,
  report: Report,
): WordsFile & { readonly title: string } {
  const { application, words } = writtenWords(sources);
  const title = words.title ?? application.title;
  if (title === undefined) {
    const message = `The application has no title: neither ${WORDS_FILE} nor ${APPLICATION_FILE} says one.`;
    report("missing-word", APPLICATION_FILE, [], message, `Add "title" to ${WORDS_FILE}.`);
  }
  const welcome = together(application.welcome, words.welcome);
  const completion = together(application.completion, words.completion);
  const mails = together(application.mails, words.mails);
  return {
    title: title ?? "",
    ...(welcome && { welcome }),
    ...(completion && { completion }),
    ...(mails && { mails }),
  };
}

/** What two files say, kind by kind: one may hold the subject of a mail, the other its text. */
function together<Words extends object>(one: Words | undefined, other: Words | undefined): Words | undefined {
  if (one === undefined || other === undefined) return other ?? one;
  const inner = Object.entries(other).map(([word, said]) => {
    const before: unknown = Object.entries(one).find(([name]) => name === word)?.[1];
    return [word, isWords(before) && isWords(said) ? { ...before, ...said } : said];
  });
  return { ...one, ...Object.fromEntries(inner) };
}

/** What both files say, by its path in either. */
export function saidTwice(one: unknown, other: unknown, path: JsonPath = []): readonly JsonPath[] {
  if (one === undefined || other === undefined) return [];
  if (!isWords(one) || !isWords(other)) return [path];
  return Object.keys(other)
    .filter((word) => word !== "$schema" && word !== "pages")
    .flatMap((word) => saidTwice(one[word], other[word], [...path, word]));
}

function isWords(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
