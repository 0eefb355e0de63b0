import {
  type AnswerState,
  type Answers,
  applyChanges,
  beginAnswers,
  type CompiledForm,
  cleanAnswers,
  describedKey,
  hideAndRestore,
  isComputed,
  takeInChanges,
} from "../../form/index.ts";

/**
 * What a published form makes of answers: texts cleaned, companions derived, what hides cleared, what returns restored. Handed to
 * the store by the first form page, so that the account cards, which only carry answers, load without the engine.
 */
export interface AnswerRules {
  readonly form: CompiledForm;
  readonly applyChanges: (state: AnswerState, changes: Answers) => AnswerState;
  readonly takeInChanges: (state: AnswerState, changes: Answers) => AnswerState;
  readonly hideAndRestore: (state: AnswerState) => AnswerState;
  /** The same for an application in which nothing was saved yet. */
  readonly begin: (state: AnswerState) => AnswerState;
  /** Whether a key is not for saving: a document's, the label beside a coded answer, and what is worked out. */
  readonly savesItself: (key: string) => boolean;
}

/** The engine's rules for one form. */
export function answerRules(form: CompiledForm): AnswerRules {
  return {
    form,
    applyChanges: (state, changes) => applyChanges(form, state, cleanAnswers(form, changes)),
    takeInChanges: (state, changes) => takeInChanges(form, state, cleanAnswers(form, changes)),
    hideAndRestore: (state) => hideAndRestore(form, state),
    begin: (state) => beginAnswers(form, state),
    savesItself: (key) =>
      form.keys[key]?.type === "document" || describedKey(form, key) !== undefined || isComputed(form, key),
  };
}
