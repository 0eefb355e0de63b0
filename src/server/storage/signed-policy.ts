import { createHmac } from "node:crypto";
import type { AppKey } from "../crypto/app-key.ts";
import { isSameHash } from "../crypto/hash-secret.ts";
import { isStorageKey } from "./document-storage.ts";

/** Our own addresses: S3 takes uploads under its own, and is led to from ours for downloads. */
export const UPLOAD_PATH = "/api/upload";
export const DOWNLOAD_PATH = "/api/download";

/** Everything is stored as a file of no kind: no browser would ever show it as a page. */
export const STORED_TYPE = "application/octet-stream";

interface UploadTerms {
  readonly key: string;
  readonly maxBytes: number;
  readonly expiresAt: number;
}

/** The fields of an upload form: the terms as S3 writes them, and our signature under them. */
export function signedUpload(appKey: AppKey, terms: UploadTerms): Readonly<Record<string, string>> {
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(terms.expiresAt).toISOString(),
      conditions: [
        { key: terms.key },
        { "Content-Type": STORED_TYPE },
        ["content-length-range", 1, terms.maxBytes],
      ],
    }),
  ).toString("base64");
  return {
    key: terms.key,
    "Content-Type": STORED_TYPE,
    policy,
    "x-signature": sign(appKey, "upload", policy),
  };
}

/** The terms of a form that `signedUpload` made, null for any other or changed form. */
export function readSignedUpload(
  appKey: AppKey,
  fields: Readonly<Record<string, string>>,
): UploadTerms | null {
  const policy = fields.policy ?? "";
  if (!isSameHash(sign(appKey, "upload", policy), fields["x-signature"] ?? "")) return null;
  // Signed: only `signedUpload` wrote it.
  const { expiration, conditions } = JSON.parse(Buffer.from(policy, "base64").toString("utf8")) as {
    expiration: string;
    conditions: [{ key: string }, { "Content-Type": string }, [string, number, number]];
  };
  const [{ key }, type, [, , maxBytes]] = conditions;
  const isAsAgreed = fields.key === key && fields["Content-Type"] === type["Content-Type"];
  return isAsAgreed && isStorageKey(key) ? { key, maxBytes, expiresAt: Date.parse(expiration) } : null;
}

export interface DownloadTerms {
  readonly key: string;
  readonly fileName: string;
  readonly expiresAt: number;
  /** Hash of the id of the session that may download it. */
  readonly session: string;
}

/** The query of a download address. */
export function signedDownload(appKey: AppKey, terms: DownloadTerms): string {
  const { key, fileName, expiresAt, session } = terms;
  const signature = sign(appKey, "download", downloadText(terms));
  const query = { key, name: fileName, expires: String(expiresAt), session, signature };
  return new URLSearchParams(query).toString();
}

/** The terms of a query that `signedDownload` made, null for any other or changed one. */
export function readSignedDownload(
  appKey: AppKey,
  query: Readonly<Record<"key" | "name" | "expires" | "session" | "signature", string>>,
): DownloadTerms | null {
  const { key, name: fileName, session } = query;
  const terms = { key, fileName, session, expiresAt: Number(query.expires) };
  const isOurs = isSameHash(sign(appKey, "download", downloadText(terms)), query.signature);
  return isOurs && isStorageKey(terms.key) ? terms : null;
}

function downloadText({ key, fileName, expiresAt, session }: DownloadTerms): string {
  return JSON.stringify([key, fileName, expiresAt, session]);
}

function sign(appKey: AppKey, purpose: "upload" | "download", text: string): string {
  return createHmac("sha256", appKey)
    .update(JSON.stringify([`storage ${purpose}`, text]))
    .digest("base64url");
}
