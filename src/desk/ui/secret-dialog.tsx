import { Button, Code, Dialog, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { sentences } from "../sentences.ts";
import { OpenDialog } from "./ask-dialog.tsx";

interface Props {
  readonly title: string;
  readonly about: string;
  readonly secret: string;
  /** What the button says that copies it. */
  readonly copy: string;
  readonly onClose: () => void;
}

/** Something that nobody can look up again: a click beside the dialog does not close it. */
export function SecretDialog({ title, about, secret, copy, onClose }: Props) {
  const [said, setSaid] = useState("");
  const toClipboard = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setSaid(sentences.copied);
    } catch {
      setSaid(sentences.notCopied);
    }
  };
  return (
    <OpenDialog title={title} onClose={onClose} isGrave>
      <Dialog.Body>
        <Stack gap="3">
          <Text overflowWrap="anywhere">{about}</Text>
          <Code padding="3" overflowWrap="anywhere" userSelect="all" translate="no">
            {secret}
          </Code>
          <Text role="status">{said}</Text>
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={() => void toClipboard()}>
          {copy}
        </Button>
        <Button onClick={onClose}>{sentences.close}</Button>
      </Dialog.Footer>
    </OpenDialog>
  );
}
