import type { DefinitionSources } from "./definition-sources.ts";
import { type Finding, findingAt, type JsonPath, type Report } from "./finding.ts";

export interface Reporter {
  readonly report: Report;
  /** What was reported so far, in the order of reporting. */
  readonly findings: readonly Finding[];
}

/**
 * Collects findings and looks their places up. A finding about a list or an object points at the key that holds
 * it, one about a plain value at the value. A file that is not there is reported at its first line.
 */
export function createReporter(sources: DefinitionSources): Reporter {
  const findings: Finding[] = [];
  const report: Report = (code, file, path, message, suggestion) => {
    const place = { file, path, ...positionIn(sources, file, path) };
    findings.push(findingAt(place, code, message, suggestion));
  };
  return { report, findings };
}

function positionIn(sources: DefinitionSources, file: string, path: JsonPath) {
  const source = sources.files.get(file);
  if (!source) return { line: 1, column: 1 };
  return source.locate(path, isContainer(valueAt(source.value, path)) ? "key" : "value");
}

function isContainer(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** The value at a path inside parsed JSON; undefined when the path leads nowhere. */
export function valueAt(value: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, step)
        ? (inner as Readonly<Record<string | number, unknown>>)[step]
        : undefined,
    value,
  );
}
