import { compileValidators } from "../../src/authoring/compile/compile-validators.ts";
import { type AnswerState, hideAndRestore } from "../../src/form/answers/apply-changes.ts";
import { visibleKeys } from "../../src/form/answers/visibility.ts";
import type { Answers } from "../../src/form/definition/answers.ts";
import { type DisplayState, EMPTY_DISPLAY_STATE } from "../../src/form/definition/answers.ts";
import { type LayoutNode, contentsOf } from "../../src/form/definition/nodes.ts";
import { validateForm } from "../../src/form/validation/page-errors.ts";
import { compileForms, readForms } from "./compile-forms.ts";
import { COMPLETE } from "./complete-answers.ts";

/** The product's own form, as published. */
export const FORM = compileForms(readForms());
const VALIDATORS = compileValidators(FORM);

/** The sentences for a complete application in which these answers are changed, on November 21, 2026. */
export function errorsWith(changes: Answers, displayState: Partial<DisplayState> = {}, today = "2026-11-21") {
  const answers = { ...COMPLETE, ...changes };
  return validateForm(FORM, VALIDATORS, answers, {
    today,
    displayState: { ...EMPTY_DISPLAY_STATE, ...displayState },
  });
}

/** The keys that a complete application shows after these changes. */
export function shownWith(changes: Answers, displayState: Partial<DisplayState> = {}) {
  return visibleKeys(FORM, { ...COMPLETE, ...changes }, { ...EMPTY_DISPLAY_STATE, ...displayState });
}

/** A complete application while it is open, with these changes. */
export function openWith(changes: Answers, displayState: Partial<DisplayState> = {}): AnswerState {
  return hideAndRestore(FORM, {
    answers: { ...COMPLETE, ...changes },
    displayState: { ...EMPTY_DISPLAY_STATE, ...displayState },
    hiddenAnswers: {},
  });
}

/** The parts of one kind on a page, in the order of its layout. */
export function partsOf<Kind extends LayoutNode["kind"]>(pageId: string, kind: Kind) {
  const walk = (nodes: readonly LayoutNode[]): readonly Extract<LayoutNode, { kind: Kind }>[] =>
    nodes.flatMap((node) => [...(isOfKind(node, kind) ? [node] : []), ...contentsOf(node).flatMap(walk)]);
  return walk(FORM.pages.find((page) => page.id === pageId)?.layout ?? []);
}

function isOfKind<Kind extends LayoutNode["kind"]>(
  node: LayoutNode,
  kind: Kind,
): node is Extract<LayoutNode, { kind: Kind }> {
  return node.kind === kind;
}
