export {
  type AnswerState,
  answersGoneWithTab,
  applyChanges,
  clearHidden,
  conditionalSelectsOf,
  hideAndRestore,
  takeInChanges,
} from "./answers/apply-changes.ts";
export { beginAnswers } from "./answers/begin-answers.ts";
export { type AnswersChange, ChangingAnswers } from "./answers/changing-answers.ts";
export { checkStorable, cleanAnswers, draftLimit } from "./answers/check-storable.ts";
export { isInDateWindow, offeredYears } from "./answers/dates.ts";
export { describedKey, labelOf, withCodesInOrder, withDescriptions } from "./answers/descriptions.ts";
export {
  countedGroups,
  documentKeysIn,
  documentMoves,
  type EntryMove,
  hasRoomForEntry,
  innerGroupsOf,
  insertEntry,
  isBackInPlace,
  openEntry,
  type Rearranged,
  type RemovedEntry,
  removeEntry,
  repeatedGroupsOf,
} from "./answers/entries.ts";
export { entryPath, entryTitle } from "./answers/entry-titles.ts";
export { nextShownPage, shownPages, showsPage } from "./answers/shown-pages.ts";
export { chosenTab, componentCount, isConfirmed, optionsOf, visibleKeys } from "./answers/visibility.ts";
export { isComputed } from "./answers/worked-out.ts";
export {
  type Answer,
  type Answers,
  type DisplayState,
  EMPTY_DISPLAY_STATE,
  givenAnswers,
  isEmptyAnswer,
  isSameAnswer,
} from "./definition/answers.ts";
export { answerOf, chosenCodes, inListOrder } from "./definition/chosen-codes.ts";
export { brokenCharacter, characterCount, cleanText, type TextLines } from "./definition/clean-text.ts";
export {
  ADD_ANOTHER_LIMIT,
  type ChecklistItem,
  COMPILED_FORM_FORMAT,
  type CompiledDesk,
  type CompiledForm,
  type CompiledPage,
  errorRoute,
  INNER_ENTRIES_LIMIT,
  type Option,
  type Question,
  stepsOf,
  TEXT_MAX_LENGTH,
  TEXTAREA_MAX_LENGTH,
  USUAL_CURRENCY,
} from "./definition/compiled-form.ts";
export type {
  CompletionWords,
  MailsWords,
  RichText,
  RichTextPart,
  WelcomeWords,
} from "./definition/definition.ts";
export { EXPORT_COLUMNS } from "./definition/export-columns.ts";
export { fillText, fillValues } from "./definition/fill-values.ts";
export {
  type ChangesFile,
  type FormChange,
  type FormOperation,
  inverseOf,
  keysOfOperation,
  recoded,
  renamedKeys,
} from "./definition/form-changes.ts";
export {
  type AddAnotherComponent,
  type AddAnotherNode,
  type LayoutNode,
  type NodePart,
  codeOf,
  contentsOf,
  keysBelow,
} from "./definition/nodes.ts";
export type { CompiledRule } from "./definition/compiled-rule.ts";
export { memoizeByObject } from "./definition/memoize-by-object.ts";
export { fallbackOf, splitQuotes } from "./definition/quotes.ts";
export {
  CARD_ROUTES,
  type CardRoute,
  COMPLETION_ROUTE,
  ownerOfRoute,
  SERVER_ROUTES,
} from "./definition/reserved-routes.ts";
export type { MailGap, MailKind, SchoolGap } from "./definition/school-words.ts";
export {
  FILE_KINDS,
  type FileKind,
  type FileLimits,
  fileKeys,
  fileLimitsOf,
  UPLOAD_MAX_MB,
} from "./definition/uploads.ts";
export { widgetOf } from "./definition/widget-of.ts";
export type { WidgetName } from "./definition/widgets.ts";
export { answerInWords } from "./outline/answer-words.ts";
export { type AppliedItem, appliedChecklist } from "./outline/checklist.ts";
export { type Choice, choicesOf } from "./outline/filters.ts";
export { type Material, materialsOf } from "./outline/materials.ts";
export { applicantName, applicantNames, entryName, greetingKeys, nameKeys } from "./outline/names.ts";
export { filesInWords, isLongAnswer, type OutlineAnswer, outlineBlocks } from "./outline/outline-blocks.ts";
export { type OutlineItem, type OutlinePage, outlineOf } from "./outline/outline.ts";
export { answersAsPrinted } from "./outline/print-masks.ts";
export { fillQuotes, quotedAnswer } from "./outline/quoted-answers.ts";
export {
  isSensitive,
  MASK,
  maskAnswers,
  type MaskedAnswers,
  maskFor,
  mayReadAnswer,
  type ReadInFull,
  type ReadingRight,
  secretLooks,
  sensitiveKeys,
} from "./outline/sensitivity.ts";
export { evaluateRule } from "./rules/evaluate-rule.ts";
export { readDate, shownDate } from "./typed/read-date.ts";
export { groupedSsn, readSsn } from "./typed/read-ssn.ts";
export { readUsPhone } from "./typed/read-us-phone.ts";
export { readableDate } from "./typed/readable-date.ts";
export { answerFrom, type Reading } from "./typed/reading.ts";
export { isTypedFormat, TYPED_KINDS, type TypedFormat, type TypedKind } from "./typed/typed-kinds.ts";
export { confirmationsOver, nameAbout } from "./validation/messages.ts";
export {
  type ErrorMap,
  type ValidationContext,
  validateAnswer,
  validateForm,
} from "./validation/page-errors.ts";
export {
  type CompiledValidators,
  completeValidators,
  type PageValidator,
  type PageValidators,
} from "./validation/page-validators.ts";
export { conditionallyRequired, isRequired, mayRequire } from "./validation/required-now.ts";
