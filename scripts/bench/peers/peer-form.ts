import type { CompiledForm, CompiledPage, LayoutNode } from "../../../src/form/index.ts";

/** A question in the words of any form library. */
export interface PeerQuestion {
  readonly kind: "question";
  readonly key: string;
  readonly title: string;
  readonly input: "text" | "textarea" | "select" | "radio" | "checkbox";
  readonly options: readonly { readonly code: string; readonly label: string }[];
  readonly isRequired: boolean;
  /** The compiled page's schema of the answer. */
  readonly schema: object;
}

/** What is shown while the answer under `key` is one of `values`. */
export interface PeerCondition {
  readonly kind: "when";
  readonly key: string;
  readonly values: readonly (string | boolean)[];
  readonly content: readonly PeerItem[];
}

export type PeerItem = PeerQuestion | PeerCondition;

/** A page of a compiled form without our layout: the same questions, options and conditions, one below the other. */
export interface PeerForm {
  readonly title: string;
  readonly items: readonly PeerItem[];
}

/** Reads a compiled page for the peers. Throws for what they have no equal of (uploads, searches, tabs). */
export function peerFormOf(form: CompiledForm, page: CompiledPage): PeerForm {
  return { title: page.title, items: page.layout.flatMap((node) => itemsOf(form, page, node)) };
}

function itemsOf(form: CompiledForm, page: CompiledPage, node: LayoutNode): readonly PeerItem[] {
  const within = (nodes: readonly LayoutNode[]) => nodes.flatMap((child) => itemsOf(form, page, child));
  switch (node.kind) {
    case "question":
      return [questionOf(form, page, node.key)];
    case "checkboxes":
    case "matrix":
      return node.keys.map((key) => questionOf(form, page, key));
    case "section":
    case "row":
      return within(node.content);
    case "search":
      // They do not fill the other questions in.
      return [questionOf(form, page, node.key), ...within(node.content)];
    case "when":
      return [{ kind: "when", ...conditionOf(node.rule.logic), content: within(node.content) }];
    case "addAnother":
      // Without an account one component is shown.
      return within(node.components[0]?.content ?? []);
    case "text":
    case "separator":
    case "action":
      return [];
    default:
      throw new Error(`The peers have nothing like ${node.kind}.`);
  }
}

function questionOf(form: CompiledForm, page: CompiledPage, key: string): PeerItem {
  const question = form.questions[key];
  if (question === undefined) throw new Error(`There is no question ${key}.`);
  const options = question.options === undefined ? [] : (form.options[question.options] ?? []);
  const item: PeerQuestion = {
    kind: "question",
    key,
    title: question.title,
    input: inputOf(page, key, question.type, options.length > 0),
    options: options.map(({ code, label }) => ({ code, label })),
    isRequired: page.schema.required?.includes(key) ?? false,
    schema: page.schema.properties?.[key] ?? {},
  };
  if (question.optionsFor === undefined) return item;
  // A select of states is shown for the countries that have some.
  const values = [...new Set(options.flatMap((option) => option.for ?? []))];
  return { kind: "when", key: question.optionsFor, values, content: [item] };
}

function inputOf(page: CompiledPage, key: string, type: string, hasOptions: boolean): PeerQuestion["input"] {
  const widget = page.uiSchema[key]?.["ui:widget"];
  if (type === "boolean") return "checkbox";
  if (hasOptions) return widget === "radio" ? "radio" : "select";
  return widget === "textarea" ? "textarea" : "text";
}

/** Reads `{"equals": [{"var": key}, value]}` and the same with `in`. */
function conditionOf(logic: unknown): { key: string; values: readonly (string | boolean)[] } {
  const text = JSON.stringify(logic);
  const match = /^\{"(?:equals|in)":\[\{"var":"(\w+)"\},(.+)\]\}$/.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) throw new Error(`The peers cannot read ${text}.`);
  const target: unknown = JSON.parse(match[2]);
  const values = (Array.isArray(target) ? target : [target]).filter(
    (value) => typeof value === "string" || typeof value === "boolean",
  );
  return { key: match[1], values };
}
