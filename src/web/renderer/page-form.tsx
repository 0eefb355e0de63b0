import Form from "@rjsf/core/lib/components/Form.js";
import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import { type ReactNode, useMemo } from "react";
import type { PageContext } from "./page-context.ts";
import { BareTemplate, PageTemplate } from "./page-template.tsx";
import { QuestionField } from "./question-field.tsx";
import { structureOnlyValidator } from "./structure-only-validator.ts";
import { useSteadyContext } from "./use-steady-context.ts";

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
