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

/** The items of `desk.json` as they are written; none where there is no such file. */
export function writtenChecklist({ files }: DefinitionSources): readonly WrittenItem[] {
  // The format check has passed, so the file has this shape.
  const desk = files.get(DESK_FILE)?.value as { readonly checklist: readonly WrittenItem[] } | undefined;
  return desk?.checklist ?? [];
}

/** What the desk goes by; undefined for a form without `desk.json`. */
export function compileDesk(sources: DefinitionSources, context: DeskContext): CompiledDesk | undefined {
  const written = writtenChecklist(sources);
  if (written.length === 0) return undefined;
  const { pages, furtherFiles, lists, origins, report } = context;
  const groups = entryGroupsOf(pages);
  const compile = (rule: RuleDefinition, path: JsonPath) =>
    compileRule(rule, {
      ...{ groups, furtherFiles, lists, report, conditions: origins.conditions },
      ...{ origin: { file: DESK_FILE, path }, rename: (key: string) => key },
    });
  return {
    checklist: written.map(({ when, rule, ...item }, index) => ({
      ...item,
      ...(when && { when: compile(when, ["checklist", index, "when"]) }),
      ...(rule && { rule: compile(rule, ["checklist", index, "rule"]) }),
    })),
  };
}
