import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { fileLimitsOf, type Question } from "../../form/index.ts";
import { VisuallyHidden } from "../ui/boxes.tsx";
import { Button } from "../ui/button.tsx";
import { Loading } from "../ui/loading.tsx";
import { errorPrefix } from "../ui/sentences.ts";
import { styled } from "../ui/styled.ts";
import { toasts } from "../ui/toasts.ts";
import { DocumentStatus } from "./document-status.tsx";
import type { Documents } from "./documents.ts";
import { FileButton } from "./file-button.tsx";
import { FileChooser, offered } from "./file-chooser.tsx";
import { PagePictures } from "./page-pictures.tsx";
import type { PicturePages } from "./picture-pages.ts";
import { DeleteFileModal, UploadAside, UploadBox } from "./upload-box.tsx";
import * as sentences from "./upload-sentences.ts";
import { useChosenFiles } from "./use-chosen-files.ts";

interface Waiting {
  readonly documents: Documents;
  readonly pictures: PicturePages;
  /** Whether pictures wait to be uploaded. */
  readonly isWaiting: boolean;
  /** What the document is. */
  readonly title: string;
}

/** Tells somebody who goes elsewhere that photos are not uploaded yet, until they come back to them. */
function useReminder({ documents, pictures, isWaiting, title }: Waiting): void {
  const remind = useEffectEvent(() => {
    if (!isWaiting || documents.isStopped) return;
    pictures.remind(toasts.error(sentences.photosWait(title)));
  });
  useEffect(() => {
    pictures.endReminder();
    return () => remind();
  }, [pictures]);
}

/** Only those who upload several photos load it. */
const PicturePagesPanel = lazy(async () => ({
  default: (await import("./picture-pages-panel.tsx")).PicturePagesPanel,
}));

interface UploadControlProps {
  readonly answerKey: string;
  /** What the document is, for buttons that would else all be called the same. */
  readonly title: string;
  /** What the question says of the files that it takes. */
  readonly files: Question["files"];
  readonly describedBy: string | undefined;
  readonly onInputError: (sentence: string | undefined) => void;
}

/** Chooses, drops or pastes files, shows how they get on, and deletes them again (WID-15). */
export function UploadControl(props: UploadControlProps) {
  const { answerKey, title, describedBy, onInputError } = props;
  const limits = fileLimitsOf(props);
  const files = useChosenFiles(answerKey, title, limits);
  const { state, documents, pictures, chosen, isArranging, said } = files;
  const [isDeleting, setDeleting] = useState(false);
  const [limitsId, hint] = [useId(), useId()];
  const failure = said.refusal ?? (state.phase === "failed" ? state.message : undefined);
  // The question shows it like any other error, and one refusal takes the place of another.
  useEffect(() => {
    onInputError(failure);
  }, [failure, onInputError]);
  useReminder({ documents, pictures, isWaiting: isArranging, title });
  const box = useRef<HTMLDivElement>(null);
  // A button that was pressed goes away: the focus stays where the news will be.
  const focusBox = () => box.current?.focus();

  const take = (list: readonly File[], isPhoto = false) => {
    if (files.take(list, isPhoto) && !isArranging) focusBox();
  };
  const mayChoose = !isArranging && (state.phase === "none" || state.phase === "failed");
  const takes = mayChoose || isArranging;
  const description = [describedBy, mayChoose && limitsId, said.hint !== undefined && hint]
    .filter(Boolean)
    .join(" ");

  return (
    <>
      <VisuallyHidden role="alert">
        {/* The same sentence about another file is said again. */}
        {failure !== undefined && (
          <span key={said.count}>
            {errorPrefix}
            {failure} {said.hint}
          </span>
        )}
      </VisuallyHidden>
      {said.hint !== undefined && <UploadAside id={hint}>{said.hint}</UploadAside>}
      <UploadBox
        ref={box}
        title={title}
        describedBy={description}
        isInviting={takes}
        onFiles={takes ? take : undefined}
      >
        {mayChoose && (
          <FileChooser
            limits={limits}
            limitsId={limitsId}
            describedBy={description}
            unsent={state.phase === "failed" ? state.unsent : undefined}
            onChoose={(list) => take(list)}
            onPhoto={(list) => take(list, true)}
            onResend={(file) => {
              focusBox();
              void documents.upload(answerKey, file);
            }}
          />
        )}
        {isArranging && (
          <Suspense fallback={<Loading size="small" />}>
            <PicturePagesPanel
              state={chosen}
              pictures={pictures}
              describedBy={description}
              onChoose={(list) => take(list)}
              onUpload={() => {
                focusBox();
                void files.uploadPictures();
              }}
              onLeave={() => {
                focusBox();
                pictures.leave();
                if (state.phase === "failed") documents.recheck(answerKey);
              }}
            />
          </Suspense>
        )}
        <DocumentStatus state={state} answerKey={answerKey} note={said.note} />
        {state.phase === "uploading" && (
          <styled.span aria-hidden color="fg.muted" fontSize="sm">
            {state.percent}%
          </styled.span>
        )}
        {(state.phase === "uploading" || state.phase === "preparing") && (
          <Button
            variant="outline"
            onClick={() => {
              focusBox();
              documents.cancel(answerKey);
              // What was chosen alone was not put in order, and is chosen again just as soon.
              if (chosen.pages.length <= 1 && !chosen.isReopened) pictures.discard();
            }}
          >
            {sentences.cancel}
          </Button>
        )}
        {state.phase === "completed" && !isArranging && (
          <>
            <styled.div display="flex" flexWrap="wrap" gap="3">
              {chosen.pages.length > 0 && (
                <Button
                  variant="outline"
                  onClick={() => {
                    focusBox();
                    pictures.reopen();
                  }}
                >
                  {sentences.changePages}
                </Button>
              )}
              <FileButton
                variant="outline"
                accept={offered(limits)}
                onChoose={(list) => {
                  if (files.replace(list)) focusBox();
                }}
              >
                {sentences.replaceIt}
              </FileButton>
              <Button variant="outline" onClick={() => setDeleting(true)}>
                {sentences.deleteIt}
              </Button>
            </styled.div>
            <PagePictures document={state} answerKey={answerKey} />
          </>
        )}
      </UploadBox>
      {isDeleting && state.phase === "completed" && (
        <DeleteFileModal
          fileName={state.fileName}
          onDelete={() => documents.remove(answerKey)}
          onClose={() => {
            setDeleting(false);
            box.current?.focus();
          }}
        />
      )}
    </>
  );
}
