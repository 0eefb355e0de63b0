import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";
import * as sentences from "./sentences.ts";

/** Why a tab is not left yet (TAB-03). */
export function UploadInProgressModal({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal
      title={sentences.uploadInProgress}
      onClose={onClose}
      footer={<Button onClick={onClose}>{sentences.ok}</Button>}
    >
      <p>{sentences.pleaseWait}</p>
    </Modal>
  );
}
