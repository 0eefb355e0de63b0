import { useState } from "react";
import { typesOf } from "../../contract/files.ts";
import type { FileLimits } from "../../form/index.ts";
import { Button } from "../ui/button.tsx";
import { styled } from "../ui/styled.ts";
import { FileButton, hasCamera } from "./file-button.tsx";
import * as sentences from "./upload-sentences.ts";

/** With pictures of every type a phone offers its camera, and turns its own type of photos into JPEGs. */
export function offered({ kinds }: FileLimits): string {
  const types = typesOf(kinds).map((type) => `.${type}`);
  return [...types, ...(kinds.includes("jpeg") ? ["image/*"] : [])].join(",");
}

interface FileChooserProps {
  readonly limits: FileLimits;
  /** Id of the sentence that states the limits. */
  readonly limitsId: string;
  /** Ids of what describes the buttons: the limits, and what is wrong with the last file. */
  readonly describedBy: string;
  /** A file that could not be sent before. */
  readonly unsent?: File | undefined;
  /** What the button says and what is taken, where that is not one document. */
  readonly label?: string;
  readonly words?: string;
  readonly onChoose: (files: readonly File[]) => void;
  /** A photo that was taken just now: there may be more pages to come. */
  readonly onPhoto: (files: readonly File[]) => void;
  readonly onResend?: (file: File) => void;
}

/** The buttons that choose files, take a photo or send the last file again, and what may be chosen (UPL-06). */
export function FileChooser(props: FileChooserProps) {
  const { limits, limitsId, describedBy, unsent, onChoose, onPhoto, onResend } = props;
  const { label = sentences.chooseFile, words = sentences.limits(limits) } = props;
  const [isPhone] = useState(hasCamera);
  return (
    <>
      {unsent !== undefined && <Button onClick={() => onResend?.(unsent)}>{sentences.sendAgain}</Button>}
      <FileButton
        variant="outline"
        aria-describedby={describedBy}
        accept={offered(limits)}
        multiple
        onChoose={onChoose}
      >
        {label}
      </FileButton>
      {isPhone && limits.kinds.includes("jpeg") && (
        <FileButton
          variant="outline"
          aria-describedby={describedBy}
          accept="image/*"
          isCamera
          onChoose={onPhoto}
        >
          {sentences.takePhoto}
        </FileButton>
      )}
      <styled.span
        data-screen-only=""
        id={limitsId}
        flex="1 1 16rem"
        color="fg.muted"
        fontSize="sm"
        lineHeight="snug"
      >
        {!isPhone && sentences.orDrag}
        {words}
      </styled.span>
    </>
  );
}
