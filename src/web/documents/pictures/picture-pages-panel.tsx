import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { styled } from "../../ui/styled.ts";
import { FileButton } from "../file-button.tsx";
import { hasCamera } from "../has-camera.ts";
import { MAX_PICTURES } from "./picture-page.ts";
import type { PicturePages, PicturesState } from "./picture-pages.ts";
import { PicturePagesList } from "./picture-pages-list.tsx";

const Buttons = styled("div", { base: { display: "flex", flexWrap: "wrap", gap: "3", width: "full" } });

const Note = styled("p", { base: { width: "full", color: "fg.muted", fontSize: "sm" } });

interface PicturePagesPanelProps {
  readonly state: PicturesState;
  readonly pictures: PicturePages;
  /** Ids of what describes the buttons that choose photos. */
  readonly describedBy: string;
  readonly onChoose: (files: readonly File[]) => void;
  readonly onUpload: () => void;
  /** Leaves without uploading; called without any picture left, too. */
  readonly onLeave: () => void;
}

/** The photos that are to be one document: put in order, taken away, added to, and then uploaded. */
export function PicturePagesPanel(props: PicturePagesPanelProps) {
  const { state, pictures, describedBy, onChoose, onUpload, onLeave } = props;
  const { pages, adding, isReopened } = state;
  const [isPhone] = useState(hasCamera);
  const [changed, setChanged] = useState("");
  const isBusy = adding !== undefined;
  const adds = {
    variant: "outline",
    accept: "image/*",
    loading: isBusy,
    "aria-describedby": describedBy,
    onChoose: (files: readonly File[]) => {
      setChanged("");
      onChoose(files);
    },
  } as const;

  return (
    <>
      <div>
        <styled.p fontWeight="semibold">
          {isReopened ? "Pages of your document" : notUploaded(pages.length)}
        </styled.p>
        <Note>
          They become one document, in this order. Please check that everything on them can be read.
        </Note>
      </div>
      <PicturePagesList pages={pages} pictures={pictures} onLeave={onLeave} onChange={setChanged} />
      {/* What says nothing takes no room, but stays for what it will say. */}
      <Note role="status" _empty={{ position: "absolute" }}>
        {isBusy ? `Making photo ${adding.number} of ${adding.count} ready…` : changed}
      </Note>
      {pages.length < MAX_PICTURES ? (
        <Buttons>
          <FileButton {...adds} multiple>
            Add another photo
          </FileButton>
          {isPhone && (
            <FileButton {...adds} isCamera>
              Take another photo
            </FileButton>
          )}
        </Buttons>
      ) : (
        <Note>A document takes at most {MAX_PICTURES} photos.</Note>
      )}
      <Buttons>
        <Button loading={isBusy} onClick={onUpload}>
          {pages.length === 1 ? "Upload this photo" : `Upload ${pages.length} photos as one document`}
        </Button>
        <Button variant="link" onClick={onLeave}>
          {isReopened ? "Leave the document as it is" : "Discard photos"}
        </Button>
      </Buttons>
    </>
  );
}

function notUploaded(pages: number): string {
  return pages === 1 ? "1 photo, not uploaded yet" : `${pages} photos, not uploaded yet`;
}
