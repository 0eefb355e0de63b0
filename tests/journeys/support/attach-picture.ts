import type { BrowserContext } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";

const CONVERSION_LIMIT_MS = 120_000;

/**
 * Uploads a picture as the answer to a question, as the page does, and waits until it is converted; gives its bytes.
 */
export async function attachPicture(context: BrowserContext, key: string, name: string): Promise<number> {
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();
  const presigned = await context.request.post("/api/presigned-url", { data: { answer_key: key } });
  const { url, fields }: { url: string; fields: Record<string, string> } = await presigned.json();
  const sent = await context.request.post(url, {
    multipart: { ...fields, file: { name, mimeType: "image/png", buffer } },
  });
  expect(sent.ok()).toBe(true);
  const path = `/api/pdf/document-answer/${key}`;
  const begun = await context.request.post(path, { data: { file_key: fields.key, file_name: name } });
  expect(begun.ok()).toBe(true);
  const status = async () => (await (await context.request.get(path)).json()).status;
  const deadlineMs = Date.now() + CONVERSION_LIMIT_MS;
  while (["unprocessed", "in_progress"].includes(await status()) && Date.now() < deadlineMs) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(await status()).toBe("completed");
  return buffer.length;
}
