import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codesTable } from "../../src/authoring/findings/fix-examples.ts";
import { withLayoutNames, withSchemaNames } from "../../src/authoring/schema/schema-names.ts";
import { ApplicationPartner, PartnerConfig } from "../../src/contract/partner-config.ts";
import { ROOT } from "../process/root.ts";
import { endpointTable, errorTable } from "./contract-tables.ts";
import { formatTable, operatorTable, widgetTable } from "./definition-tables.ts";
import { settingsExample, settingsTable } from "./settings-docs.ts";

const OXFMT = join(ROOT, "node_modules/oxfmt/bin/oxfmt");

/** The parts of the docs that are made of tables in the code: by page, and by name within it. */
const PARTS: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  "docs/calls.md": {
    "for everyone": () => endpointTable("everyone"),
    "with a session": () => endpointTable("session"),
    "with a token": () => endpointTable("token"),
    "for machines": () => endpointTable("machine"),
  },
  "docs/edit-a-form.md": { operators: operatorTable, formats: formatTable, widgets: widgetTable },
  "docs/errors.md": { errors: errorTable },
  "docs/lint.md": { codes: () => codesTable().trimEnd() },
  "docs/operations.md": { settings: settingsTable },
};

/** Files that are made of a table from their first line to their last. */
const FILES: Readonly<Record<string, () => string>> = { ".env.example": settingsExample };

/** The JSON Schemas that name what a table holds, and the one that is a schema of the contract. */
const SCHEMAS: Readonly<Record<string, (schema: string) => string>> = {
  "src/authoring/schema/partner-config.schema.json": (before) =>
    contractSchema(before, {
      title: "The school (partner.config.json)",
      description: "The school's names, addresses, links, limits and colours.",
      ...PartnerConfig,
    }),
  "src/authoring/schema/application-partner.schema.json": (before) =>
    contractSchema(before, {
      title: "The school for one application (forms/NAME/partner.config.json)",
      description: "What is other for this application than in the configuration of the installation.",
      ...ApplicationPartner,
    }),
  "src/authoring/schema/page-schema.schema.json": withSchemaNames,
  "src/authoring/schema/page-ui.schema.json": withLayoutNames,
};

/** The pages whose generated parts differ from the tables; with `write`, brings those up to date, and formats. */
export function updateDocs({ write }: { readonly write: boolean }): readonly string[] {
  const pages = Object.entries(PARTS).map(([page, parts]) => {
    const fill = (before: string) =>
      Object.entries(parts).reduce((text, [name, make]) => withPart(text, name, make()), before);
    return [page, fill] as const;
  });
  const files = Object.entries(FILES).map(([file, make]) => [file, () => make()] as const);
  const stale = [...pages, ...files, ...Object.entries(SCHEMAS)].flatMap(([name, update]) => {
    const file = join(ROOT, name);
    const before = readFileSync(file, "utf8");
    const after = update(before);
    if (after === before) return [];
    if (write) writeFileSync(file, after);
    return [name];
  });
  // What it cannot mend is told by the check of the format.
  if (write) spawnSync(process.execPath, [OXFMT], { cwd: ROOT });
  return stale;
}

/** What editors check a file by; as it was before, as the formatter left it, where it says the same. */
function contractSchema(before: string, schema: object): string {
  const made = JSON.stringify({ $schema: "http://json-schema.org/draft-07/schema#", ...schema });
  return JSON.stringify(JSON.parse(before)) === made ? before : made;
}

/** @throws Error when the page has no such part */
function withPart(page: string, name: string, content: string): string {
  const begin = `<!-- generated: ${name} -->\n`;
  const end = "\n<!-- end of what is generated -->";
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`There is no part "${name}" to fill.`);
  return page.slice(0, from + begin.length) + content + page.slice(to);
}
