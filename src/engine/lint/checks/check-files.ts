import { type ApplicationFile, isPageEntry } from "../../form/definition.ts";
import type { Check, CheckContext } from "../check-context.ts";
import { layoutNodes, optionFiles, schemaFiles, uiFiles } from "../definition-parts.ts";

/** Files that nothing uses: pages that the application does not list, blocks and option lists that no one names. */
export const checkFiles: Check = (context) => {
  const { sources, report } = context;
  const used = usedNames(context);
  for (const { file } of [...schemaFiles(sources), ...uiFiles(sources), ...optionFiles(sources)]) {
    const name = file.replace(/(\.schema|\.ui)?\.json$/, "");
    if (!used.has(name)) report("unused-file", file, [], `Nothing uses this file: ${whoWouldName(name)}.`);
  }
};

function whoWouldName(name: string): string {
  const [folder, base = ""] = name.split("/");
  if (folder === "pages") return `application.json has no page "${base}"`;
  return folder === "blocks"
    ? `no layout names the block "${base}"`
    : `no question takes its options from "${base}"`;
}

function usedNames({ sources }: CheckContext): ReadonlySet<string> {
  // The format check has passed, so the file has this shape.
  const application = sources.files.get("application.json")?.value as ApplicationFile;
  const used = new Set(application.pages.filter(isPageEntry).map((page) => `pages/${page.id}`));
  for (const { value } of uiFiles(sources)) {
    for (const { node } of layoutNodes(value)) {
      if (typeof node !== "string" && "block" in node && node.block !== undefined)
        used.add(`blocks/${node.block}`);
    }
  }
  for (const { value } of schemaFiles(sources)) {
    for (const property of Object.values(value.properties ?? {})) {
      if (property.optionsFrom !== undefined) used.add(`options/${property.optionsFrom}`);
    }
  }
  for (const { value } of optionFiles(sources)) {
    for (const entry of value.options) if ("include" in entry) used.add(`options/${entry.include}`);
  }
  return used;
}
