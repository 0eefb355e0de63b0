import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";
import { styled } from "../ui/styled.ts";

interface FilesInEntryModalProps {
  /** The heading of the entry that was to be removed. */
  readonly title: string;
  /** Name and size of each file. */
  readonly names: readonly string[];
  readonly onClose: () => void;
}

/** Why an entry is not removed yet: what was uploaded stands under its question, and cannot move up with the rest. */
export function FilesInEntryModal({ title, names, onClose }: FilesInEntryModalProps) {
  return (
    <Modal
      title={`${title} cannot be removed yet`}
      onClose={onClose}
      footer={<Button onClick={onClose}>OK</Button>}
    >
      <p>Files that are uploaded in it or after it cannot move. Please delete them first:</p>
      <styled.ul listStyleType="disc" paddingInlineStart="5" overflowWrap="anywhere">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </styled.ul>
    </Modal>
  );
}
