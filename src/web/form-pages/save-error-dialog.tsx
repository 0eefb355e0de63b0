import { ERRORS } from "../../contract/error-codes.ts";
import { ServerError } from "../api/server-error.ts";
import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";

interface SaveErrorDialogProps {
  readonly failure: unknown;
  readonly onClose: () => void;
}

/** Says that saving failed and that nothing is lost (CAT-06). */
export function SaveErrorDialog({ failure, onClose }: SaveErrorDialogProps) {
  return (
    <Modal
      title="Unexpected Error"
      onClose={onClose}
      footer={<Button onClick={onClose}>Back to my answers</Button>}
    >
      <p>{failure instanceof ServerError ? failure.message : ERRORS.unexpected.message}</p>
      <p>Nothing you entered is lost. It is still on this page, and you can try again.</p>
    </Modal>
  );
}
