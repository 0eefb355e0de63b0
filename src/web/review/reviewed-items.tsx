import type { ReactNode } from "react";
import type { DocumentAnswers } from "../../contract/document-endpoints.ts";
import { fileSizeText } from "../../contract/files.ts";
import {
  type Answers,
  type CompiledForm,
  type ErrorMap,
  fileKeys,
  filesInWords,
  isEmptyAnswer,
  type OutlineAnswer,
  outlineBlocks,
  type OutlineItem,
} from "../../form/index.ts";
import { QuestionLink } from "../layout/question-link.tsx";
import { VisuallyHidden } from "../ui/boxes.tsx";
import { ErrorLine } from "../ui/error-line.tsx";
import { ChosenList, GivenAnswer, NotThere } from "../ui/read-answer.tsx";
import { styled } from "../ui/styled.ts";
import * as sentences from "./sentences.ts";

interface ReviewContext {
  readonly form: CompiledForm;
  readonly answers: Answers;
  readonly errors: ErrorMap;
  readonly names: DocumentAnswers;
  /** Leaves for a question; `heading` is where to come back to. */
  readonly change: (heading: string, key: string) => void;
}

type Level = 2 | 3 | 4 | 5 | 6;
const INNER: Readonly<Record<Level, Level>> = { 2: 3, 3: 4, 4: 5, 5: 6, 6: 6 };

const Heading = styled("div", {
  base: { fontWeight: "bold", overflowWrap: "anywhere" },
  variants: {
    level: {
      2: { fontSize: "xl" },
      3: { fontSize: "lg" },
      4: { fontSize: "md" },
      5: { fontSize: "md" },
      6: { fontSize: "md" },
    },
  },
});

/** A page is a sheet like a section of a form page, unless it stands in one already. */
const Part = styled("section", {
  base: { display: "flex", flexDirection: "column", gap: "3" },
  variants: {
    look: {
      sheet: {
        backgroundColor: "bg",
        borderWidth: "1px",
        borderColor: "line",
        borderRadius: "lg",
        padding: { base: "5", sm: "8" },
      },
      plain: { marginTop: "4" },
    },
  },
});

const Row = styled("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "minmax(0, 2fr) minmax(0, 3fr)" },
    columnGap: "6",
    rowGap: "0.5",
    paddingBlock: "2",
    borderBottomWidth: "1px",
    borderColor: "line",
    _print: { gridTemplateColumns: "2fr 3fr", breakInside: "avoid" },
  },
});

interface ReviewedSectionProps {
  readonly id: string;
  readonly title: string;
  readonly items: readonly OutlineItem[];
  readonly level: Level;
  readonly context: ReviewContext;
}

/** The answers under one heading, with a link that changes them; sections in it have links of their own (REV-02). */
export function ReviewedSection({ id, title, items, level, context }: ReviewedSectionProps) {
  const key = firstKey(items);
  return (
    <Part aria-labelledby={id} look={level === 2 ? "sheet" : "plain"}>
      <styled.div display="flex" flexWrap="wrap" columnGap="4" alignItems="baseline">
        <Heading as={`h${level}`} level={level} id={id} tabIndex={-1}>
          {title}
        </Heading>
        {key !== undefined && (
          <ChangeLink heading={id} answerKey={key} context={context}>
            {sentences.change}
            <VisuallyHidden> {sentences.answersOf(title)}</VisuallyHidden>
          </ChangeLink>
        )}
      </styled.div>
      {outlineBlocks(items).map((block, index) =>
        block.kind === "answers" ? (
          // oxlint-disable-next-line react/no-array-index-key -- a form never changes its order.
          <dl key={index}>
            {block.items.map((item) => (
              <ReviewedItem key={keysOf(item)[0]} heading={id} item={item} context={context} />
            ))}
          </dl>
        ) : (
          <ReviewedSection
            // oxlint-disable-next-line react/no-array-index-key -- a form never changes its order.
            key={index}
            id={`${id}-${index + 1}`}
            title={block.section.title}
            items={block.section.items}
            level={INNER[level]}
            context={context}
          />
        ),
      )}
    </Part>
  );
}

interface ReviewedItemProps {
  readonly heading: string;
  readonly item: OutlineAnswer;
  readonly context: ReviewContext;
}

function ReviewedItem({ heading, item, context }: ReviewedItemProps) {
  const { errors, answers, form } = context;
  const keys = keysOf(item);
  const wrong = keys.filter((key) => errors[key] !== undefined);
  const isEmpty = keys.every((key) => isEmptyAnswer(answers[key]));
  const titleOf = (key: string) => form.questions[key]?.title ?? item.title;
  return (
    <Row>
      <styled.dt color="fg.muted">{item.title}</styled.dt>
      <GivenAnswer dir="auto">
        {(wrong.length === 0 || !isEmpty) && answerOf(item, context)}
        {wrong.map((key) => {
          const isMissing = item.kind === "document" ? isEmpty : isEmptyAnswer(answers[key]);
          // Of several answers in one line it is not clear which.
          const missing = keys.length === 1 ? sentences.missing : sentences.missingOne(titleOf(key));
          return (
            <ErrorLine key={key}>
              {isMissing ? missing : errors[key]?.join(" ")}{" "}
              <ChangeLink heading={heading} answerKey={key} context={context}>
                {isMissing ? sentences.answerNow : sentences.correct}
                <VisuallyHidden> “{titleOf(key)}”</VisuallyHidden>
              </ChangeLink>
            </ErrorLine>
          );
        })}
      </GivenAnswer>
    </Row>
  );
}

function answerOf(item: OutlineAnswer, { names }: ReviewContext): ReactNode {
  switch (item.kind) {
    case "text":
      if (item.chosen !== undefined && item.chosen.length > 1) {
        return <ChosenList chosen={item.chosen} isRanked={item.ranked === true} />;
      }
      if (item.text === "") return <NotThere>{sentences.notAnswered}</NotThere>;
      // The words of an option are the school's, and may be translated.
      return item.chosen === undefined ? <span translate="no">{item.text}</span> : item.text;
    case "mark":
      return item.marked ? sentences.ticked : <NotThere>{sentences.notTicked}</NotThere>;
    case "group": {
      const ticked = item.items.flatMap((one) => (one.kind === "mark" && one.marked ? [one.title] : []));
      return ticked.length === 0 ? <NotThere>{sentences.notAnswered}</NotThere> : ticked.join(", ");
    }
    case "document": {
      if (!item.attached) return <NotThere>{sentences.notAttached}</NotThere>;
      const known = fileKeys(item).flatMap((key) => names[key] ?? []);
      const lines = known.map(({ file_name, file_size }) => `${file_name}, ${fileSizeText(file_size)}`);
      return <span translate="no">{filesInWords(item, lines) || sentences.attached}</span>;
    }
    default:
      return item satisfies never;
  }
}

interface ChangeLinkProps {
  readonly heading: string;
  readonly answerKey: string;
  readonly context: ReviewContext;
  readonly children: ReactNode;
}

function ChangeLink({ heading, answerKey, context, children }: ChangeLinkProps) {
  const route = context.form.pages.find(({ keys }) => keys.includes(answerKey))?.route;
  return (
    <QuestionLink
      route={route ?? ""}
      place={answerKey}
      isScreenOnly
      onFollow={() => context.change(heading, answerKey)}
    >
      {children}
    </QuestionLink>
  );
}

/** The answer keys that an item is about. */
function keysOf(item: OutlineItem): readonly string[] {
  if (item.kind === "section" || item.kind === "group") return item.items.flatMap(keysOf);
  return item.kind === "mark" ? [item.key] : [item.key, ...(item.further ?? [])];
}

function firstKey(items: readonly OutlineItem[]): string | undefined {
  return items.flatMap(keysOf)[0];
}
