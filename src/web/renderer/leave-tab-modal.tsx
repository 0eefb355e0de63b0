import { useRef, useState } from "react";
import type { TabLosses } from "../saving/choose-tab.ts";
import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";
import { styled } from "../ui/styled.ts";

interface LeaveTabModalProps {
  /** What the tab that was chosen is called. */
  readonly label: string;
  readonly losses: TabLosses;
  /** Resolves when the tab has changed, or could not. */
  readonly onLeave: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before a tab is left, which deletes its file and takes its answers out of the application (LEA-02). */
export function LeaveTabModal({ label, losses, onLeave, onClose }: LeaveTabModalProps) {
  const [isBusy, setBusy] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const { files, questions } = losses;
  return (
    <Modal
      title={`Change to “${label}”?`}
      safeAnswer={keep}
      // What was begun comes to its end.
      onClose={() => !isBusy && onClose()}
      footer={
        <>
          <Button ref={keep} variant="outline" onClick={() => !isBusy && onClose()}>
            Keep it
          </Button>
          <Button
            loading={isBusy}
            onClick={() => {
              setBusy(true);
              void onLeave();
            }}
          >
            {files.length > 0 ? "Delete and change" : "Change"}
          </Button>
        </>
      }
    >
      {files.map((file) => (
        <styled.p key={file} overflowWrap="anywhere">
          {file} will be deleted.
        </styled.p>
      ))}
      {questions.length > 0 && (
        <div>
          <p>Your answers to these questions will no longer be part of your application:</p>
          <styled.ul listStyleType="disc" paddingInlineStart="5" marginTop="1">
            {questions.map((question, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two questions may have one title, and the list never changes.
              <li key={index}>{question}</li>
            ))}
          </styled.ul>
        </div>
      )}
    </Modal>
  );
}
