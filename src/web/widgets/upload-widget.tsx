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
export const UPLOAD = onDemand(() =>
  import("../documents/upload-control.tsx").then((part) => part.UploadControl),
);

/** The same for a question that takes several files. */
export const SEVERAL_FILES = onDemand(() =>
  import("../documents/several-files.tsx").then((part) => part.SeveralFiles),
);

/** Where a document is uploaded. Visitors are told that it waits for their account (UPL-05). */
export function UploadWidget({ question, control, context, onInputError }: QuestionWidgetProps) {
  const describedBy = control["aria-describedby"];
  if (!context.hasAccount) {
    return <Notice aria-describedby={describedBy}>{sentences.uploadWithAccount}</Notice>;
  }
  return (
    <Suspense fallback={<Loading size="small" />}>
      {question.further === undefined ? (
        <UPLOAD.Component
          answerKey={question.key}
          title={question.title}
          files={question.files}
          describedBy={describedBy}
          onInputError={onInputError}
        />
      ) : (
        <SEVERAL_FILES.Component question={question} describedBy={describedBy} onInputError={onInputError} />
      )}
    </Suspense>
  );
}
