import type { FieldTemplateProps, ObjectFieldTemplateProps } from "@rjsf/utils";
import { useMemo } from "react";
import { type LayoutNode, mayRequire } from "../../engine/index.ts";
import { styled } from "../ui/styled.ts";
import { LayoutNodes } from "./layout-nodes.tsx";
import { PageContentContext } from "./page-content.ts";

/** rjsf's object template: puts the page's questions where `ui:layout` says. */
export function PageTemplate({ properties, registry }: ObjectFieldTemplateProps) {
  const context = registry.formContext;
  const content = useMemo(
    () => ({
      context,
      questions: new Map(properties.map(({ name, content: question }) => [name, question])),
      renderNodes: (nodes: readonly LayoutNode[]) => <LayoutNodes nodes={nodes} />,
    }),
    [context, properties],
  );
  return (
    <PageContentContext value={content}>
      <styled.div display="flex" flexDirection="column" gap="6">
        {mayRequire(context.page) && <MeaningOfMark />}
        <LayoutNodes nodes={context.page.layout} />
      </styled.div>
    </PageContentContext>
  );
}

function MeaningOfMark() {
  return (
    <styled.p color="fg.muted" marginTop="-4">
      Questions marked{" "}
      <styled.span color="error.main" fontWeight="semibold">
        *
      </styled.span>{" "}
      must be answered before you submit.
    </styled.p>
  );
}

/** rjsf's field template: `QuestionField` frames itself, so that label, control and errors render together. */
export function BareTemplate({ children }: FieldTemplateProps) {
  return children;
}
