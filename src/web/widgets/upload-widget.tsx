import { chakra } from "@chakra-ui/react/styled-system";
import type { QuestionWidgetProps } from "./question-widget.ts";

const Notice = chakra("p", {
  base: { padding: "4", borderWidth: "1px", borderRadius: "md", backgroundColor: "neutral.extraLight" },
});

/** Where a document is uploaded. Visitors are told that it waits for their account (spec §4). */
export function UploadWidget({ control, context }: QuestionWidgetProps) {
  return (
    <Notice id={control.id} tabIndex={-1} aria-describedby={control["aria-describedby"]}>
      {context.hasAccount
        ? "Uploading documents here is not available yet. You can go on without it and come back later."
        : "You can finish this question once you have created an account."}
    </Notice>
  );
}
