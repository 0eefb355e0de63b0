import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { BROWSER_ERRORS } from "../../contract/browser-errors.ts";
import { FILE_ERRORS } from "../../contract/file-errors.ts";
import { KIND_OF_TYPE, tooLargeSentence, typesOf, wrongTypeSentence } from "../../contract/files.ts";
import { DOCUMENT_TYPES } from "../../contract/limits.ts";
import type { FileLimits } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { type DocumentState, isUnderWay } from "./document-state.ts";
import { type Documents, documentsOf } from "./documents.ts";
import { keptName, withEnding } from "./kept-name.ts";
import { PictureError } from "./picture-page.ts";
import { usePictures } from "./picture-pages.ts";
import * as sentences from "./upload-sentences.ts";

/** What can be done with a file. */
type CheckedFile =
  /** It is sent as it is. */
  | { readonly kind: "document" }
  /** It may be of any size: it is made small enough. */
  | { readonly kind: "picture" }
  | {
      readonly kind: "refused";
      readonly sentence: string;
      /** How to help oneself. */
      readonly hint?: string;
    };

/** What the browser may be able to open and make a JPEG of. */
const OTHER_PICTURES = /\.(heic|heif|webp|avif|gif|bmp|jfif|tiff?)$/i;

/**
 * What can be done with a file where these are taken, as its name, type and size tell; refused with the sentence of UPL-06,
 * which names what is taken there (FIL-01).
 */
export function checkFile(
  { name, size, type }: Pick<File, "name" | "size" | "type">,
  limits: FileLimits,
): CheckedFile {
  const { kinds, maxBytes } = limits;
  const extension = name.includes(".") ? name.slice(name.lastIndexOf(".") + 1).toLowerCase() : "";
  const known = DOCUMENT_TYPES.find((one) => one === extension);
  // What the browser opens as a picture becomes a JPEG.
  const isOtherPicture = known === undefined && (OTHER_PICTURES.test(name) || isPictureType(type));
  const kind = known === undefined ? isOtherPicture && "jpeg" : KIND_OF_TYPE[known];
  if (kind === false || !kinds.includes(kind))
    return { kind: "refused", sentence: wrongTypeSentence(typesOf(kinds)) };
  if (size === 0) return { kind: "refused", sentence: FILE_ERRORS.file_empty.message };
  if (kind === "png" || kind === "jpeg") return { kind: "picture" };
  if (size <= maxBytes) return { kind: "document" };
  const hint = sentences.hints[extension]?.(limits);
  return {
    kind: "refused",
    sentence: tooLargeSentence(maxBytes),
    ...(hint !== undefined && { hint }),
  };
}

/** Drawings are programs rather than pictures. */
function isPictureType(type: string): boolean {
  return type.startsWith("image/") && !type.startsWith("image/svg");
}

/** How far the document of a question is; the server is asked when it is shown for the first time. */
export function useDocument(key: string): { readonly state: DocumentState; readonly documents: Documents } {
  const documents = documentsOf(useAnswerStore());
  useEffect(() => documents.open(key), [documents, key]);
  const subscribe = useCallback((listener: () => void) => documents.subscribe(listener), [documents]);
  const get = () => documents.get(key);
  const state = useSyncExternalStore(subscribe, get, get);
  return { state, documents };
}

/** What is wrong with a picture, where these files are taken. */
export const REFUSALS = {
  file_type: ({ kinds }: FileLimits) => wrongTypeSentence(typesOf(kinds)),
  file_too_large: ({ maxBytes }: FileLimits) => tooLargeSentence(maxBytes),
} as const;

/** What is said of the files that were chosen last. */
interface Said {
  /** Why they were not taken. */
  readonly refusal?: string;
  /** How to help oneself. */
  readonly hint?: string | undefined;
  /** Under which other name the file is kept. */
  readonly note?: string;
  /** How often something was chosen: the same sentence about other files is news. */
  readonly count: number;
}

/**
 * Takes what was chosen for a question: a document is uploaded, a picture is made small enough and uploaded, and
 * several pictures wait to be put in order.
 */
export function useChosenFiles(answerKey: string, title: string, limits: FileLimits) {
  const { state, documents } = useDocument(answerKey);
  const { pictures, state: chosen } = usePictures(documents, answerKey);
  const [said, setSaid] = useState<Said>({ count: 0 });
  const isWaiting = chosen.pages.length > 0 || chosen.adding !== undefined;
  const isArranging = isWaiting && !isUnderWay(state) && (state.phase !== "completed" || chosen.isReopened);

  const say = (what: Omit<Said, "count">) => setSaid(({ count }) => ({ ...what, count: count + 1 }));
  const refuse = (error: unknown) => {
    if (!(error instanceof PictureError)) say({ refusal: BROWSER_ERRORS.unexpected.message });
    else if (error.code === undefined) say({ refusal: error.message });
    else say({ refusal: REFUSALS[error.code](limits), hint: error.message });
  };
  const becomesPages = limits.kinds.includes("pdf");

  const addPictures = (files: readonly File[]) => {
    say({});
    return pictures.add(files).catch(refuse);
  };
  /** Makes one file of all pictures that wait, and uploads it. */
  const uploadPictures = async (files: readonly File[] = []) => {
    try {
      await documents.makeAndUpload(answerKey, async ({ signal, say: tell }) => {
        if (files.some(({ size }) => size > limits.maxBytes)) tell(sentences.makingSmaller);
        await pictures.add(files);
        signal.throwIfAborted();
        const { pages } = pictures.get();
        const { pictureDocument } = await import("./picture-document.ts");
        const onPage = (page: number) =>
          tell(
            pages.length === 1 ? sentences.makingSmaller : sentences.makingPageSmaller(page, pages.length),
          );
        const file = await pictureDocument(pages, { title, limits, signal, onPage });
        tellName(files[0], file.name);
        return file;
      });
    } catch (error) {
      refuse(error);
    }
  };
  const tellName = (file: File | undefined, kept: string) => {
    if (file !== undefined && file.name !== kept) say({ note: sentences.keptAs(kept) });
  };
  const uploadDocument = (file: File) => {
    const kept = keptName(file.name);
    tellName(file, kept);
    return documents.upload(
      answerKey,
      kept === file.name ? file : new File([file], kept, { type: file.type }),
    );
  };

  /** True when the files are taken, so that the buttons that chose them may go. */
  const take = (files: readonly File[], isPhoto = false): boolean =>
    (state.phase !== "completed" || chosen.isReopened) && choose(files, isPhoto);
  /** The same for a file that takes the place of the document. */
  const replace = (files: readonly File[]): boolean => choose(files, false);
  const choose = (given: readonly File[], isPhoto: boolean): boolean => {
    const files = given.map((file) => withEnding(file, limits));
    const [first] = files;
    if (first === undefined || isUnderWay(state)) return false;
    const checked = files.map((file) => checkFile(file, limits));
    const refused = checked.find(({ kind }) => kind === "refused");
    if (refused?.kind === "refused") {
      say({ refusal: refused.sentence, hint: refused.hint });
      return false;
    }
    const areAllPictures = checked.every(({ kind }) => kind === "picture");
    if (files.length > 1 && !becomesPages) {
      say({ refusal: sentences.oneFile });
      return false;
    }
    if (!areAllPictures && (files.length > 1 || isArranging)) {
      say({ refusal: files.length > 1 ? sentences.chooseOneFile : sentences.photosFirst });
      return false;
    }
    say({});
    if (!areAllPictures) {
      // The pages of photos that it may take the place of.
      pictures.discard();
      void uploadDocument(first);
    } else if (files.length > 1 || isArranging || (isPhoto && becomesPages)) void addPictures(files);
    else {
      pictures.discard();
      void uploadPictures([first]);
    }
    return true;
  };

  return { state, documents, pictures, chosen, isArranging, said, take, replace, uploadPictures };
}
