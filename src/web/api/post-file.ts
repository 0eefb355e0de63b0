import axios from "axios";

export interface FilePost {
  /** Ours or the storage's, as a presigned address says. */
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly file: File;
  /** Told the share that was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Posts a form of the fields and the file after them; gives status, kind and text of the response, whatever they are. */
export async function postFile({ url, fields, file, onProgress, signal }: FilePost) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file);
  const response = await axios.post<unknown>(url, form, {
    signal,
    responseType: "text",
    transformResponse: (text: unknown) => text,
    validateStatus: () => true,
    onUploadProgress: ({ progress }) => onProgress(progress ?? 0),
  });
  const contentType: unknown = response.headers["content-type"];
  return {
    status: response.status,
    contentType: typeof contentType === "string" ? contentType : "",
    text: typeof response.data === "string" ? response.data : "",
  };
}
