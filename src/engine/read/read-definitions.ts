import type { Finding } from "../lint/finding.ts";
import type { DefinitionSources, SourceFile } from "./definition-sources.ts";
import { readSourceFile } from "./read-source-file.ts";

/**
 * Parses the files of a forms folder, given by their paths inside it ("pages/about.ui.json"). A file that is not
 * JSON is reported and left out; one with a word twice in an object is reported and kept.
 */
export function readDefinitions(files: Readonly<Record<string, string>>): DefinitionSources {
  const sources = new Map<string, SourceFile>();
  const findings: Finding[] = [];
  for (const path of Object.keys(files).toSorted()) {
    const read = readSourceFile(path, files[path] ?? "");
    findings.push(...read.findings);
    if (read.file) sources.set(path, read.file);
  }
  return { files: sources, findings };
}
