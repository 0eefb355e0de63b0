import type { Origin } from "../../compile/origins.ts";
import type { CompiledPage, LayoutNode } from "../../form/compiled-form.ts";
import type { Messages, PropertySchema, RichText } from "../../form/definition.ts";
import { contentsOf } from "../../form/layout-tree.ts";
import { plainText } from "../../form/rich-text.ts";
import { type Check, type CheckContext, reportOnce } from "../check-context.ts";
import { propertiesWithin, schemaFiles } from "../definition-parts.ts";
import { uiOrigin } from "../ui-origin.ts";

/** Checks whose standard sentence tells applicants too little. */
const WANT_MESSAGE = ["pattern", "format", "not", "numericString"] as const;

/** What `{{…}}` may stand for in a message besides the title, by what went wrong. */
const MESSAGE_VALUES: Readonly<Partial<Record<keyof Messages, readonly string[]>>> = {
  minLength: ["limit"],
  maxLength: ["limit"],
  minimumAge: ["minimumAge"],
  maximumAge: ["maximumAge"],
  minYear: ["year"],
  maxYear: ["year"],
  numericString: ["minimum", "maximum", "multipleOf"],
};

type ReportAt = ReturnType<typeof reportOnce>;

/** Titles and messages that are missing, and texts with a `{{placeholder}}` that nothing fills in. */
export const checkWords: Check = (context) => {
  const once = reportOnce(context.report);
  for (const page of context.form.pages) {
    for (const key of page.keys) checkQuestion(key, page, context, once);
    checkLayout(page.layout, context, once);
  }
  checkMessages(context);
};

function checkQuestion(key: string, page: CompiledPage, context: CheckContext, once: ReportAt): void {
  const origin = context.origins.properties.get(key);
  const property = page.schema.properties?.[key];
  if (origin === undefined || property === undefined) return;
  const ui = page.uiSchema[key] ?? {};
  if (property.title === undefined && ui["ui:title"] === undefined) {
    once(
      "title-missing",
      origin,
      `The question "${key}" has no title.`,
      'Add a "title" for applicants to read.',
    );
  }
  checkPlaceholders(property.title, within(origin, "title"), [], once);
  for (const word of ["ui:title", "ui:help", "ui:placeholder"] as const) {
    checkPlaceholders(ui[word], uiOrigin(context, key, word), [], once);
  }
  for (const [name, text] of Object.entries(property.messages ?? {})) {
    const values = ["title", ...(MESSAGE_VALUES[name as keyof Messages] ?? [])];
    checkPlaceholders(text, within(origin, "messages", name), values, once);
  }
}

function within(origin: Origin, ...steps: readonly string[]): Origin {
  return { file: origin.file, path: [...origin.path, ...steps] };
}

function checkPlaceholders(
  text: RichText | undefined,
  origin: Origin | undefined,
  known: readonly string[],
  once: ReportAt,
): void {
  for (const [placeholder, name = ""] of plainText(text ?? "").matchAll(/\{\{(\w+)\}\}/g)) {
    if (known.includes(name) || origin === undefined) continue;
    const suggestion =
      known.length > 0 ? `Known here: ${known.map((word) => `{{${word}}}`).join(", ")}.` : undefined;
    once(
      "unknown-placeholder",
      origin,
      `Nothing fills in ${placeholder}; applicants would read it as it stands.`,
      suggestion,
    );
  }
}

function checkLayout(nodes: readonly LayoutNode[], context: CheckContext, once: ReportAt): void {
  for (const node of nodes) {
    const origin = context.origins.nodes.get(node);
    for (const [word, text] of textsOf(node))
      checkPlaceholders(text, origin && within(origin, word), [], once);
    for (const content of contentsOf(node)) checkLayout(content, context, once);
  }
}

function textsOf(node: LayoutNode): readonly (readonly [string, RichText | undefined])[] {
  switch (node.kind) {
    case "section":
      return [
        ["section", node.title],
        ["help", node.help],
      ];
    case "text":
      return [
        ["text", node.text],
        ["awaits", node.awaits],
      ];
    case "checkboxes":
    case "monthYear":
      return [
        ["label", node.label],
        ["help", node.help],
      ];
    case "addAnother":
      return [["label", node.label], ...node.components.map(({ title }) => ["title", title] as const)];
    case "action":
    case "confirm":
      return [["label", node.label]];
    case "tabs":
      return [["label", node.label], ...node.tabs.map(({ label }) => ["items", label] as const)];
    case "alert":
      return [
        ["alert", node.text],
        ["title", node.title],
      ];
    default:
      return [];
  }
}

function checkMessages({ sources, report }: CheckContext): void {
  for (const { file, value } of schemaFiles(sources)) {
    for (const { key, property, path } of propertiesWithin(value)) {
      // A condition only asks; it has no sentence.
      if (path.includes("if") || path.includes("not")) continue;
      const messages = { ...value.properties?.[key]?.messages, ...property.messages };
      for (const word of WANT_MESSAGE) {
        const written = messages[word] ?? (word === "not" ? messages.format : undefined);
        if (!wantsMessage(property, word) || written !== undefined) continue;
        const message = `"${key}" has no message for "${word}", so applicants read only that they should check their answer.`;
        report(
          "message-missing",
          file,
          [...path, word],
          message,
          `Add messages.${word} with what to write instead.`,
        );
      }
    }
  }
}

/** The box for dates says itself what is wrong with one. */
function wantsMessage(property: PropertySchema, word: (typeof WANT_MESSAGE)[number]): boolean {
  return property[word] !== undefined && property[word] !== "date";
}
