import { createHmac } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "../system/config.ts";
import {
  contentDisposition,
  type DocumentStorage,
  isStorageKey,
  type PresignedUpload,
  type StoredFile,
} from "./document-storage.ts";
import { STORED_TYPE } from "./signed-policy.ts";

interface PostTerms {
  readonly key: string;
  readonly maxBytes: number;
  readonly now: number;
  readonly expiresAt: number;
}

/** A form that S3 takes one file with: signature version 4 over a policy of key, type, size and end. */
function s3PostPolicy(settings: S3Settings, terms: PostTerms): PresignedUpload {
  const time = new Date(terms.now).toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
  const day = time.slice(0, 8);
  const signed = {
    key: terms.key,
    "Content-Type": STORED_TYPE,
    "x-amz-algorithm": "AWS4-HMAC-SHA256",
    "x-amz-credential": `${settings.accessKeyId}/${day}/${settings.region}/s3/aws4_request`,
    "x-amz-date": time,
  };
  const conditions = [
    { bucket: settings.bucket },
    ...Object.entries(signed).map(([name, value]) => ({ [name]: value })),
    ["content-length-range", 1, terms.maxBytes],
  ];
  const expiration = new Date(terms.expiresAt).toISOString();
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString("base64");
  const key = ["aws4_request", "s3", settings.region, day].reduceRight<Buffer | string>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${settings.secretAccessKey}`,
  );
  const signature = createHmac("sha256", key).update(policy).digest("hex");
  return {
    url: `${settings.endpoint}/${settings.bucket}`,
    fields: { ...signed, policy, "x-amz-signature": signature },
  };
}

/** The storage has not done what it was asked for; 404 where there is no such bucket. */
class RefusedByStorageError extends Error {
  override readonly name = "RefusedByStorageError";
  readonly status: number;

  constructor(status: number) {
    super(`The storage answered ${status}.`);
    this.status = status;
  }
}

const REQUEST_TIMEOUT_MS = 20_000;

/** Files in a bucket of S3 or of anything that speaks its protocol; browsers upload to and download from there. */
export function s3Storage(settings: S3Settings, requestTimeoutMs = REQUEST_TIMEOUT_MS): DocumentStorage {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
  const addressOf = (key: string): string => {
    if (!isStorageKey(key)) throw new Error("This is no key of the storage.");
    return `${endpoint}/${bucket}/${key}`;
  };
  const ask = async (method: string, url: string, body?: Uint8Array): Promise<Response> => {
    const request = {
      method,
      signal: AbortSignal.timeout(requestTimeoutMs),
      ...(body && { body: Buffer.from(body), headers: { "content-type": STORED_TYPE } }),
    };
    const answer = await client.fetch(url, request);
    if (!answer.ok && answer.status !== 404) throw new RefusedByStorageError(answer.status);
    return answer;
  };
  return {
    origin: new URL(endpoint).origin,
    presignUpload: async (upload) => s3PostPolicy(settings, upload),
    presignDownload: async ({ key, fileName, now, expiresAt }) => {
      const url = new URL(addressOf(key));
      url.searchParams.set("X-Amz-Expires", String(Math.ceil((expiresAt - now) / 1000)));
      url.searchParams.set("response-content-disposition", contentDisposition(fileName));
      url.searchParams.set("response-content-type", "application/pdf");
      const signed = await client.sign(url.href, { aws: { signQuery: true } });
      return signed.url;
    },
    sizeOf: async (key) => {
      const answer = await ask("HEAD", addressOf(key));
      return answer.ok ? Number(answer.headers.get("content-length")) : null;
    },
    read: async (key) => {
      const answer = await ask("GET", addressOf(key));
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
    },
    write: async (key, bytes) => {
      const answer = await ask("PUT", addressOf(key), bytes);
      if (!answer.ok) throw new RefusedByStorageError(answer.status);
    },
    remove: async (key) => {
      await ask("DELETE", addressOf(key));
    },
    list: (folder) => listBucket(async (query) => ask("GET", `${endpoint}/${bucket}?${query}`), folder),
    isReachable: async () => {
      const answer = await ask("HEAD", `${endpoint}/${bucket}`).catch(() => null);
      return answer?.ok ?? false;
    },
  };
}

async function* listBucket(
  ask: (query: string) => Promise<Response>,
  folder: string,
): AsyncIterable<readonly StoredFile[]> {
  let next: string | undefined = "";
  while (next !== undefined) {
    const query = new URLSearchParams({ "list-type": "2", prefix: `${folder}/` });
    if (next !== "") query.set("continuation-token", next);
    const text = await (await ask(query.toString())).text();
    yield [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = ""]) => {
      const key = elementIn(entry, "Key") ?? "";
      const storedAt = Date.parse(elementIn(entry, "LastModified") ?? "");
      return isStorageKey(key) && !Number.isNaN(storedAt) ? [{ key, storedAt: async () => storedAt }] : [];
    });
    next = elementIn(text, "NextContinuationToken");
  }
}

/** Our keys, times and continuation tokens hold nothing that XML would escape but `&amp;`. */
function elementIn(text: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]?.replaceAll("&amp;", "&");
}
