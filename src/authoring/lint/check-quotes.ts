import type { CompiledForm, CompiledPage, Question } from "../../form/definition/compiled-form.ts";
import type { RichText } from "../../form/definition/definition.ts";
import { type LayoutNode, contentsOf } from "../../form/definition/nodes.ts";
import { type Quote, quotesIn } from "../../form/definition/quotes.ts";
import { widgetOf } from "../../form/definition/widget-of.ts";
import { WIDGET_TRAITS } from "../../form/definition/widgets.ts";
import { isSensitive } from "../../form/outline/sensitivity.ts";
import type { Origin } from "../compile/origins.ts";
import { quotingTexts } from "../compile/quotes.ts";
import { type Check, type CheckContext, questionOf, reportOnce } from "./check-context.ts";
import { uiOrigin } from "./definition-parts.ts";
import { nearest } from "./suggest.ts";

/** A text that may quote answers, and what is known to be answered where it is read. */
interface Quoting {
  readonly text: RichText;
  readonly origin: Origin | undefined;
  readonly isAnswered: (key: string) => boolean;
}

/** The answers that texts quote: that they may be read there, and what is read while they are not given (QUO-02). */
export const checkQuotes: Check = (context) => {
  const once = reportOnce(context.report);
  for (const quoting of context.form.pages.flatMap((page) => [...quotingIn(page, context)])) {
    for (const quote of quotesIn(quoting.text)) checkQuote(quote, quoting, { context, once });
  }
};

function* quotingIn(page: CompiledPage, context: CheckContext): Generator<Quoting> {
  const { form, origins } = context;
  const isAnswered = (key: string) => isAnsweredBefore(form, page, key);
  yield* page.layout.flatMap((node) => [...quotingBelow(node, context, isAnswered)]);
  for (const [key, ui] of Object.entries(page.uiSchema)) {
    yield { text: ui["ui:help"] ?? "", origin: uiOrigin(context, key, "ui:help"), isAnswered };
  }
  for (const check of page.checks ?? []) {
    // Such a check says nothing before all of its questions are answered.
    const isMarked = (key: string) => !check.evenUnanswered && check.at.includes(key);
    yield {
      text: check.message,
      origin: within(origins.checks.get(check), "message"),
      isAnswered: (key) => isMarked(key) || isAnswered(key),
    };
  }
}

function* quotingBelow(
  node: LayoutNode,
  context: CheckContext,
  isAnswered: Quoting["isAnswered"],
): Generator<Quoting> {
  for (const [word, text] of quotingTexts(node)) {
    const origin = within(context.origins.nodes.get(node), word);
    // The title of a section names its questions where nothing can be filled in.
    yield { text, origin, isAnswered: word === "section" ? () => false : isAnswered };
  }
  for (const inner of contentsOf(node).flat()) yield* quotingBelow(inner, context, isAnswered);
}

function within(origin: Origin | undefined, word: string): Origin | undefined {
  return origin && { file: origin.file, path: [...origin.path, word] };
}

/** Whether nobody comes to the page without being asked for the answer, each time and on a page before it. */
function isAnsweredBefore(form: CompiledForm, page: CompiledPage, key: string): boolean {
  const question = questionOf(form, key);
  const asked = form.pages.find(({ id }) => id === question?.page);
  if (question === undefined || asked === undefined || asked.when !== undefined) return false;
  const isInEntry = Object.values(form.addAnother).some(({ components }) => components.flat().includes(key));
  return (
    form.pages.indexOf(asked) < form.pages.indexOf(page) &&
    (asked.schema.required?.includes(key) ?? false) &&
    question.conditional !== true &&
    !isInEntry
  );
}

interface Reporting {
  readonly context: CheckContext;
  readonly once: ReturnType<typeof reportOnce>;
}

function checkQuote({ key, fallback }: Quote, { origin, isAnswered }: Quoting, { context, once }: Reporting) {
  const { form } = context;
  const question = questionOf(form, key);
  if (origin === undefined) return;
  if (question === undefined) {
    // Without words for a missing answer it may be meant for something else: `unknown-placeholder`.
    if (fallback === undefined) return;
    const meant = nearest(key, Object.keys(form.questions));
    const suggestion = meant === undefined ? undefined : `Did you mean {{${meant}|${fallback}}}?`;
    once("quote-unusable", origin, `The text quotes "${key}", which no page asks for.`, suggestion);
    return;
  }
  const texts = Object.values(question.texts ?? {}).flatMap((text) => questionOf(form, text) ?? []);
  const reason = [question, ...texts]
    .map((quoted) => unusable(quoted, form))
    .find((why) => why !== undefined);
  if (reason !== undefined) {
    once("quote-unusable", origin, `The text quotes "${key}", ${reason}.`);
  } else if (fallback === undefined && !isAnswered(key)) {
    once(
      "quote-without-fallback",
      origin,
      `The text quotes "${key}", which may not be answered yet, and says nothing in its place.`,
      `Write {{${key}|…}} with the words that are read until then.`,
    );
  }
}

/** Why a sentence may not hold an answer; undefined for one that it may. */
function unusable(question: Question, form: CompiledForm): string | undefined {
  if (question.type === "document") return "which is a document";
  if (question.type === "boolean") return "which is a box to tick and no words";
  if (isSensitive(form, question.key)) return "which is sensitive";
  const page = form.pages.find(({ id }) => id === question.page);
  const isLong = page !== undefined && WIDGET_TRAITS[widgetOf(question, page)]?.lines === "many";
  return isLong ? "which may be several paragraphs long" : undefined;
}
