import { Box, Button, List, Stack, Table, Text } from "@chakra-ui/react";
import { useState } from "react";
import {
  type AnswerTable,
  type Appearing,
  alwaysShown,
  answerTables,
} from "../../authoring/form-rules/answer-tables.ts";
import type { FormItem } from "../../authoring/form-rules/form-items.ts";
import type { FormRules } from "../../authoring/form-rules/read-form-rules.ts";
import { allEntries, type OutlineEntry, wayTo } from "./outline-model.ts";
import { joinedPlace } from "./preview-places.ts";
import { sentenceOf } from "./rule-model.ts";
import { ruleSentences as words } from "./rule-sentences.ts";

interface TablesProps {
  readonly rules: FormRules;
  readonly entry: OutlineEntry;
  readonly outline: readonly OutlineEntry[];
  readonly onSelect: (id: string) => void;
}

/** Per question of the page: each answer with what appears then. Nothing is worked out before it is opened. */
export function AnswerTables({ rules, entry, outline, onSelect }: TablesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Box as="summary" paddingY="1" cursor="pointer">
        {words.tables}
      </Box>
      {isOpen && <Tables rules={rules} entry={entry} outline={outline} onSelect={onSelect} />}
    </details>
  );
}

function Tables({ rules, entry, outline, onSelect }: TablesProps) {
  const items = itemsOfPart(rules, entry.part);
  const tables = answerTables(rules, items);
  const always = alwaysShown(items);
  const choose = idsOf(outline);
  const show = { rules, onSelect, idOf: (item: FormItem) => choose.get(keyOf(item)) };
  return (
    <Stack gap="4" marginTop="2">
      <Text color="fg.muted">{tables.length === 0 ? words.noTables : words.tablesHelp}</Text>
      {tables.map((table) => (
        <OneTable key={table.question.question?.key} table={table} show={show} />
      ))}
      {always.length > 0 && (
        <Box>
          <Text fontWeight="semibold">{words.alwaysShown}</Text>
          <ItemList appears={always.map((item) => ({ item }))} show={show} page={always[0]?.page} />
        </Box>
      )}
    </Stack>
  );
}

/** What is on a page, with its blocks; of a block the questions of each place where it is used. */
function itemsOfPart(rules: FormRules, part: string): readonly FormItem[] {
  const page = rules.items.find((item) => item.kind === "page" && item.part === part)?.page;
  return rules.items.filter((item) => (page === undefined ? item.part === part : item.page === page));
}

function keyOf({ part, path }: FormItem): string {
  return joinedPlace(part, path);
}

function idsOf(outline: readonly OutlineEntry[]): ReadonlyMap<string, string> {
  return new Map(allEntries(outline).map((entry) => [joinedPlace(entry.part, wayTo(entry)), entry.id]));
}

interface Show {
  readonly rules: FormRules;
  readonly onSelect: (id: string) => void;
  readonly idOf: (item: FormItem) => string | undefined;
}

function OneTable({ table, show }: { readonly table: AnswerTable; readonly show: Show }) {
  const { question, rows } = table;
  const title = titleOf(question, show);
  return (
    <Table.ScrollArea tabIndex={0} role="region" aria-label={title}>
      <Table.Root size="sm">
        <Table.Caption captionSide="top" textAlign="start" fontWeight="semibold" padding="0">
          <ItemButton item={question} show={show} />
        </Table.Caption>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader width="40%">{words.answerColumn}</Table.ColumnHeader>
            <Table.ColumnHeader>{words.appearsColumn}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map(({ answer, appears }) => (
            <Table.Row key={answer} verticalAlign="top">
              <Table.Cell overflowWrap="anywhere" whiteSpace="normal">
                {answer}
              </Table.Cell>
              <Table.Cell overflowWrap="anywhere" whiteSpace="normal">
                {appears.length === 0 ? (
                  words.nothing
                ) : (
                  <ItemList appears={appears} show={show} page={question.page} />
                )}
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}

interface ListProps {
  readonly appears: readonly Appearing[];
  readonly show: Show;
  /** What is on another one says so. */
  readonly page: string | undefined;
}

function ItemList({ appears, show, page }: ListProps) {
  return (
    <List.Root listStyleType="none" gap="1">
      {appears.map(({ item, also }) => (
        <List.Item key={`${keyOf(item)} ${item.page} ${item.heading} ${item.question?.key}`}>
          <ItemButton item={item} show={show} />
          {item.page !== page && ` ${words.onPage(item.page)}`}
          {also && ` (${words.also(sentenceOf(also, show.rules))})`}
        </List.Item>
      ))}
    </List.Root>
  );
}

/** Chooses what it names in the outline. */
function ItemButton({ item, show }: { readonly item: FormItem; readonly show: Show }) {
  const id = show.idOf(item);
  const title = titleOf(item, show);
  if (id === undefined) return <>{title}</>;
  return (
    <Button
      size="xs"
      variant="ghost"
      height="auto"
      minHeight="6"
      paddingX="1"
      whiteSpace="normal"
      textAlign="start"
      textDecoration="underline"
      overflowWrap="anywhere"
      onClick={() => show.onSelect(id)}
    >
      {title}
    </Button>
  );
}

function titleOf({ question, title }: FormItem, { rules }: Show): string {
  return question ? rules.names.question(question.key) : title;
}
