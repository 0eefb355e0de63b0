import Form from "@rjsf/core/lib/components/Form.js";
import type {
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RJSFSchema,
  UiSchema,
  ValidatorType,
} from "@rjsf/utils";
import { type ReactNode, useLayoutEffect, useMemo, useRef } from "react";
import { type LayoutNode, mayRequire } from "../../form/index.ts";
import { styled } from "../ui/styled.ts";
import { LayoutNodes } from "./layout-nodes.tsx";
import { PageContentContext, type PageContext } from "./page-content.ts";
import { QuestionField } from "./question-field.tsx";
import * as sentences from "./sentences.tsx";

/** rjsf's object template: puts the page's questions where `ui:layout` says. */
function PageTemplate({ properties, registry }: ObjectFieldTemplateProps) {
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
      {sentences.meaningOfMark(
        <styled.span color="error.main" fontWeight="semibold">
          *
        </styled.span>,
      )}
    </styled.p>
  );
}

/** rjsf's field template: `QuestionField` frames itself, so that label, control and errors render together. */
function BareTemplate({ children }: FieldTemplateProps) {
  return children;
}

/**
 * rjsf wants a validator to resolve conditions inside a schema. Ours has none left when rjsf sees it, and answers
 * are validated by the engine with the form's own compiled validators, so nothing ever fails here.
 */
const structureOnlyValidator: ValidatorType = {
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
};

/**
 * The context with functions that stay the same and do what the newest ones do. rjsf takes all functions for equal
 * when it decides whether to render anew, and would go on calling those of an earlier state: a second submit, say,
 * with the status from before the first.
 */
export function useSteadyContext(context: PageContext): PageContext {
  const newest = useRef(context);
  useLayoutEffect(() => {
    newest.current = context;
  });
  const { form, page, validators, today, hasAccount } = context;
  return useMemo(
    () => ({
      form,
      page,
      validators,
      today,
      hasAccount,
      onFailure: (...given) => newest.current.onFailure(...given),
      onTab: (...given) => newest.current.onTab(...given),
      onAction: (...given) => newest.current.onAction(...given),
      onQuestion: (...given) => newest.current.onQuestion(...given),
      onPdfCopy: () => newest.current.onPdfCopy(),
    }),
    [form, page, validators, today, hasAccount],
  );
}

const FIELDS = { StringField: QuestionField, BooleanField: QuestionField };
const TEMPLATES = { ObjectFieldTemplate: PageTemplate, FieldTemplate: BareTemplate };
const NO_DATA = {};
/** Any child keeps rjsf from adding a button of its own: a page's buttons are part of its layout. */
const NO_SUBMIT_BUTTON = true;

interface PageFormProps {
  readonly context: PageContext;
  /** Shown with the page, once all that it needs is loaded. */
  readonly children?: ReactNode;
}

/**
 * One page of the published form. rjsf gets constant props and renders the structure once; values, visibility and
 * errors live in the answer store. Suspends until what the page alone needs is loaded.
 */
export function PageForm({ context, children }: PageFormProps) {
  const { page } = context;
  const steady = useSteadyContext(context);
  const schema = useMemo(() => structureOf(page.schema), [page]);
  return (
    <>
      <Form
        tagName="div"
        schema={schema}
        uiSchema={page.uiSchema as UiSchema}
        formData={NO_DATA}
        formContext={steady}
        fields={FIELDS}
        templates={TEMPLATES}
        validator={structureOnlyValidator}
        noValidate
        noHtml5Validate
      >
        {NO_SUBMIT_BUTTON}
      </Form>
      {children}
    </>
  );
}

/** What rjsf needs of a page's schema: the questions. Which are required, and all conditions, are the engine's. */
function structureOf({ properties }: PageContext["page"]["schema"]): RJSFSchema {
  return { type: "object", properties } as RJSFSchema;
}
