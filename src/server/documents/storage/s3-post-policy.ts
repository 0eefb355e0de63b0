import { createHmac } from "node:crypto";
import type { S3Settings } from "../../config.ts";
import type { PresignedUpload } from "./document-storage.ts";
import { STORED_TYPE } from "./signed-policy.ts";

interface PostTerms {
  readonly key: string;
  readonly maxBytes: number;
  readonly now: number;
  readonly expiresAt: number;
}

/** A form that S3 takes one file with: signature version 4 over a policy of key, type, size and end. */
export function s3PostPolicy(settings: S3Settings, terms: PostTerms): PresignedUpload {
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
