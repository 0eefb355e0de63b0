import { Box, Button, List, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { Join } from "../../authoring/editing/edit-rules.ts";
import { valueIn } from "../../authoring/editing/layout-texts.ts";
import type { Json } from "../../authoring/editing/write-json.ts";
import type { JsonPath } from "../../authoring/findings/finding.ts";
import { type RuleLine, readLine, writeLine } from "../../authoring/form-rules/rule-line.ts";
import { addToRule, changeInRule, joinRule, removeFromRule } from "./rule-actions.ts";
import { type RuleContext, textPlaceOf } from "./rule-context.ts";
import { RuleLineDialog } from "./rule-line-dialog.tsx";
import { LintSentences } from "./rule-lint.tsx";
import { groupOf, type OwnedRule, wordsOf } from "./rule-model.ts";
import { ruleSentences as words } from "./rule-sentences.ts";

interface EditorProps {
  readonly context: RuleContext;
  readonly rule: OwnedRule;
}

/** The conditions of a rule, each with what can be done with it, and what lint says of the rule. */
export function RuleEditor({ context, rule }: EditorProps) {
  const { file, path } = rule.place;
  const written = valueIn(context.buffer, file, path);
  return (
    <Stack gap="2" align="start" marginTop="1" width="full">
      <LintSentences context={context} file={file} path={path} />
      <RuleMember context={context} rule={rule} at={[]} written={written} depth={0} />
      <AddLine context={context} rule={rule} at={[]} written={written} />
    </Stack>
  );
}

interface MemberProps extends EditorProps {
  readonly at: JsonPath;
  readonly written: Json | undefined;
  /** In how many groups it stands. */
  readonly depth: number;
}

/** A group in a group is as much as sentences can be read of. */
const DEEPEST = 2;

function RuleMember(props: MemberProps) {
  const group = props.depth < DEEPEST ? groupOf(props.written) : undefined;
  return group ? <RuleGroup {...props} {...group} /> : <RuleSentence {...props} />;
}

interface GroupProps extends MemberProps {
  readonly join: Join;
  readonly members: readonly Json[];
}

function RuleGroup({ context, rule, at, depth, written, join, members }: GroupProps) {
  const other = join === "all" ? "any" : "all";
  const turn = () =>
    context.onEdit(() => joinRule(context.buffer, rule, at, other), words.joined(other === "all"));
  return (
    <Box width="full">
      <Text>{join === "all" ? words.allHold : words.oneHolds}</Text>
      <List.Root gap="2" paddingStart="4">
        {members.map((member, index) => {
          const place = [...at, join, index];
          return (
            // A condition is its place: it has no name, and two may be the same.
            <List.Item key={place.join("/")}>
              <RuleMember context={context} rule={rule} at={place} written={member} depth={depth + 1} />
            </List.Item>
          );
        })}
      </List.Root>
      <Stack direction="row" gap="1" wrap="wrap" marginTop="1">
        {members.length > 1 && (
          <Button size="xs" variant="outline" onClick={turn}>
            {join === "all" ? words.toAny : words.toAll}
          </Button>
        )}
        {at.length > 0 && <AddLine context={context} rule={rule} at={at} written={written} />}
      </Stack>
    </Box>
  );
}

function RuleSentence({ context, rule, at, written }: MemberProps) {
  const { buffer, rules, entry, onEdit, onGo } = context;
  const [opened, setOpened] = useState<RuleLine>();
  const line = readLine(written);
  const sentence = wordsOf(written, rule.rename, rules);
  const change = (next: RuleLine) => {
    const condition = writeLine(next);
    const said = words.changed(wordsOf(condition, rule.rename, rules));
    return onEdit(() => changeInRule(buffer, rule, { at, condition }, entry.title), said);
  };
  const remove = () => onEdit(() => removeFromRule(buffer, rule, at, entry.title), words.removed(sentence));
  const { file, path } = rule.place;
  return (
    <>
      {at.length > 0 && <Text overflowWrap="anywhere">{sentence}</Text>}
      {!line && <Text color="fg.muted">{words.noSentence}</Text>}
      <Stack direction="row" gap="1" wrap="wrap">
        {line ? (
          <Act label={words.change} about={sentence} onAct={() => setOpened(line)} />
        ) : (
          <Act
            label={words.toText}
            about={sentence}
            onAct={() => onGo(textPlaceOf(context, file, [...path, ...at]))}
          />
        )}
        <Act label={words.remove} about={sentence} onAct={remove} />
      </Stack>
      {opened && (
        <RuleLineDialog
          context={context}
          title={words.changeTitle}
          rename={rule.rename}
          owner={rule.owner}
          line={opened}
          onSave={change}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

interface ActProps {
  readonly label: string;
  readonly about: string;
  readonly onAct: () => void;
}

/** A button whose name says of which condition it is. */
function Act({ label, about, onAct }: ActProps) {
  return (
    <Button size="xs" variant="outline" aria-label={words.about(label, about)} onClick={onAct}>
      {label}
    </Button>
  );
}

function AddLine({ context, rule, at, written }: Omit<MemberProps, "depth">) {
  const { buffer, rules, entry, onEdit } = context;
  const [isOpen, setOpen] = useState(false);
  const group = groupOf(written);
  const add = (line: RuleLine, join: Join) => {
    const condition = writeLine(line);
    const said = words.added(wordsOf(condition, rule.rename, rules));
    return onEdit(() => addToRule(buffer, rule, { at, join, condition }, entry.title), said);
  };
  return (
    <>
      <Button size="xs" variant="outline" onClick={() => setOpen(true)}>
        {words.addToThis}
      </Button>
      {isOpen && (
        <RuleLineDialog
          context={context}
          title={words.addTitle}
          rename={rule.rename}
          owner={rule.owner}
          join={group?.join ?? "all"}
          onSave={add}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
