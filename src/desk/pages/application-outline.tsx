import { Box, Button, Heading, Stack, Text } from "@chakra-ui/react";
import type { DeskApplication, ReadFile, ReadItem, ReadPage } from "../../contract/desk-applications.ts";
import { sentences } from "../sentences.ts";

/** Headings of answers go no deeper than HTML has them. */
const HEADINGS = ["h3", "h4", "h5", "h6"] as const;

/** Where a page of the application stands in the page of the desk. */
export function pageAnchor(id: string): string {
  return `page-${id}`;
}

interface Props {
  readonly application: DeskApplication;
  readonly onOpen: (file: ReadFile) => void;
}

/** The answers in reading order, as print has them. */
export function ApplicationOutline({ application, onOpen }: Props) {
  const { pages, not_asked: notAsked, may_open_documents: mayOpen } = application;
  if (pages.length === 0) return <Text>{sentences.nothingYet}</Text>;
  return (
    <Stack gap="4">
      {pages.map((page) => (
        <Page key={page.id} page={page} onOpen={mayOpen ? onOpen : null} />
      ))}
      {notAsked.length > 0 && (
        <Box as="section" bg="bg" borderWidth="1px" borderRadius="lg" padding="4">
          <Heading as="h2" size="md" marginBottom="3">
            {sentences.notAskedTitle}
          </Heading>
          <Answers
            items={notAsked.map(({ title, answer }) => ({
              kind: "text",
              title,
              is_ranked: false,
              is_masked: answer === null,
              lines: answer === null ? [] : [answer],
            }))}
            onOpen={null}
          />
        </Box>
      )}
    </Stack>
  );
}

interface PageProps {
  readonly page: ReadPage;
  readonly onOpen: ((file: ReadFile) => void) | null;
}

function Page({ page, onOpen }: PageProps) {
  return (
    <Box
      as="section"
      id={pageAnchor(page.id)}
      aria-label={page.title}
      tabIndex={-1}
      bg="bg"
      borderWidth="1px"
      borderRadius="lg"
      padding="4"
      scrollMarginTop="4"
    >
      <Heading as="h2" size="md" marginBottom="3">
        {page.title}
      </Heading>
      <Stack gap="3">
        {inParts(page.items).map((part, index) =>
          part.kind === "heading" ? (
            // oxlint-disable-next-line react/no-array-index-key -- what was submitted is read once, and keeps its order.
            <Heading key={index} as={HEADINGS[Math.min(part.depth, HEADINGS.length) - 1] ?? "h6"} size="sm">
              {part.title}
            </Heading>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- the same.
            <Answers key={index} items={part.items} onOpen={onOpen} />
          ),
        )}
      </Stack>
    </Box>
  );
}

type Answered = Exclude<ReadItem, { readonly kind: "heading" }>;
type Part =
  | Extract<ReadItem, { readonly kind: "heading" }>
  | { readonly kind: "answers"; readonly items: Answered[] };

/** Answers that follow each other are one list: no heading may stand in one. */
function inParts(items: readonly ReadItem[]): readonly Part[] {
  const parts: Part[] = [];
  for (const item of items) {
    const last = parts.at(-1);
    if (item.kind === "heading") parts.push(item);
    else if (last?.kind === "answers") last.items.push(item);
    else parts.push({ kind: "answers", items: [item] });
  }
  return parts;
}

/** In two columns, row by row, where there is room: an answer is short as a rule. */
export const ANSWERS = {
  fontSize: "sm",
  display: "grid",
  columnGap: "6",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 32rem), 1fr))",
} as const;

interface AnswersProps {
  readonly items: readonly Answered[];
  readonly onOpen: ((file: ReadFile) => void) | null;
}

function Answers({ items, onOpen }: AnswersProps) {
  return (
    <Box as="dl" {...ANSWERS}>
      {items.map((item, index) => (
        <Box
          // oxlint-disable-next-line react/no-array-index-key -- what was submitted is read once, and keeps its order.
          key={index}
          display="grid"
          gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "minmax(0, 14rem) minmax(0, 1fr)" }}
          columnGap="4"
          paddingY="1"
        >
          <Box as="dt" color="fg.muted">
            {item.title}
          </Box>
          <Box as="dd" overflowWrap="anywhere" whiteSpace="pre-wrap">
            <Answer item={item} onOpen={onOpen} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Answer({ item, onOpen }: { readonly item: Answered } & Pick<AnswersProps, "onOpen">) {
  switch (item.kind) {
    case "mark":
      return <>{item.is_marked ? sentences.yes : sentences.no}</>;
    case "document":
      return <Files files={item.files} onOpen={onOpen} />;
    case "text":
      return <TextAnswer item={item} />;
    default:
      return item satisfies never;
  }
}

/** An answer in words, line by line; ranked ones numbered. */
export function TextAnswer({ item }: { readonly item: Extract<ReadItem, { readonly kind: "text" }> }) {
  const { lines, is_ranked: isRanked, is_masked: isMasked } = item;
  if (lines.length === 0) return <Quiet>{sentences.unanswered}</Quiet>;
  const text = lines.map((line, index) => (isRanked ? `${index + 1}. ${line}` : line)).join("\n");
  return (
    <>
      <span translate="no">{text}</span> {isMasked && <Quiet>({sentences.masked})</Quiet>}
    </>
  );
}

function Files({ files, onOpen }: { readonly files: readonly ReadFile[] } & Pick<AnswersProps, "onOpen">) {
  if (files.length === 0) return <Quiet>{sentences.noDocument}</Quiet>;
  return (
    <Stack gap="1" alignItems="start">
      {files.map((file) => {
        if (file.status === "completed" && onOpen !== null) {
          return (
            <Button
              key={file.key}
              size="xs"
              variant="outline"
              height="auto"
              paddingY="1"
              whiteSpace="normal"
              textAlign="start"
              overflowWrap="anywhere"
              onClick={() => onOpen(file)}
            >
              {sentences.openDocument(file.file_name)}
            </Button>
          );
        }
        const words = { completed: "", converting: sentences.converting, failed: sentences.failed };
        return (
          <Text key={file.key}>
            {file.file_name} <Quiet>{words[file.status]}</Quiet>
          </Text>
        );
      })}
    </Stack>
  );
}

export function Quiet({ children }: { readonly children: React.ReactNode }) {
  return (
    <Text as="span" color="fg.muted">
      {children}
    </Text>
  );
}
