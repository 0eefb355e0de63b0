import { request } from "node:http";

/** What an address weighs on the wire, in bytes of body. */
export interface Transfer {
  readonly url: string;
  readonly brotli: number;
  readonly gzip: number;
}

/** Asks for an address once with each encoding and counts what comes. */
export async function transferOf(url: string): Promise<Transfer> {
  const [brotli, gzip] = await Promise.all([bodyBytes(url, "br"), bodyBytes(url, "gzip")]);
  return { url, brotli, gzip };
}

/** Through `http`, since `fetch` would hand out what it has unpacked. */
function bodyBytes(url: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { "accept-encoding": encoding, accept: "*/*" } }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => (bytes += chunk.length));
      answer.on("end", () => resolve(bytes));
      answer.on("error", reject);
    });
    asked.on("error", reject).end();
  });
}
