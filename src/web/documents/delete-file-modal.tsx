import { useState } from "react";
import { ERRORS } from "../../contract/error-codes.ts";
import { ServerError, UnauthorizedError } from "../api/server-error.ts";
import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";
import { styled } from "../ui/styled.ts";

interface DeleteFileModalProps {
  readonly fileName: string;
  /** Rejects when the file could not be deleted. */
  readonly onDelete: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before a file is deleted (UPL-03). */
export function DeleteFileModal({ fileName, onDelete, onClose }: DeleteFileModalProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const remove = async () => {
    setBusy(true);
    try {
      await onDelete();
      onClose();
    } catch (error) {
      if (error instanceof UnauthorizedError) return;
      setFailure(error instanceof ServerError ? error.message : ERRORS.unexpected.message);
      setBusy(false);
    }
  };
  return (
    <Modal
      title="Delete this file?"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Keep it
          </Button>
          <Button loading={isBusy} onClick={() => void remove()}>
            Delete
          </Button>
        </>
      }
    >
      <styled.p overflowWrap="anywhere">
        {fileName} will be deleted. You can upload another file then.
      </styled.p>
      {failure !== undefined && (
        <styled.p role="alert" color="error.main">
          {failure}
        </styled.p>
      )}
    </Modal>
  );
}
