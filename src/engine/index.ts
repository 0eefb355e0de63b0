export { type Answer, type Answers, givenAnswers, isEmptyAnswer } from "./answers/answers.ts";
export { answersGoneWithTab } from "./answers/answers-gone-with-tab.ts";
export { type AnswerState, applyChanges, settle } from "./answers/apply-changes.ts";
export { checkStorable, linesOf } from "./answers/check-storable.ts";
export { characterCount, cleanText, isKeepableText, type TextLines } from "./answers/clean-text.ts";
export { clearHidden } from "./answers/clear-hidden.ts";
export { isInDateWindow } from "./answers/date-window.ts";
export { describedKey, labelOf, withDescriptions } from "./answers/descriptions.ts";
export { draftLimit } from "./answers/draft-limit.ts";
export {
  hasRoomForEntry,
  insertEntry,
  type Rearranged,
  type RemovedEntry,
  removeEntry,
} from "./answers/entries.ts";
export { offeredYears } from "./answers/offered-years.ts";
export { EMPTY_VIEW, type View } from "./answers/view.ts";
export {
  chosenTab,
  componentCount,
  isConfirmed,
  optionsOf,
  visibleKeys,
} from "./answers/visibility.ts";
export { fillText, fillValues } from "./compile/fill-values.ts";
export {
  ADD_ANOTHER_LIMIT,
  type AddAnotherNode,
  COMPILED_FORM_FORMAT,
  type CompiledForm,
  type CompiledPage,
  type CompiledRule,
  type LayoutNode,
  type Option,
  type Question,
  TEXT_MAX_LENGTH,
  TEXTAREA_MAX_LENGTH,
} from "./form/compiled-form.ts";
export type { CompletionWords, MailsWords, RichText, RichTextPart } from "./form/definition.ts";
export { contentsOf, keysBelow } from "./form/layout-tree.ts";
export {
  CARD_ROUTES,
  type CardRoute,
  COMPLETION_ROUTE,
  ownerOfRoute,
  SERVER_ROUTES,
} from "./form/reserved-routes.ts";
export type {
  MailGap,
  MailKind,
  SchoolGap,
} from "./form/school-words.ts";
export { errorRoute, stepsOf } from "./form/steps-of.ts";
export { onceFor } from "./once-for.ts";
export { entryName } from "./outline/entry-name.ts";
export { maskAnswers } from "./outline/mask-answers.ts";
export { type Material, materialsOf } from "./outline/materials.ts";
export { type OutlineItem, type OutlinePage, outlineOf } from "./outline/outline.ts";
export { evaluateRule } from "./rules/evaluate-rule.ts";
export { readDate, shownDate } from "./typed/read-date.ts";
export { groupedSsn, readSsn } from "./typed/read-ssn.ts";
export { readUsPhone } from "./typed/read-us-phone.ts";
export { readableDate } from "./typed/readable-date.ts";
export { answerFrom, type Reading } from "./typed/reading.ts";
export { confirmationsOver } from "./validation/confirmations-over.ts";
export { nameAbout } from "./validation/messages.ts";
export {
  type CompiledValidators,
  completeValidators,
  type PageValidator,
  type PageValidators,
} from "./validation/page-validators.ts";
export { conditionallyRequired, isRequired, mayRequire } from "./validation/required-now.ts";
export {
  type ErrorMap,
  type ValidationContext,
  validateAnswer,
  validateForm,
} from "./validation/validate-form.ts";
