import type { CompiledForm, Question } from "../../form/definition/compiled-form.ts";
import { isMessageName } from "../../form/validation/messages.ts";
import type { Condition } from "./condition-words.ts";
import { type Demand, demandsOf } from "./explain-context.ts";
import { type Checked, checksOf, type MessageWords, messageWords } from "./message-words.ts";

/** A sentence that applicants can read at a question, and when. */
interface QuestionMessage extends MessageWords {
  /** Undefined where it can always be said. */
  readonly when: Condition | undefined;
}

/** Every message that a question can give, by what its page demands of it; those that can always be said come first. */
export function messagesOf(question: Question, demands: readonly Demand[]): readonly QuestionMessage[] {
  const always = demands.filter(({ when }) => when === undefined);
  const sometimes = demands.filter(({ when }) => when !== undefined);
  const checkedSometimes = new Set(sometimes.flatMap(checksOf));
  const own: Checked = {
    question,
    isRequired: demands.some(({ isRequired, messages }) => isRequired && messages.required === undefined),
    limits: always[0]?.limits ?? {},
    messages: question.messages,
  };
  const listed = Object.keys(question.messages)
    .filter(isMessageName)
    .filter((name) => !checkedSometimes.has(name));
  const sentences = messageWords(own, listed).map((words) => ({ ...words, when: undefined }));
  const said = new Set(sentences.map(({ situation, sentence }) => `${situation} ${sentence}`));
  const others = sometimes.flatMap(({ when, limits, messages, isRequired }) => {
    const branch = { ...own, limits, isRequired, messages: { ...question.messages, ...messages } };
    return messageWords(branch, Object.keys(messages).filter(isMessageName))
      .filter(({ situation, sentence }) => !said.has(`${situation} ${sentence}`))
      .map((words) => ({ ...words, when }));
  });
  return [...sentences, ...others];
}

/** The sentences that each question of a form can give, each once. */
export function messagesByQuestion(form: CompiledForm): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    form.pages.flatMap((page) => {
      const { byKey } = demandsOf(page);
      return page.keys.flatMap((key) => {
        const question = form.questions[key];
        const messages = question ? messagesOf(question, byKey.get(key) ?? []) : [];
        return messages.length === 0 ? [] : [[key, [...new Set(messages.map(({ sentence }) => sentence))]]];
      });
    }),
  );
}
