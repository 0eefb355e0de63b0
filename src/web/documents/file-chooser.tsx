import { useRef } from "react";
import { DOCUMENT_NAME_MAX_LENGTH, DOCUMENT_TYPES } from "../../contract/limits.ts";
import { Button } from "../ui/button.tsx";
import { styled } from "../ui/styled.ts";

const TYPES = DOCUMENT_TYPES.map((type) => `.${type}`);

interface FileChooserProps {
  /** What the document is. */
  readonly title: string;
  /** Id of the sentence that states the limits. */
  readonly limitsId: string;
  /** Ids of what describes the button: the limits, and what is wrong with the last file. */
  readonly describedBy: string;
  /** A file that could not be sent before. */
  readonly unsent: File | undefined;
  readonly onChoose: (file: File | undefined) => void;
}

/** The buttons that choose a file or send the last one again, and what may be chosen (spec §5). */
export function FileChooser({ title, limitsId, describedBy, unsent, onChoose }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {unsent !== undefined && <Button onClick={() => onChoose(unsent)}>Send it again</Button>}
      <Button variant="outline" aria-describedby={describedBy} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <styled.span id={limitsId} color="fg.muted" fontSize="sm">
        or drag it here. At most 1 MB, with a name of at most {DOCUMENT_NAME_MAX_LENGTH} characters:{" "}
        {TYPES.join(", ")}
      </styled.span>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={title}
        accept={TYPES.join(",")}
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          // The same file can be chosen again after a mistake was mended.
          event.target.value = "";
        }}
      />
    </>
  );
}
