import type { CompiledDesk, CompiledPage } from "../../form/definition/compiled-form.ts";
import type { RuleDefinition } from "../../form/definition/definition.ts";
import type { ChecklistItemOf } from "../../form/definition/desk-checklist.ts";
import type { DefinitionSources } from "../findings/definition-sources.ts";
import type { JsonPath, Report } from "../findings/finding.ts";
import { compileRule, type FurtherFiles } from "./compile-rule.ts";
import { entryGroupsOf } from "./entry-groups.ts";
import type { OriginsBuilder } from "./origins.ts";

export const DESK_FILE = "desk.json";

type WrittenItem = ChecklistItemOf<RuleDefinition>;

interface DeskContext {
  readonly pages: readonly CompiledPage[];
  readonly furtherFiles: FurtherFiles;
  /** The keys of questions that take several options. */
  readonly lists: ReadonlySet<string>;
  readonly origins: OriginsBuilder;
  readonly report: Report;
}

/** What `desk.json` says; nothing where there is no such file. */
export function writtenDesk({ files }: DefinitionSources): {
  readonly checklist?: readonly WrittenItem[];
  readonly filters?: readonly string[];
} {
  // The format check has passed, so the file has this shape.
  return (files.get(DESK_FILE)?.value as ReturnType<typeof writtenDesk> | undefined) ?? {};
}

/** What the desk goes by; undefined for a form whose `desk.json` says nothing, or is not there. */
export function compileDesk(sources: DefinitionSources, context: DeskContext): CompiledDesk | undefined {
  const { checklist: written = [], filters } = writtenDesk(sources);
  if (written.length === 0 && filters === undefined) return undefined;
  const { pages, furtherFiles, lists, origins, report } = context;
  const groups = entryGroupsOf(pages);
  const compile = (rule: RuleDefinition, path: JsonPath) =>
    compileRule(rule, {
      groups,
      furtherFiles,
      lists,
      report,
      conditions: origins.conditions,
      origin: { file: DESK_FILE, path },
      rename: (key: string) => key,
    });
  return {
    checklist: written.map(({ when, rule, ...item }, index) => ({
      ...item,
      ...(when && { when: compile(when, ["checklist", index, "when"]) }),
      ...(rule && { rule: compile(rule, ["checklist", index, "rule"]) }),
    })),
    ...(filters && { filters }),
  };
}
