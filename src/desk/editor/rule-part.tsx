import { Button, Heading, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { canBeGuarded, type Join } from "../../authoring/editing/edit-rules.ts";
import { type FormChange, UnreadableFile } from "../../authoring/editing/form-draft.ts";
import { isJsonObject, samePath, valueIn } from "../../authoring/editing/layout-texts.ts";
import type { FormItem } from "../../authoring/form-rules/form-items.ts";
import { type RuleLine, writeLine } from "../../authoring/form-rules/rule-line.ts";
import type { FormFinding } from "../../contract/desk-form-drafts.ts";
import { Part } from "../ui/part.tsx";
import type { FormBuffer } from "./form-buffer.ts";
import { describesItself } from "./outline-actions.ts";
import { allEntries, entryAt, entryOfId, type OutlineEntry, outlineOf, wayTo } from "./outline-model.ts";
import { useOutline } from "./outline.tsx";
import { addRule, type NewRule } from "./rule-actions.ts";
import { AnswerTables } from "./rule-answers.tsx";
import type { RuleContext, RuleTextPlace } from "./rule-context.ts";
import { GatesOf } from "./rule-gates.tsx";
import { RuleEditor } from "./rule-group.tsx";
import { RuleLineDialog } from "./rule-line-dialog.tsx";
import {
  type OwnedRule,
  requiredRule,
  requirementOf,
  ruleOfGate,
  useFormRules,
  usesOf,
  wordsOf,
} from "./rule-model.ts";
import { SchemaRules } from "./rule-schema.tsx";
import { schemaSentences, ruleSentences as words } from "./rule-sentences.ts";
import { unreadableFor } from "./unreadable-file.tsx";

interface RulePartProps {
  readonly buffer: FormBuffer;
  readonly selection: string | undefined;
  readonly findings: readonly FormFinding[];
  /** What is chosen stands elsewhere in the outline now, or something else is there in its place. */
  readonly onSelect: (id: string) => void;
  /** Somebody has chosen something else here. */
  readonly onChoose: (id: string) => void;
  readonly onGo: (place: RuleTextPlace) => void;
}

const DIALOG_CLOSES_MS = 200;

/** When what is chosen shows and must be answered, in sentences that can be changed, and what its page's answers do. */
export function RulePart({ buffer, selection, findings, onSelect, onChoose, onGo }: RulePartProps) {
  const outline = useOutline(buffer);
  const rules = useFormRules(buffer);
  const entry = entryOfId(outline, selection);
  const [said, setSaid] = useState({ about: selection, words: "" });
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // What was pressed may be gone with the condition that it stood at. A dialog gives the focus back when it is closed.
    const timer = setTimeout(() => {
      if (said.words !== "" && document.activeElement === document.body) status.current?.focus();
    }, DIALOG_CLOSES_MS);
    return () => clearTimeout(timer);
  }, [said]);
  if (!entry) return null;
  const onEdit = (edit: () => FormChange, sentence: string) => {
    try {
      buffer.apply(edit());
      const next = standingFor(entry, outlineOf(buffer))?.id ?? entry.id;
      if (next !== entry.id) onSelect(next);
      setSaid({ about: next, words: sentence });
      return true;
    } catch (error) {
      // A text view has broken a file meanwhile.
      if (!(error instanceof UnreadableFile)) throw error;
      setSaid({ about: entry.id, words: words.broken(error.path) });
      return false;
    }
  };
  const choose = (id: string) => {
    const title = entryOfId(outline, id)?.title ?? "";
    onChoose(id);
    setSaid({ about: id, words: words.chosen(title) });
  };
  const context = { buffer, rules, entry, findings, onEdit, onGo };
  const uses = usesOf(rules, entry);
  const [first] = uses;
  return (
    <Part title={words.title(entry.title)}>
      <Text ref={status} role="status" tabIndex={-1} minHeight="5" marginBottom="2" color="fg.muted">
        {said.about === selection ? said.words : ""}
      </Text>
      <Stack gap="4">
        {first && <Shown context={context} uses={uses} first={first} />}
        {first && describesItself(buffer, entry) && <Required context={context} first={first} />}
        {first && entry.key !== undefined && (
          <Section title={schemaSentences.title}>
            <SchemaRules context={context} rename={first.rename} />
          </Section>
        )}
        <AnswerTables rules={rules} entry={entry} outline={outline} onSelect={choose} />
      </Stack>
    </Part>
  );
}

/** The entry itself; where it is gone with its condition, what has come to its place, and else its page or block. */
function standingFor(entry: OutlineEntry, outline: readonly OutlineEntry[]): OutlineEntry | undefined {
  const all = allEntries(outline);
  return (
    entryOfId(outline, entry.id) ??
    (entry.item && entryAt(all, entry.item)) ??
    all.find(({ part, item }) => part === entry.part && item === undefined)
  );
}

interface SectionProps {
  readonly context: RuleContext;
  readonly first: FormItem;
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack gap="2" align="start">
      <Heading as="h3" size="xs">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

function Shown({ context, uses, first }: SectionProps & { readonly uses: readonly FormItem[] }) {
  const { buffer, entry } = context;
  const { item } = entry;
  // What is wrong in a file is told above the panel, with the way there.
  const isReadable = unreadableFor(buffer, entry) === undefined;
  const to = isReadable ? newRuleFor(buffer, entry, first) : undefined;
  return (
    <Section title={words.shown}>
      <GatesOf context={context} uses={uses} />
      {to && <AddRule context={context} to={to} first={first} label={words.add} title={words.addTitle} />}
      {item && !canBeGuarded(item) && <Text color="fg.muted">{words.noOwn}</Text>}
    </Section>
  );
}

/** Where an entry's first condition goes; undefined where it has one of its own, or can have none. */
function newRuleFor(buffer: FormBuffer, entry: OutlineEntry, first: FormItem): NewRule | undefined {
  const { part, item, kind } = entry;
  if (first.kind === "page") {
    const place = { file: "application.json", path: ["pages", indexOfPage(buffer, part), "when"] };
    const owner = { part, path: wayTo(entry), decidesOn: "showing" } as const;
    return first.gates.length > 0
      ? undefined
      : { kind: "page", rule: { place, rename: first.rename, owner } };
  }
  if (!item || kind === "when" || !canBeGuarded(item)) return undefined;
  const gate = first.gates.at(-1);
  const around = gate && ruleOfGate(gate)?.around;
  const isAlone =
    around !== undefined &&
    around.part === part &&
    samePath(item.list, [...around.list, around.index, "content"]) &&
    item.count === 1;
  return isAlone ? undefined : { kind: "around", item };
}

function indexOfPage(buffer: FormBuffer, part: string): number {
  const pages = valueIn(buffer, "application.json", ["pages"]);
  return Array.isArray(pages)
    ? pages.findIndex(
        (page) => isJsonObject(page) && typeof page.id === "string" && `pages/${page.id}` === part,
      )
    : -1;
}

function Required({ context, first }: SectionProps) {
  const { buffer, entry, rules } = context;
  const { part, key = "" } = entry;
  const required = requirementOf(buffer, entry);
  const rule: OwnedRule = requiredRule(entry, first.rename);
  const written = valueIn(buffer, rule.place.file, rule.place.path);
  const to = { kind: "required", part, key } as const;
  return (
    <Section title={words.required}>
      {required === "always" && <Text>{words.requiredAlways}</Text>}
      {required === "never" && <Text>{words.requiredNever}</Text>}
      {required === "sometimes" && (
        <>
          <Text>{`${words.requiredWhen} ${wordsOf(written, rule.rename, rules)}.`}</Text>
          <RuleEditor context={context} rule={rule} />
        </>
      )}
      {required === "never" && (
        <AddRule
          context={context}
          to={to}
          first={first}
          label={words.addRequired}
          title={words.requireTitle}
        />
      )}
    </Section>
  );
}

interface AddProps extends SectionProps {
  readonly to: NewRule;
  readonly label: string;
  readonly title: string;
}

function AddRule({ context, to, first, label, title }: AddProps) {
  const { buffer, entry, rules, onEdit } = context;
  const [isOpen, setOpen] = useState(false);
  const path = wayTo(entry);
  const decidesOn = to.kind === "required" ? "requiring" : "showing";
  const add = (line: RuleLine, _join: Join) =>
    onEdit(
      () => addRule(buffer, to, writeLine(line), entry.title),
      words.added(wordsOf(writeLine(line), first.rename, rules)),
    );
  return (
    <>
      <Button size="xs" variant="outline" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <RuleLineDialog
          context={context}
          title={title}
          rename={first.rename}
          owner={{ part: entry.part, path, decidesOn }}
          onSave={add}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
