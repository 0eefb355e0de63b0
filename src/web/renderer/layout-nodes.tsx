import type { ReactNode } from "react";
import { type AddAnotherNode, type LayoutNode, optionsOf, type Question } from "../../form/index.ts";
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
function AddAnother({ node }: { readonly node: AddAnotherNode }) {
  const { context } = usePageContent();
  return context.hasAccount ? <ENTRIES.Component node={node} /> : <EntriesOfVisitor node={node} />;
}

function EntriesOfVisitor({ node }: { readonly node: AddAnotherNode }) {
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

function Node({ node }: { readonly node: LayoutNode }): ReactNode {
  switch (node.kind) {
    case "question":
      return <QuestionNode answerKey={node.key} />;
    case "section":
      return <Section node={node} />;
    case "row":
      return <Row node={node} />;
    case "text":
      return (
        <styled.div maxWidth="prose">
          <PageWords text={node.text} />
        </styled.div>
      );
    case "separator":
      return <styled.hr borderColor="line" />;
    case "checkboxes":
      return <Checkboxes node={node} />;
    case "when":
      return <When node={node} />;
    case "firstOf":
      return <FirstOf node={node} />;
    case "alert":
    case "matrix":
    case "monthYear":
    case "confirm":
      return <RARE_NODES.Component node={node} />;
    case "tabs":
      return <TABS.Component node={node} />;
    case "search":
      return <SearchContent node={node} />;
    case "upload":
      return <QuestionNode answerKey={node.key} />;
    case "addAnother":
      return <AddAnother node={node} />;
    case "review":
      return <AllAnswers isInSection={node.isInSection} />;
    case "action":
      return <ActionButton node={node} />;
    default:
      return node satisfies never;
  }
}

function AllAnswers({ isInSection }: Pick<NodeOf<"review">, "isInSection">) {
  const { context } = usePageContent();
  return <REVIEW.Component {...context} isInSection={isInSection} />;
}

type NodeOf<Kind extends LayoutNode["kind"]> = Extract<LayoutNode, { kind: Kind }>;

function QuestionNode({ answerKey }: { readonly answerKey: string }) {
  const { context, questions } = usePageContent();
  const question = context.form.questions[answerKey];
  if (context.page.uiSchema[answerKey]?.["ui:widget"] === "hidden") return null;
  // Most questions depend on no other answer and need not render with one.
  if (question?.optionsFor === undefined || question.displayOnly === true) return questions.get(answerKey);
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

function Section({ node }: { readonly node: NodeOf<"section"> }) {
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

function Row({ node }: { readonly node: NodeOf<"row"> }) {
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

function Checkboxes({ node }: { readonly node: NodeOf<"checkboxes"> }) {
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

function When({ node }: { readonly node: NodeOf<"when"> }) {
  return useRule(node.rule) ? <LayoutNodes nodes={node.content} /> : null;
}

function FirstOf({ node }: { readonly node: NodeOf<"firstOf"> }) {
  const shown = node.groups[useFirstRule(node.groups.map(({ rule }) => rule))];
  return shown === undefined ? null : <LayoutNodes nodes={shown.content} />;
}
