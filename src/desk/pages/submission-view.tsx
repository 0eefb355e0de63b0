import {
  Badge,
  Box,
  Button,
  Checkbox,
  Field,
  Flex,
  Heading,
  Link,
  NativeSelect,
  Spinner,
  Stack,
  Text,
} from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { ComparedItem, DeskApplication, ReadSubmission } from "../../contract/desk-applications.ts";
import { call, pathTo } from "../api/call.ts";
import { inWords, sentences } from "../sentences.ts";
import { ReadProblem } from "../ui/read-problem.tsx";
import { ANSWERS, Quiet, TextAnswer } from "./application-outline.tsx";

const COLOURS = { same: "gray", changed: "orange", added: "green", removed: "red" } as const;

interface Props {
  readonly application: DeskApplication;
  readonly number: number;
}

/** A submission as it was, with what is other than in another one marked (DSK-25). */
export function SubmissionView({ application, number }: Props) {
  const { id, submissions } = application;
  const others = submissions.filter((other) => other.number !== number);
  const [since, setSince] = useState<number | null>(
    () => others.findLast((other) => other.number < number)?.number ?? null,
  );
  const [showsAll, setShowsAll] = useState(true);
  const submission = useSubmission({ applicationId: id, number, since });
  const [, setParams] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const submittedAt = submissions.find((one) => one.number === number)?.submitted_at ?? 0;
  const { data } = submission;
  return (
    <Stack as="section" gap="4">
      <Flex wrap="wrap" gap="3" align="center">
        <Heading as="h2" size="lg" ref={heading} tabIndex={-1}>
          {sentences.shownSubmission(number, inWords(submittedAt))}
        </Heading>
        <Button size="sm" variant="outline" onClick={() => setParams({})}>
          {sentences.backToApplication}
        </Button>
      </Flex>
      {others.length > 0 && (
        <Flex wrap="wrap" gap="4" align="end">
          <Field.Root width="auto">
            <Field.Label>{sentences.compareWith}</Field.Label>
            <NativeSelect.Root size="sm">
              <NativeSelect.Field
                value={since ?? ""}
                onChange={({ currentTarget: { value } }) => setSince(value === "" ? null : Number(value))}
              >
                <option value="">{sentences.nothing}</option>
                {others.map((other) => (
                  <option key={other.number} value={other.number}>
                    {sentences.submissionNumbered(other.number)}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </Field.Root>
          {since !== null && (
            <Checkbox.Root
              checked={!showsAll}
              paddingBottom="2"
              onCheckedChange={({ checked }) => setShowsAll(checked !== true)}
            >
              <Checkbox.HiddenInput />
              <Checkbox.Control />
              <Checkbox.Label>{sentences.onlyChanges}</Checkbox.Label>
            </Checkbox.Root>
          )}
        </Flex>
      )}
      {submission.isError && (
        <ReadProblem error={submission.error} onRetry={() => void submission.refetch()} />
      )}
      {submission.isPending && <Spinner aria-label={sentences.loading} role="status" />}
      <Text role="status" color="fg.muted">
        {data && data.compared_with !== null ? sentences.changes(data.changes, data.compared_with) : ""}
      </Text>
      {data && <Pages applicationId={id} submission={data} showsAll={showsAll || since === null} />}
    </Stack>
  );
}

interface PagesProps {
  readonly applicationId: string;
  readonly submission: ReadSubmission;
  readonly showsAll: boolean;
}

function Pages({ applicationId, submission, showsAll }: PagesProps) {
  const { number, pages } = submission;
  const addressOf = (key: string) => submittedDocumentAddress(applicationId, number, key);
  const shown = pages
    .map((page) => ({ ...page, items: page.items.filter(({ change }) => showsAll || change !== "same") }))
    .filter(({ items }) => items.length > 0);
  return shown.map(({ id, title, items }) => (
    <Box key={id} as="section" aria-label={title} bg="bg" borderWidth="1px" borderRadius="lg" padding="4">
      <Heading as="h3" size="md" marginBottom="3">
        {title}
      </Heading>
      {inParts(items).map((part, index) =>
        part.kind === "heading" ? (
          // oxlint-disable-next-line react/no-array-index-key -- what was submitted keeps its order.
          <Heading key={index} as="h4" size="sm" marginTop="3">
            {part.title}
          </Heading>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the same.
          <Box key={index} as="dl" {...ANSWERS}>
            {part.items.map((compared, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same.
              <Compared key={place} compared={compared} addressOf={addressOf} />
            ))}
          </Box>
        ),
      )}
    </Box>
  ));
}

type Part =
  | { readonly kind: "heading"; readonly title: string }
  | { readonly kind: "answers"; readonly items: ComparedItem[] };

/** Answers that follow each other are one list: no heading may stand in one. */
function inParts(items: readonly ComparedItem[]): readonly Part[] {
  const parts: Part[] = [];
  for (const compared of items) {
    const last = parts.at(-1);
    if (compared.item.kind === "heading") parts.push({ kind: "heading", title: compared.item.title });
    else if (last?.kind === "answers") last.items.push(compared);
    else parts.push({ kind: "answers", items: [compared] });
  }
  return parts;
}

interface ComparedProps {
  readonly compared: ComparedItem;
  readonly addressOf: (key: string) => string;
}

/** The mark is a word, beside its colour. */
function Compared({ compared, addressOf }: ComparedProps) {
  const { item, change, before } = compared;
  const isMarked = change !== "same";
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "minmax(0, 14rem) minmax(0, 1fr)" }}
      columnGap="4"
      paddingY="1"
      {...(isMarked && {
        paddingInlineStart: "3",
        borderInlineStartWidth: "3px",
        borderColor: `${COLOURS[change]}.solid`,
      })}
    >
      <Box as="dt" color="fg.muted">
        {item.title}
      </Box>
      <Box as="dd" overflowWrap="anywhere" whiteSpace="pre-wrap">
        {isMarked && (
          <Badge colorPalette={COLOURS[change]} marginInlineEnd="2">
            {sentences.changeOf[change]}
          </Badge>
        )}
        <AnswerOf item={item} addressOf={addressOf} />
        {before !== null && before.length > 0 && (
          <Text color="fg.muted">{sentences.before(before.join("\n"))}</Text>
        )}
        {before !== null && before.length === 0 && (
          <Text color="fg.muted">{sentences.before(sentences.unanswered)}</Text>
        )}
      </Box>
    </Box>
  );
}

function AnswerOf({
  item,
  addressOf,
}: {
  readonly item: ComparedItem["item"];
  readonly addressOf: (key: string) => string;
}) {
  switch (item.kind) {
    case "heading":
      return null;
    case "mark":
      return <>{item.is_marked ? sentences.yes : sentences.no}</>;
    case "document":
      if (item.files.length === 0) return <Quiet>{sentences.noDocument}</Quiet>;
      return item.files.map(({ key, file_name: name, status }) =>
        status === "completed" ? (
          <Link key={key} href={addressOf(key)} target="_blank" rel="noopener" marginInlineEnd="2">
            {sentences.openDocument(name)}
          </Link>
        ) : (
          <Text key={key}>{name}</Text>
        ),
      );
    case "text":
      return <TextAnswer item={item} />;
    default:
      return item satisfies never;
  }
}

interface AskedSubmission {
  readonly applicationId: string;
  readonly number: number;
  /** With which other one it is compared; null for none. */
  readonly since: number | null;
}

/** What was submitted at one time. */
function useSubmission({ applicationId, number, since }: AskedSubmission) {
  const query = { since: since === null ? undefined : String(since) };
  return useQuery({
    queryKey: ["submission", applicationId, number, since],
    queryFn: () =>
      call("GET /desk/api/applications/:application_id/submissions/:number", {
        application_id: applicationId,
        number,
        query,
      }),
    // Each reading is written down: coming back to the window is none.
    refetchOnWindowFocus: false,
  });
}

/** Where a document of a submission is shown. */
function submittedDocumentAddress(applicationId: string, number: number, key: string): string {
  return pathTo("GET /desk/api/applications/:application_id/submissions/:number/documents/:answer_key", {
    application_id: applicationId,
    number,
    answer_key: key,
  });
}
