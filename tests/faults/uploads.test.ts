import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DOCUMENT_FORMS } from "../support/document-forms.ts";
import { honestDocx } from "../support/honest-files.ts";
import { formPost } from "../support/upload.ts";
import { ownFolder } from "./own-folder.ts";
import { Uploader } from "./uploader.ts";

const own = ownFolder(DOCUMENT_FORMS);

it("keeps nothing of an upload in the middle of which the server is killed, and takes the file after it", async () => {
  let server = await own.start();
  const ada = await Uploader.logIn(server.address, own.dataDir, "ada@example.org");
  const file = honestDocx("A transcript.");
  const { url, fields } = await ada.presign();
  const { payload, headers } = formPost(fields, Buffer.concat([file, Buffer.alloc(200_000)]));
  const { hostname, port } = new URL(server.address);
  const half = connect(Number(port), hostname);
  half.on("error", () => undefined);
  half.write(
    `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: ${headers["content-type"]}\r\nContent-Length: ${payload.length}\r\n\r\n`,
  );
  await new Promise((sent) => half.write(payload.subarray(0, payload.length / 2), sent));
  const closed = new Promise((resolve) => half.once("close", resolve));
  await server.end("SIGKILL");
  await closed;
  expect(filesIn("uploads")).toEqual([]);

  server = await own.start();
  ada.address = server.address;
  await ada.upload(file);
  await expect.poll(() => ada.statusAfter("unprocessed"), { timeout: 120_000 }).toBe("completed");
  expect(filesIn("converted")).toHaveLength(1);
});

function filesIn(folder: string): readonly string[] {
  const documents = join(own.dataDir, "documents");
  const folders = readdirSync(own.dataDir).includes("documents") ? readdirSync(documents) : [];
  return folders.includes(folder) ? readdirSync(join(documents, folder)) : [];
}
