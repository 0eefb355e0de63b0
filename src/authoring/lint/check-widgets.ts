import type { CompiledPage, Question } from "../../form/definition/compiled-form.ts";
import { type ApplicationFile, isPageEntry } from "../../form/definition/definition.ts";
import { type LayoutNode, contentsOf } from "../../form/definition/nodes.ts";
import { SEARCHES } from "../../form/definition/searches.ts";
import { widgetOf } from "../../form/definition/widget-of.ts";
import { valueAt } from "../findings/create-reporter.ts";
import { listWords } from "../findings/describe-format.ts";
import { nodesOfKind } from "../solver/layout-nodes.ts";
import { FORMAT_WORDS } from "../vocabulary/format-words.ts";
import { type QuestionKind, WIDGET_WORDS, widgetsFor } from "../vocabulary/widget-words.ts";
import { type Check, type CheckContext, questionOf, reportOnce } from "./check-context.ts";
import { layoutNodes, optionFiles, schemaFiles, uiFiles, uiOrigin } from "./definition-parts.ts";
import { didYouMean } from "./suggest.ts";

/** What browsers may fill in, by the kind of value, as the HTML standard lists it ("autofill detail tokens"). */
const FIELDS = new Set(
  `name honorific-prefix given-name additional-name family-name honorific-suffix nickname organization-title
  username new-password current-password one-time-code organization street-address address-line1 address-line2
  address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code
  cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type
  transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo`.split(
    /\s+/,
  ),
);
const CONTACT_FIELDS = new Set(
  `tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email
  impp`.split(/\s+/),
);

const fitsInOneLine = (field: string) => field !== "street-address";

/** Words under `ui:autocomplete` that no browser knows, or that the question's control may not have. */
export const checkAutocomplete: Check = (context) => {
  const once = reportOnce(context.report);
  for (const page of context.form.pages) {
    for (const key of page.keys) {
      const question = questionOf(context.form, key);
      const written = page.uiSchema[key]?.["ui:autocomplete"];
      const origin = uiOrigin(context, key, "ui:autocomplete");
      if (question === undefined || written === undefined || origin === undefined) continue;
      if (written === "on" || written === "off") continue;
      const widget = widgetOf(question, page);
      const { autocomplete = fitsInOneLine } = WIDGET_WORDS[widget];
      const field = fieldOf(written);
      if (field === undefined) {
        const last = written.split(" ").at(-1) ?? "";
        const message = `No browser knows what "${written}" is, so it fills in nothing at "${key}".`;
        once("autocomplete-does-not-fit", origin, message, didYouMean(last, [...FIELDS, ...CONTACT_FIELDS]));
      } else if (!autocomplete(field)) {
        const message = `"${field}" is nothing that a browser may fill into the widget "${widget}" of "${key}".`;
        const fitting = [...CONTACT_FIELDS, ...FIELDS].find(autocomplete);
        const suggestion =
          autocomplete === fitsInOneLine ? 'Use "address-line1", or a textarea.' : `Use "${fitting}".`;
        once("autocomplete-does-not-fit", origin, message, suggestion);
      }
    }
  }
};

/** What is to be filled in; the standard lets words before it say for whom, and of which address or phone. */
function fieldOf(written: string): string | undefined {
  const words = written.split(" ");
  if (words.at(-1) === "webauthn") words.pop();
  if (words[0]?.startsWith("section-")) words.shift();
  if (words[0] === "shipping" || words[0] === "billing") words.shift();
  const isOfKind = /^(?:home|work|mobile|fax|pager)$/.test(words[0] ?? "");
  if (isOfKind) words.shift();
  const [field = ""] = words;
  const isKnown = CONTACT_FIELDS.has(field) || (FIELDS.has(field) && !isOfKind);
  return words.length === 1 && isKnown ? field : undefined;
}

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

/** What a search fills: keys that the records have, from fields that the lookup gives, as text. */
export const checkSearches: Check = ({ sources, form, origins, report }) => {
  const once = reportOnce(report);
  for (const node of nodesOfKind(form, "search")) {
    const origin = origins.nodes.get(node);
    if (origin === undefined) continue;
    // A block writes the keys without its prefix, in the same order.
    const written = Object.keys(
      Object(valueAt(sources.files.get(origin.file)?.value, [...origin.path, "fills"])),
    );
    Object.entries(node.fills).forEach(([key, field], index) => {
      const place = { file: origin.file, path: [...origin.path, "fills", written[index] ?? key] };
      const fields: readonly string[] = SEARCHES[node.category];
      if (!fields.includes(field)) {
        const message = `The lookup of ${node.category} gives no "${field}".`;
        const suggestion =
          didYouMean(field, fields) ?? `It gives ${listWords(fields).replace(/ or /, " and ")}.`;
        once("unknown-lookup-field", place, message, suggestion);
      }
      const stored = Object.hasOwn(form.keys, key) ? form.keys[key] : undefined;
      if (stored === undefined) {
        const message = `This search fills "${key}", which is not in the data model, so the school's records cannot take it.`;
        once("key-not-in-data-model", place, message, didYouMean(key, Object.keys(form.keys)));
      } else if (stored.type !== "string") {
        const message = `This search fills "${key}" with a text, but the data model says that it is ${stored.type}.`;
        once("type-not-in-data-model", place, message);
      }
    });
  }
};

/** Widgets that cannot take their question's kind of answer. */
export const checkWidgets: Check = (context) => {
  for (const page of context.form.pages) {
    for (const key of page.keys) {
      const question = questionOf(context.form, key);
      if (question) checkWidget(question, page, context);
    }
    checkBoxes(page.layout, context);
  }
};

function checkWidget(question: Question, page: CompiledPage, context: CheckContext): void {
  const { key } = question;
  checkOtherBox(question, page, context);
  const widget = page.uiSchema[key]?.["ui:widget"];
  const origin = uiOrigin(context, key, "ui:widget");
  if (widget === undefined || origin === undefined) return;
  const once = reportOnce(context.report);
  if (
    WIDGET_WORDS[widget].fits === "options" &&
    question.type === "string" &&
    question.options === undefined
  ) {
    const message = `The widget "${widget}" offers options, but "${key}" has none.`;
    once("options-missing", origin, message, 'Add "optionsFrom" to the question, with the name of a list.');
    return;
  }
  const kind = kindOf(question, page);
  const fitting = widgetsFor(kind);
  if (fitting.includes(widget)) return;
  const message = `The widget "${widget}" does not fit "${key}", which ${kindWords(kind)}.`;
  const suggestion = fitting.length > 0 ? `Fitting here: ${listWords(fitting)}.` : 'Take "ui:widget" out.';
  once("widget-does-not-fit", origin, message, suggestion);
}

function kindOf({ key, type, options, computed }: Question, { schema }: CompiledPage): QuestionKind {
  if (computed) return "computed";
  if (type === "boolean") return "box";
  if (type === "document") return "document";
  if (type === "list") return "list";
  if (options !== undefined) return "options";
  const format = schema.properties?.[key]?.format;
  return format !== undefined && FORMAT_WORDS[format].kind !== undefined ? format : "text";
}

function kindWords(kind: QuestionKind): string {
  switch (kind) {
    case "box":
      return "is a box to tick";
    case "document":
      return "is a document to upload";
    case "options":
      return "has options";
    case "list":
      return "takes several options";
    case "computed":
      return "is worked out";
    case "text":
      return "takes a text";
    default:
      return FORMAT_WORDS[kind].kind ?? "takes a text";
  }
}

/** Where a phone question sends numbers of other countries, they are taken. */
function checkOtherBox({ key }: Question, page: CompiledPage, context: CheckContext): void {
  const other = page.uiSchema[key]?.["ui:options"]?.otherCountries;
  const origin = uiOrigin(context, key, "ui:options");
  if (typeof other !== "string" || origin === undefined) return;
  const formats = context.form.pages.map(({ schema }) => schema.properties?.[other]?.format);
  if (formats.includes("international-phone")) return;
  const message = `"${key}" sends numbers of other countries to "${other}", which does not take them.`;
  const suggestion = 'Name a question with the format "international-phone".';
  reportOnce(context.report)("other-box-does-not-fit", origin, message, suggestion);
}

/** A group of boxes holds only questions that are boxes. */
function checkBoxes(nodes: readonly LayoutNode[], context: CheckContext): void {
  for (const node of nodes) {
    if (node.kind === "checkboxes") {
      for (const key of node.keys) {
        const question = questionOf(context.form, key);
        const origin = context.origins.uses.get(key)?.[0];
        if (question === undefined || question.type === "boolean" || origin === undefined) continue;
        const message = `"${key}" stands among boxes to tick, but it is not boolean.`;
        context.report("widget-does-not-fit", origin.file, origin.path, message);
      }
    }
    for (const content of contentsOf(node)) checkBoxes(content, context);
  }
}
