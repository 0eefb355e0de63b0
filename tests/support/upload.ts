import type { LightMyRequestResponse } from "fastify";
import type { TestBrowser } from "./test-server.ts";

/** The body of a form post and its content type. */
export function formPost(
  fields: Readonly<Record<string, string>>,
  file: Uint8Array,
): { readonly payload: Buffer; readonly headers: Readonly<Record<string, string>> } {
  const boundary = "----test-form-boundary";
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="f"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([
      Buffer.from(parts.join("") + head),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

/** Asks for an address and posts the file there; gives the answer and the key under which it lies. */
export async function sendFile(
  browser: TestBrowser,
  answerKey: string,
  file: Uint8Array,
): Promise<{ readonly key: string; readonly answer: LightMyRequestResponse }> {
  const presigned = await browser.post("/api/presigned-url", { answer_key: answerKey });
  const { url, fields } = presigned.json();
  const answer = await browser.send({ method: "POST", url, ...formPost(fields, file) });
  return { key: fields.key, answer };
}

/** Waits until the conversion has ended, and gives what it ended with. */
export async function conversionOf(
  browser: TestBrowser,
  answerKey: string,
): Promise<{ readonly status: string; readonly message: string }> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = (await browser.get(`/api/pdf/document-answer/${answerKey}`)).json();
    if (!["unprocessed", "in_progress"].includes(answer.status)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The conversion does not end.");
}
