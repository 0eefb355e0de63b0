import { Box, Button, List, Text } from "@chakra-ui/react";
import type { FormItem, Gate } from "../../authoring/form-rules/form-items.ts";
import { wayTo } from "./outline-model.ts";
import { type RuleContext, textPlaceOf } from "./rule-context.ts";
import { RuleEditor } from "./rule-group.tsx";
import { LintSentences } from "./rule-lint.tsx";
import { ruleOfGate, sentenceOf } from "./rule-model.ts";
import { ruleSentences as words } from "./rule-sentences.ts";

interface GatesProps {
  readonly context: RuleContext;
  /** What is chosen, at each of its places. */
  readonly uses: readonly FormItem[];
}

/** Every condition over what is chosen, from the outside in; of a block those of each place where it is used before. */
export function GatesOf({ context, uses }: GatesProps) {
  const { part } = context.entry;
  const [first] = uses;
  if (uses.every(({ gates }) => gates.length === 0)) return <Text>{words.always}</Text>;
  if (uses.length === 1) return <GateList context={context} gates={first?.gates ?? []} />;
  const own = (first?.gates ?? []).filter((gate) => gate.part === part);
  return (
    <>
      {uses.map((use) => {
        const outer = use.gates.filter((gate) => gate.part !== part);
        return (
          <Box key={placeOf(use)} width="full">
            <Text fontWeight="semibold">{words.inPlace(placeOf(use))}</Text>
            {outer.length === 0 && own.length === 0 && <Text>{words.always}</Text>}
            <GateList context={context} gates={outer} />
          </Box>
        );
      })}
      <GateList context={context} gates={own} />
    </>
  );
}

function placeOf({ heading, page }: FormItem): string {
  return heading === "" ? page : `${page}, ${heading}`;
}

function GateList({ context, gates }: { readonly context: RuleContext; readonly gates: readonly Gate[] }) {
  return (
    <List.Root listStyleType="none" gap="3" width="full">
      {gates.map((gate, index) => (
        <List.Item key={`${gate.file} ${gate.path.join("/")}`}>
          <GateSentence context={context} gate={gate} isFirst={index === 0} />
        </List.Item>
      ))}
    </List.Root>
  );
}

interface GateProps {
  readonly context: RuleContext;
  readonly gate: Gate;
  readonly isFirst: boolean;
}

function GateSentence({ context, gate, isFirst }: GateProps) {
  const { file, path, kind, condition } = gate;
  const { rules, onGo } = context;
  const lead = kind === "page" ? words.pageWhen : isFirst ? words.shownWhen : words.andWhen;
  const rule = ruleOfGate(gate);
  const others = othersOf(context, gate);
  return (
    <>
      <Text overflowWrap="anywhere">{`${lead} ${sentenceOf(condition, rules)}.`}</Text>
      {others !== "" && <Text color="fg.muted">{words.alsoDecides(others)}</Text>}
      {rule ? (
        <RuleEditor context={context} rule={rule} />
      ) : (
        <>
          <Text color="fg.muted">{words.byStructure}</Text>
          <LintSentences context={context} file={file} path={path} />
          <Button size="xs" variant="outline" onClick={() => onGo(textPlaceOf(context, file, path))}>
            {words.toText}
          </Button>
        </>
      )}
    </>
  );
}

const MOST_NAMED = 3;

/** What else a rule decides on. */
function othersOf({ rules, entry }: RuleContext, { file, path }: Gate): string {
  if (entry.kind === "when" || entry.item === undefined) return "";
  const place = path.join("/");
  const own = wayTo(entry).join("/");
  const titles = rules.items.flatMap((item) => {
    const isDecided = item.gates.some((gate) => gate.file === file && gate.path.join("/") === place);
    const isOwn = item.part === entry.part && `${item.path.join("/")}/`.startsWith(`${own}/`);
    return isDecided && !isOwn && item.kind === "question" ? [`“${item.title}”`] : [];
  });
  const all = [...new Set(titles)];
  const more = all.length - MOST_NAMED;
  return all.slice(0, MOST_NAMED).join(", ") + (more > 0 ? words.andMore(more) : "");
}
