import { useEffect, useId, useRef, useState } from "react";
import { fileKeys, fileLimitsOf, type Question } from "../../form/index.ts";
import { VisuallyHidden } from "../ui/boxes.tsx";
import { Button } from "../ui/button.tsx";
import { Loading } from "../ui/loading.tsx";
import { errorPrefix } from "../ui/sentences.ts";
import { styled } from "../ui/styled.ts";
import { DocumentStatus } from "./document-status.tsx";
import { FileChooser } from "./file-chooser.tsx";
import { PagePictures } from "./page-pictures.tsx";
import * as sentences from "./several-files-sentences.ts";
import { DeleteFileModal, UploadAside, UploadBox } from "./upload-box.tsx";
import { useDocument } from "./use-chosen-files.ts";
import { useSeveralFiles } from "./use-several-files.ts";

const List = styled("ul", {
  base: { width: "full", listStyle: "none", "& > li + li": { borderTopWidth: "1px", borderColor: "line" } },
});

const Row = styled("li", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    columnGap: "4",
    rowGap: "1",
    minHeight: "touch",
    paddingBlock: "1",
  },
});

interface FileRowProps {
  readonly answerKey: string;
  /** Which file of the list it is, from 1 on. */
  readonly number: number;
  /** Gives the focus a place to stay when a button goes. */
  readonly onPress: () => void;
}

/** One file: how it gets on, and what can be done with it. Its buttons say which file they are about. */
function FileRow({ answerKey, number, onPress }: FileRowProps) {
  const { state, documents } = useDocument(answerKey);
  const [isDeleting, setDeleting] = useState(false);
  const isNamed = state.phase === "completed" || state.phase === "uploading";
  const name = isNamed ? state.fileName : (documents.nameOf(answerKey) ?? sentences.fileNumber(number));
  const unsent = state.phase === "failed" ? state.unsent : undefined;
  const press = (action: () => unknown) => () => {
    onPress();
    action();
  };
  return (
    <Row>
      <DocumentStatus state={state} answerKey={answerKey} name={name} note={undefined} />
      <styled.span display="flex" flexWrap="wrap" columnGap="4">
        {(state.phase === "uploading" || state.phase === "preparing") && (
          <Button
            variant="link"
            aria-label={sentences.cancelFile(name)}
            onClick={press(() => documents.cancel(answerKey))}
          >
            {sentences.cancel}
          </Button>
        )}
        {unsent !== undefined && (
          <Button
            variant="link"
            aria-label={sentences.sendFileAgain(name)}
            onClick={press(() => documents.upload(answerKey, unsent))}
          >
            {sentences.sendAgain}
          </Button>
        )}
        {state.phase === "failed" && (
          <Button
            variant="link"
            aria-label={sentences.takeFileAway(name)}
            onClick={press(() => documents.remove(answerKey).catch(() => undefined))}
          >
            {sentences.takeAway}
          </Button>
        )}
        {state.phase === "completed" && (
          <Button variant="link" aria-label={sentences.deleteFile(name)} onClick={() => setDeleting(true)}>
            {sentences.deleteIt}
          </Button>
        )}
      </styled.span>
      {state.phase === "completed" && <PagePictures document={state} answerKey={answerKey} />}
      {isDeleting && state.phase === "completed" && (
        <DeleteFileModal
          fileName={name}
          onDelete={() => documents.remove(answerKey)}
          onClose={() => {
            setDeleting(false);
            onPress();
          }}
        />
      )}
    </Row>
  );
}

interface SeveralFilesProps {
  readonly question: Question;
  readonly describedBy: string | undefined;
  readonly onInputError: (sentence: string | undefined) => void;
}

/**
 * The files of a question that takes several (FIL-06): each with its status and its buttons, and a button that adds more
 * while there is room. Which place a file has is nothing to the applicant: one that is deleted leaves no gap.
 */
export function SeveralFiles({ question, describedBy, onInputError }: SeveralFilesProps) {
  const { title } = question;
  const limits = fileLimitsOf(question);
  const most = fileKeys(question).length;
  const { shown, isLoading, failures, said, take } = useSeveralFiles(question, limits);
  const limitsId = useId();
  const failure = failures.length === 0 ? undefined : failures.join(" ");
  useEffect(() => {
    onInputError(failure);
  }, [failure, onInputError]);
  const box = useRef<HTMLDivElement>(null);
  const focusBox = () => box.current?.focus();
  const mayChoose = !isLoading && shown.length < most;
  const description = [describedBy, mayChoose && limitsId].filter(Boolean).join(" ");
  const choose = (files: readonly File[]) => {
    // The button that was pressed goes with the last place.
    if (take(files) === 0) focusBox();
  };

  return (
    <>
      <VisuallyHidden role="alert">
        {failure !== undefined && (
          <span key={said.count}>
            {errorPrefix}
            {failure} {said.hints.join(" ")}
          </span>
        )}
      </VisuallyHidden>
      {said.hints.map((hint) => (
        <UploadAside key={hint}>{hint}</UploadAside>
      ))}
      <UploadBox
        ref={box}
        title={title}
        describedBy={description}
        isInviting={mayChoose}
        onFiles={isLoading ? undefined : choose}
      >
        {isLoading && <Loading size="small" />}
        {shown.length > 0 && (
          <List aria-label={sentences.listOf(title)}>
            {shown.map((key, index) => (
              <FileRow key={key} answerKey={key} number={index + 1} onPress={focusBox} />
            ))}
          </List>
        )}
        {mayChoose && (
          <FileChooser
            limits={limits}
            limitsId={limitsId}
            describedBy={description}
            label={shown.length === 0 ? sentences.chooseFiles : sentences.addFile}
            words={sentences.limits(limits, question.files?.minFiles ?? 1, most)}
            onChoose={choose}
            onPhoto={choose}
          />
        )}
        <styled.div role="status" width="full" color="fg.muted" fontSize="sm" _empty={{ display: "none" }}>
          {!isLoading && shown.length > 0 && sentences.there(shown.length, most)}
          {said.notes.map((note) => (
            <styled.span key={note} display="block">
              {note}
            </styled.span>
          ))}
        </styled.div>
      </UploadBox>
    </>
  );
}
