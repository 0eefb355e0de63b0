import type { Check, CheckContext } from "../check-context.ts";
import { reportOnce } from "../check-context.ts";
import { optionFiles, schemaFiles, uiFiles } from "../definition-parts.ts";

/** Codes or labels that stand twice in a list, codes that do not fit their key, labels that do not match an `enum`. */
export const checkOptionLists: Check = (context) => {
  checkDuplicates(context);
  checkSameLabels(context);
  checkLengths(context);
  checkLabels(context);
};

function checkDuplicates({ sources, report }: CheckContext): void {
  const codesOf = new Map<string, Set<string>>();
  const codes = (name: string, including: readonly string[] = []): ReadonlySet<string> => {
    const known = codesOf.get(name);
    if (known || including.includes(name)) return known ?? new Set();
    const list = optionFiles(sources).find((part) => part.name === name);
    const found = new Set<string>();
    for (const [index, entry] of (list?.value.options ?? []).entries()) {
      const added = "include" in entry ? codes(entry.include, [...including, name]) : new Set([entry.code]);
      for (const code of added) {
        if (found.has(code)) {
          const path = ["options", index, "include" in entry ? "include" : "code"];
          report(
            "duplicate-option-code",
            list?.file ?? "",
            path,
            `The code "${code}" stands twice in this list.`,
          );
        }
        found.add(code);
      }
    }
    codesOf.set(name, found);
    return found;
  };
  for (const { name } of optionFiles(sources)) codes(name);
}

/** Two options that look the same, where both can be on offer: applicants cannot tell which one they choose. */
function checkSameLabels({ sources, report }: CheckContext): void {
  for (const { file, value } of optionFiles(sources)) {
    const seen = new Map<string, string>();
    for (const [index, entry] of value.options.entries()) {
      if ("include" in entry) continue;
      const { code, label, group = "", for: offeredFor = "" } = entry;
      const look = JSON.stringify([label.trim(), group, offeredFor]);
      const earlier = seen.get(look);
      if (earlier !== undefined && earlier !== code) {
        const message = `The options "${earlier}" and "${code}" have the same label, "${label}", so applicants cannot tell them apart.`;
        report(
          "duplicate-option-label",
          file,
          ["options", index, "label"],
          message,
          "Add to one label what sets it apart.",
        );
      }
      seen.set(look, code);
    }
  }
}

/** Each option is stored as its code, and as its label where the key keeps a `_desc`. */
function checkLengths({ form, origins, report }: CheckContext): void {
  const once = reportOnce(report);
  for (const question of Object.values(form.questions)) {
    const origin = origins.properties.get(question.key);
    if (question.options === undefined || origin === undefined) continue;
    const codeLimit = form.keys[question.key]?.maxLength ?? Number.POSITIVE_INFINITY;
    const labelLimit = (question.desc && form.keys[question.desc]?.maxLength) || Number.POSITIVE_INFINITY;
    for (const { code, label } of form.options[question.options] ?? []) {
      if (code.length > codeLimit) {
        once(
          "option-code-too-long",
          origin,
          `The option "${code}" is longer than the ${codeLimit} characters that "${question.key}" can hold.`,
        );
      } else if (label.length > labelLimit) {
        once(
          "option-code-too-long",
          origin,
          `The label "${label}" is longer than the ${labelLimit} characters that "${question.key}_desc" can hold.`,
        );
      }
    }
  }
}

function checkLabels({ sources, report }: CheckContext): void {
  const schemas = new Map(schemaFiles(sources).map(({ file, value }) => [file, value]));
  for (const { file, value } of uiFiles(sources)) {
    const properties = schemas.get(file.replace(/\.ui\.json$/, ".schema.json"))?.properties ?? {};
    for (const [key, property] of Object.entries(properties)) {
      const ui = value[key];
      if (typeof ui !== "object" || !("ui:enumNames" in ui) || ui["ui:enumNames"] === undefined) continue;
      const labels = ui["ui:enumNames"].length;
      const codes = property.enum?.length ?? 0;
      if (labels === codes) continue;
      const message = `"${key}" has ${labels} labels for ${codes} codes; each code of its enum needs one label.`;
      report("option-labels-differ", file, [key, "ui:enumNames"], message);
    }
  }
}
