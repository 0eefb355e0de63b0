import { Suspense } from "react";
import { Loading } from "../ui/loading.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { styled } from "../ui/styled.ts";
import type { QuestionWidgetProps } from "./question-widget.ts";
import * as sentences from "./sentences.ts";

const Notice = styled("p", {
  base: { padding: "4", borderWidth: "1px", borderRadius: "md", backgroundColor: "neutral.extraLight" },
});

/** Only pages with a document load it. */
export const UPLOAD = onDemand(async () => (await import("../documents/upload-control.tsx")).UploadControl);

/** Where a document is uploaded. Visitors are told that it waits for their account (UPL-05). */
export function UploadWidget({ question, control, context, onInputError }: QuestionWidgetProps) {
  const describedBy = control["aria-describedby"];
  if (!context.hasAccount) {
    return <Notice aria-describedby={describedBy}>{sentences.uploadWithAccount}</Notice>;
  }
  return (
    <Suspense fallback={<Loading size="small" />}>
      <UPLOAD.Component
        answerKey={question.key}
        title={question.title}
        files={question.files}
        describedBy={describedBy}
        onInputError={onInputError}
      />
    </Suspense>
  );
}
