import { sentenceOf } from "../api/server-error.ts";
import { isFormClosed } from "../saving/refused-saves.ts";
import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";
import * as sentences from "./sentences.ts";

interface SaveErrorDialogProps {
  readonly failure: unknown;
  readonly onClose: () => void;
}

/** Says that saving failed and that nothing is lost (CAT-06). */
export function SaveErrorDialog({ failure, onClose }: SaveErrorDialogProps) {
  return (
    <Modal
      title={isFormClosed(failure) ? sentences.nothingTaken : sentences.unexpectedError}
      onClose={onClose}
      footer={<Button onClick={onClose}>{sentences.backToAnswers}</Button>}
    >
      <p>{sentenceOf(failure)}</p>
      <p>{isFormClosed(failure) ? sentences.stillHere : sentences.nothingLost}</p>
    </Modal>
  );
}
