import type { ComponentType, ReactNode } from "react";
import type { KindOfPart, NodeKind, NodeOf } from "../../form/definition/nodes.ts";
import { type LayoutNode, type Question, optionsOf } from "../../form/index.ts";
import { useAnswer, useComponentCount, useFirstRule, useRule } from "../answers/use-answer.ts";
import { Stack } from "../ui/boxes.tsx";
import { styled } from "../ui/styled.ts";
import { ALIGN_BOXES } from "../widgets/box-text.ts";
import { ActionButton, SearchContent } from "./content-nodes.tsx";
import { Entry } from "./entry.tsx";
import { InSection, usePageContent } from "./page-content.ts";
import { GroupHelp, PageWords } from "./page-words.tsx";
import { ENTRIES, RARE_NODES, REVIEW, TABS } from "./parts-on-demand.ts";
import { Group } from "./question-frame.tsx";
import * as sentences from "./sentences.tsx";

/** A group of questions that somebody with an account can add again, up to its maximum (ADD-02). */
function AddAnother({ node }: NodeProps<"addAnother">) {
  const { context } = usePageContent();
  return context.hasAccount ? <ENTRIES.Component node={node} /> : <EntriesOfVisitor node={node} />;
}

function EntriesOfVisitor({ node }: NodeProps<"addAnother">) {
  const { renderNodes } = usePageContent();
  const count = useComponentCount(node);
  return (
    <styled.div display="flex" flexDirection="column" gap="8">
      {node.components.slice(0, count).map((component, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an entry is a place; answers move between them.
        <Entry key={index} headingId={`${node.id}-${index + 1}`} component={component}>
          <Stack>{renderNodes(component.content)}</Stack>
        </Entry>
      ))}
      <styled.p color="fg.muted" fontSize="sm">
        {sentences.addMoreWithAccount}
      </styled.p>
    </styled.div>
  );
}

/** A list of layout nodes, one below the other. */
export function LayoutNodes({ nodes }: { readonly nodes: readonly LayoutNode[] }) {
  return nodes.map((node, index) => <Node key={keyOf(node, index)} node={node} />);
}

/** A layout never changes its order while it is mounted; questions go by key so that inputs keep their state. */
function keyOf(node: LayoutNode, index: number): string {
  return node.kind === "question" ? node.key : `${node.kind}-${index}`;
}

/** What draws a node of each kind, but for those whose code is loaded apart. */
const DRAWN: {
  readonly [Kind in Exclude<NodeKind, KindOfPart<"rareNodes">>]: ComponentType<NodeProps<Kind>>;
} = {
  question: QuestionNode,
  section: Section,
  row: Row,
  text: Text,
  separator: Separator,
  checkboxes: Checkboxes,
  when: When,
  firstOf: FirstOf,
  tabs: TABS.Component,
  search: SearchContent,
  upload: QuestionNode,
  addAnother: AddAnother,
  review: AllAnswers,
  action: ActionButton,
};

interface NodeProps<Kind extends NodeKind> {
  readonly node: NodeOf<Kind>;
}

function Node({ node }: NodeProps<NodeKind>): ReactNode {
  const drawn: Readonly<Partial<Record<NodeKind, unknown>>> = DRAWN;
  // Each draws the nodes of the kind under which it stands.
  const Drawn = (drawn[node.kind] ?? RARE_NODES.Component) as ComponentType<NodeProps<NodeKind>>;
  return <Drawn node={node} />;
}

function Text({ node }: NodeProps<"text">) {
  return (
    <styled.div maxWidth="prose">
      <PageWords text={node.text} />
    </styled.div>
  );
}

function Separator() {
  return <styled.hr borderColor="line" />;
}

function AllAnswers({ node }: NodeProps<"review">) {
  const { context } = usePageContent();
  return <REVIEW.Component {...context} isInSection={node.isInSection} />;
}

function QuestionNode({ node: { key } }: NodeProps<"question" | "upload">) {
  const { context, questions } = usePageContent();
  const question = context.form.questions[key];
  if (context.page.uiSchema[key]?.["ui:widget"] === "hidden") return null;
  // Most questions depend on no other answer and need not render with one.
  if (question?.optionsFor === undefined || question.displayOnly === true) return questions.get(key);
  return <ConditionalSelect question={question} controlling={question.optionsFor} />;
}

interface ConditionalSelectProps {
  readonly question: Question;
  readonly controlling: string;
}

/** Shown when its controlling answer has options to offer (CON-04). */
function ConditionalSelect({ question, controlling }: ConditionalSelectProps) {
  const { context, questions } = usePageContent();
  const answer = useAnswer(controlling);
  const offered = optionsOf(context.form, question, answer === undefined ? {} : { [controlling]: answer });
  return offered.length === 0 ? null : questions.get(question.key);
}

const SectionTitle = styled("h2", {
  base: { fontSize: "xl", fontWeight: "bold" },
  variants: { hasHelp: { true: { marginBottom: "2" }, false: { marginBottom: "6" } } },
});

function Section({ node }: NodeProps<"section">) {
  return (
    // A group, which is told to whoever enters one of its boxes: seven people have a First Name.
    <styled.section
      role="group"
      aria-labelledby={node.id}
      backgroundColor="bg"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      padding={{ base: "5", sm: "8" }}
    >
      <SectionTitle id={node.id} hasHelp={node.help !== undefined}>
        <PageWords text={node.title} />
      </SectionTitle>
      {node.help !== undefined && (
        <styled.div color="fg.muted" maxWidth="prose" marginBottom="6">
          <PageWords text={node.help} />
        </styled.div>
      )}
      <Stack>
        <InSection value={true}>
          <LayoutNodes nodes={node.content} />
        </InSection>
      </Stack>
    </styled.section>
  );
}

function Row({ node }: NodeProps<"row">) {
  return (
    <styled.div
      display="grid"
      gap="6"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", sm: "repeat(auto-fit, minmax(11rem, 1fr))" }}
      css={ALIGN_BOXES}
    >
      <LayoutNodes nodes={node.content} />
    </styled.div>
  );
}

function Checkboxes({ node }: NodeProps<"checkboxes">) {
  const { questions } = usePageContent();
  return (
    <Group id={node.id} legend={node.label} help={<GroupHelp node={node} />}>
      <styled.div display="flex" flexDirection="column">
        {node.keys.map((key) => (
          <div key={key}>{questions.get(key)}</div>
        ))}
      </styled.div>
    </Group>
  );
}

function When({ node }: NodeProps<"when">) {
  return useRule(node.rule) ? <LayoutNodes nodes={node.content} /> : null;
}

function FirstOf({ node }: NodeProps<"firstOf">) {
  const shown = node.groups[useFirstRule(node.groups.map(({ rule }) => rule))];
  return shown === undefined ? null : <LayoutNodes nodes={shown.content} />;
}
