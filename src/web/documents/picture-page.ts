/** A picture made ready: upright, without metadata, of an ordinary size. */
export interface PreparedPicture {
  /** What its file is called. */
  readonly name: string;
  readonly blob: Blob;
  readonly type: "image/jpeg" | "image/png";
  readonly width: number;
  readonly height: number;
  /** Of a JPEG: 1 for grey, 3 for colours. */
  readonly components: number;
}

/** A picture that becomes a page of a document. */
export interface PicturePage extends PreparedPicture {
  /** Stays the same wherever the page is moved. */
  readonly id: number;
}

/** Something that a browser cannot make of a picture; the message is for the applicant, and says how to help oneself. */
export class PictureError extends Error {
  override readonly name = "PictureError";
  /** The sentence of UPL-06 that comes first; the table is not for what loads with the first picture. */
  readonly code: "file_type" | "file_too_large" | undefined;

  constructor(
    message: string,
    { code, ...options }: ErrorOptions & Pick<PictureError, "code"> = { code: undefined },
  ) {
    super(message, options);
    this.code = code;
  }
}

/** More photos than this do not stay readable in one document of a megabyte. */
export const MAX_PICTURES = 8;
