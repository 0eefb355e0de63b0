import { type ReactNode, useMemo } from "react";
import { fileSizeText } from "../../contract/files.ts";
import type { StaffView } from "../../contract/public-endpoints.ts";
import {
  applicantName,
  type CompiledForm,
  EMPTY_DISPLAY_STATE,
  fileKeys,
  filesInWords,
  isLongAnswer,
  type OutlineAnswer,
  outlineBlocks,
  type OutlineItem,
  outlineOf,
} from "../../form/index.ts";
import { ChosenList, GivenAnswer, NotThere } from "../ui/read-answer.tsx";
import { styled } from "../ui/styled.ts";
import { PrintLayout } from "./print-layout.tsx";
import * as sentences from "./sentences.ts";

/** What the records know of an uploaded document. */
interface PrintedDocument {
  readonly file_name: string;
  readonly file_size: number;
  /** Of a file that was uploaded and is no PDF, yet or for good. */
  readonly status?: "converting" | "failed";
}

type PrintedDocuments = Readonly<Record<string, PrintedDocument>>;

const List = styled("dl", { base: { marginBlock: "3", _print: { marginBlock: "1.5mm" } } });

/** A question and its answer: beside each other where there is room, and never torn apart by a page's end. */
const Row = styled("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "minmax(0, 2fr) minmax(0, 3fr)" },
    columnGap: "6",
    rowGap: "0.5",
    paddingBlock: "2",
    borderBottomWidth: "1px",
    _print: { gridTemplateColumns: "2fr 3fr", paddingBlock: "0.8mm", breakInside: "avoid" },
  },
  variants: {
    // A text of several paragraphs takes the whole width below its question, and may go on on the next page.
    isLong: {
      true: {
        gridTemplateColumns: "minmax(0, 1fr)",
        _print: { display: "block", breakInside: "auto", "& > dt": { breakAfter: "avoid" } },
      },
    },
  },
});

const MarkList = styled("ul", {
  base: { listStyle: "none", marginBlock: "2", "dd > &": { marginBlock: "-0.5" } },
});

/** Hangs before its words, so that their second line does not begin below it. */
const Mark = styled("span", {
  base: {
    display: "inline-block",
    width: "2.1em",
    marginInlineStart: "-2.1em",
    fontFamily: "monospace",
    whiteSpace: "pre",
  },
});

const Heading = styled("div", {
  base: {
    fontWeight: "semibold",
    color: "primary.dark",
    marginTop: "6",
    breakAfter: "avoid",
    _print: { marginTop: "4mm" },
  },
  variants: {
    level: {
      3: { fontSize: "lg", _print: { fontSize: "12pt" } },
      4: { fontSize: "md", _print: { fontSize: "10.5pt" } },
      5: { fontSize: "md", color: "fg", _print: { fontSize: "10pt" } },
      6: { fontSize: "sm", color: "fg", _print: { fontSize: "10pt" } },
    },
  },
});

type Level = 3 | 4 | 5 | 6;
const INNER: Readonly<Record<Level, Level>> = { 3: 4, 4: 5, 5: 6, 6: 6 };

interface OutlineItemsProps {
  readonly items: readonly OutlineItem[];
  readonly documents: PrintedDocuments;
  /** Level of the headings of the sections among the items. */
  readonly level?: Level;
}

/** Questions and answers in reading order: marks as [X] and [ ], documents as attached, sections under headings. */
function OutlineItems({ items, documents, level = 3 }: OutlineItemsProps): ReactNode {
  return outlineBlocks(items, isMark).map((block, index) =>
    block.kind === "section" ? (
      // oxlint-disable-next-line react/no-array-index-key -- what is read never changes places.
      <section key={index}>
        <Heading as={`h${level}`} level={level}>
          {block.section.title}
        </Heading>
        <OutlineItems items={block.section.items} documents={documents} level={INNER[level]} />
      </section>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the same.
      <AnswerList key={index} items={block.items} documents={documents} />
    ),
  );
}

function isMark({ kind }: OutlineAnswer): boolean {
  return kind === "mark";
}

type Answered = Exclude<OutlineAnswer, { readonly kind: "mark" }>;

/** Marks as [X] and [ ], other questions each with its answer. */
function AnswerList({
  items,
  documents,
}: {
  readonly items: readonly OutlineAnswer[];
  readonly documents: PrintedDocuments;
}) {
  const marks = items.flatMap((item) => (item.kind === "mark" ? [item] : []));
  if (marks.length > 0) {
    return (
      <MarkList>
        {marks.map(({ key, title, marked }) => (
          <styled.li key={key} paddingBlock="0.5" paddingInlineStart="2.1em">
            <Mark>{marked ? "[X]" : "[ ]"}</Mark> {title}
          </styled.li>
        ))}
      </MarkList>
    );
  }
  return (
    <List>
      {items.map(
        (item) => item.kind !== "mark" && <ReadItem key={nameOf(item)} item={item} documents={documents} />,
      )}
    </List>
  );
}

function ReadItem({ item, documents }: { readonly item: Answered; readonly documents: PrintedDocuments }) {
  return (
    <Row isLong={item.kind === "text" && item.chosen === undefined && isLongAnswer(item.text)}>
      <styled.dt color="fg.muted">{item.title}</styled.dt>
      <GivenAnswer dir="auto">{answerOf(item, documents)}</GivenAnswer>
    </Row>
  );
}

function answerOf(item: Answered, documents: PrintedDocuments): ReactNode {
  switch (item.kind) {
    case "text":
      if (item.chosen !== undefined && item.chosen.length > 1) {
        return <ChosenList chosen={item.chosen} isRanked={item.ranked === true} />;
      }
      return item.text === "" ? <NotThere>{sentences.notAnswered}</NotThere> : item.text;
    case "group":
      return <OutlineItems items={item.items} documents={documents} />;
    case "document": {
      const known = fileKeys(item).flatMap((key) => documents[key] ?? []);
      if (known.length > 0) return filesInWords(item, known.map(describe));
      return item.attached ? sentences.attached : <NotThere>{sentences.notAttached}</NotThere>;
    }
    default:
      return item satisfies never;
  }
}

const STATUS_WORDS = {
  attached: sentences.attached,
  converting: sentences.converting,
  failed: sentences.notConverted,
} as const;

function describe(document: PrintedDocument): string {
  const { file_name, file_size, status = "attached" } = document;
  return `${file_name}, ${fileSizeText(file_size)}, ${STATUS_WORDS[status]}`;
}

/** Keys are unique in a form; a group stands beside others under its title. */
function nameOf(item: Answered): string {
  return item.kind === "group" ? `group ${item.title}` : item.key;
}

const Page = styled("section", {
  base: { marginTop: "10", _print: { marginTop: "8mm" } },
});

const PageTitle = styled("h2", {
  base: {
    fontSize: "xl",
    fontWeight: "bold",
    color: "primary.dark",
    borderBottomWidth: "2px",
    borderBottomColor: "primary.main",
    paddingBottom: "1",
    breakAfter: "avoid",
    _print: { fontSize: "14pt" },
  },
});

const Facts = styled("dl", {
  base: { display: "flex", flexWrap: "wrap", columnGap: "8", rowGap: "1", marginTop: "3" },
});

const STATUS_NAMES: Readonly<Record<string, string>> = {
  started: sentences.started,
  validating: sentences.beingCompleted,
  submitted: sentences.submitted,
};

interface ApplicationPrintProps {
  readonly form: CompiledForm;
  readonly view: StaffView;
}

/** A whole application to be read or printed, all pages one after another: only what these answers show. */
export function ApplicationPrint({ form, view }: ApplicationPrintProps) {
  const { answer, add_another, tabs, today, document_answer, unfinished_documents } = view;
  const documents = { ...document_answer, ...unfinished_documents };
  const pages = useMemo(() => {
    const shown = { ...EMPTY_DISPLAY_STATE, counts: add_another, tabs };
    return outlineOf(form, answer, { ...shown, ...(today !== undefined && { today }) }, "staff");
  }, [form, answer, add_another, tabs, today]);
  return (
    <PrintLayout title={applicantName(form, answer) ?? form.title}>
      <Standing view={view} />
      {pages.map(({ id, title, items }) => (
        <Page key={id}>
          <PageTitle>{title}</PageTitle>
          {items.length > 0 ? (
            <OutlineItems items={items} documents={documents} />
          ) : (
            <styled.p marginTop="3">{sentences.nothingToAnswer}</styled.p>
          )}
        </Page>
      ))}
      <NotAsked answers={view.not_asked_answer} />
    </PrintLayout>
  );
}

/** What was answered that the form asks no more (NLA-01): apart from the application, of which it is no part. */
function NotAsked({ answers }: { readonly answers: StaffView["not_asked_answer"] }) {
  if (answers.length === 0) return null;
  return (
    <Page>
      <PageTitle>{sentences.noLongerAsked}</PageTitle>
      <styled.p marginTop="3" color="fg.muted">
        {sentences.setAside}
      </styled.p>
      <List>
        {answers.map(({ title, answer, version, set_aside_at }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may have one title, and what is read never changes places.
          <Row key={index} isLong={answer !== null && isLongAnswer(answer)}>
            <styled.dt color="fg.muted">
              {title}{" "}
              <styled.span display="block" fontSize="sm">
                {version === null
                  ? sentences.setAsideAt(readableTime(set_aside_at))
                  : sentences.askedInVersion(version, readableTime(set_aside_at))}
              </styled.span>
            </styled.dt>
            <GivenAnswer dir="auto">{answer ?? <NotThere>{sentences.notReadable}</NotThere>}</GivenAnswer>
          </Row>
        ))}
      </List>
    </Page>
  );
}

/** How far the application is: reference, status and when it was submitted. */
function Standing({ view }: { readonly view: StaffView }) {
  const { reference, web_status, submitted_at } = view;
  const facts = [
    ...(reference === "" ? [] : [[sentences.reference, reference]]),
    [sentences.status, STATUS_NAMES[web_status] ?? sentences.notStarted],
    ...(submitted_at === null ? [] : [[sentences.submittedAt, readableTime(submitted_at)]]),
  ];
  return (
    <Facts>
      {facts.map(([name, value]) => (
        <styled.div key={name} display="flex" gap="2">
          <styled.dt color="fg.muted">{name}</styled.dt>
          <styled.dd margin="0" fontWeight="medium">
            {value}
          </styled.dd>
        </styled.div>
      ))}
    </Facts>
  );
}

function readableTime(time: number): string {
  return new Date(time).toLocaleString("en-US", { dateStyle: "long", timeStyle: "short" });
}
