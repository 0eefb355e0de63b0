import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";

/** Why a tab is not left yet (TAB-03). */
export function UploadInProgressModal({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal title="File Upload in Progress" onClose={onClose} footer={<Button onClick={onClose}>OK</Button>}>
      <p>Please wait until the file upload has completed.</p>
    </Modal>
  );
}
