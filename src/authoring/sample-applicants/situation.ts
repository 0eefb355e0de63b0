import { withDescriptions } from "../../form/answers/descriptions.ts";
import { chosenTab, isConfirmed, shownContents, visibleKeys } from "../../form/answers/visibility.ts";
import { type Answers, type DisplayState, isEmptyAnswer } from "../../form/definition/answers.ts";
import type { CompiledForm } from "../../form/definition/compiled-form.ts";
import { type LayoutNode, contentsOf, decidingOf } from "../../form/definition/nodes.ts";
import { fillQuotes } from "../../form/outline/quoted-answers.ts";
import { missingByRule, validateForm } from "../../form/validation/page-errors.ts";
import type { PageValidators, SchemaError } from "../../form/validation/page-validators.ts";
import type { Values } from "../solver/constraint.ts";
import { confirmVariable, tabsVariable } from "../solver/form-guards.ts";
import type { Model } from "../solver/model.ts";
import { relationsIn } from "../solver/relations.ts";
import type { Situation } from "./target.ts";

interface Known {
  readonly form: CompiledForm;
  readonly validators: PageValidators;
  readonly today: string;
  readonly pairs: Model["pairs"];
}

/** All that the targets ask about an applicant with these answers and choices. */
export function situationOfApplicant(
  { form, validators, today, pairs }: Known,
  answers: Answers,
  displayState: DisplayState,
): Situation {
  const described = withDescriptions(form, answers);
  const visible = visibleKeys(form, described, displayState);
  const companions = new Set(Object.values(form.questions).flatMap(({ desc }) => desc ?? []));
  const all = given(
    described,
    Object.keys(described).filter((key) => visible.has(key) || companions.has(key)),
  );
  return {
    answers,
    displayState,
    visible,
    values: {
      ...choicesIn(form, described, displayState),
      ...relationsIn(pairs, described, today),
      ...given(described, Object.keys(described)),
    },
    nodes: shownNodes(form, described, displayState),
    errors: validateForm(form, validators, described, { today, displayState, fillQuotes }),
    raw: new Map(
      form.pages.map((page) => {
        const shown = given(
          answers,
          page.keys.filter((key) => visible.has(key)),
        );
        const missing = missingByRule(page, all, today);
        return [page.id, [...schemaErrors(validators, page.id, { today, shown }), ...missing]];
      }),
    ),
  };
}

/** Of these keys, the answers that are not empty. */
export function given(answers: Answers, keys: readonly string[]): Answers {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = answers[key];
      return isEmptyAnswer(value) ? [] : [[key, value] as const];
    }),
  );
}

/** What ajv says of a page's answers that show, empty ones left out. */
export function schemaErrors(
  validators: PageValidators,
  page: string,
  { today, shown }: { readonly today: string; readonly shown: Answers },
): readonly SchemaError[] {
  const validate = validators[page];
  return validate === undefined || validate.call({ today }, shown) ? [] : [...(validate.errors ?? [])];
}

/** The tabs and confirmations as the solver names them. */
function choicesIn(form: CompiledForm, answers: Answers, displayState: DisplayState): Values {
  const choices: Record<string, Values[string]> = {};
  const walk = (nodes: readonly LayoutNode[]): void => {
    for (const node of nodes) {
      const deciding = decidingOf(node);
      if (deciding?.by === "tabs") {
        choices[tabsVariable(deciding.of.id)] = chosenTab(deciding.of, displayState)?.id ?? "";
      }
      if (deciding?.by === "confirmation" && deciding.of.key === undefined) {
        choices[confirmVariable(deciding.of.id)] = isConfirmed(deciding.of, answers, displayState);
      }
      contentsOf(node).forEach(walk);
    }
  };
  for (const page of form.pages) walk(page.layout);
  return choices;
}

function shownNodes(
  form: CompiledForm,
  answers: Answers,
  displayState: DisplayState,
): ReadonlySet<LayoutNode> {
  const shown = new Set<LayoutNode>();
  const walk = (nodes: readonly LayoutNode[]): void => {
    for (const node of nodes) {
      shown.add(node);
      shownContents(node, answers, displayState).forEach(walk);
    }
  };
  for (const page of form.pages) walk(page.layout);
  return shown;
}
