import { Fragment } from "react";
import type { LayoutNode } from "../../form/index.ts";
import { useErrorsOf } from "../answers/use-answer.ts";
import { FieldErrors, fieldIds } from "../ui/field.tsx";
import { styled } from "../ui/styled.ts";
import { usePageContent } from "./page-content.ts";
import { GroupHelp } from "./page-words.tsx";
import { ErrorGroupContext, Group } from "./question-frame.tsx";
import { useRequired } from "./use-required.ts";

/** Side by side, with labels that step back behind the legend. */
const Pair = styled("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 12rem))",
    gap: "4",
    marginTop: "1",
    "& label": { fontSize: "sm", fontWeight: "medium" },
  },
});

/** A month and a year side by side under one legend, with the errors of both (REP-02). */
export function MonthYear({ node }: { readonly node: Extract<LayoutNode, { kind: "monthYear" }> }) {
  const { context, questions } = usePageContent();
  const errors = useErrorsOf(node.keys);
  const required = useRequired(context, ...node.keys);
  const help = (
    <>
      <GroupHelp node={node} />
      <FieldErrors id={node.id} errors={errors} />
    </>
  );
  return (
    <ErrorGroupContext value={fieldIds(node.id).errors}>
      <Group id={node.id} legend={node.label} required={required} isInvalid={errors.length > 0} help={help}>
        <Pair>
          {node.keys.map((key) => (
            <Fragment key={key}>{questions.get(key)}</Fragment>
          ))}
        </Pair>
      </Group>
    </ErrorGroupContext>
  );
}
