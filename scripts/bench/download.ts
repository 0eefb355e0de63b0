import { Agent, type IncomingMessage, request } from "node:http";

const AGENT = new Agent({ keepAlive: true });
/** Each record begins with its reference, as JSON Lines and as CSV has it; within answers quotes are escaped. */
const BEGINNING = /(?:^|\n)(?:\{"reference":)?"([\dA-Z]{4}-[\dA-Z]{4})",/g;
/** The last record of a ZIP file, without a comment, and where that has the number of the files. */
const ZIP_END = { bytes: 22, signature: 0x06054b50, entries: 10 };

interface Asked {
  readonly address: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent with POST, as JSON. */
  readonly body?: object;
}

/** Sends the call as a browser of the product would, and gives its answer as it comes. @throws when it is refused */
export async function open({ address, path, headers, body }: Asked): Promise<IncomingMessage> {
  const sent = request(`${address}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...{ "sec-fetch-site": "same-origin", ...headers },
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    agent: AGENT,
  });
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  sent.once("response", resolve).once("error", reject);
  sent.end(body && JSON.stringify(body));
  const answer = await promise;
  if (answer.statusCode === 200) return answer;
  throw new Error(`${path} answered ${answer.statusCode}: ${await textOf(answer)}`);
}

/** The answer of the call as JSON. */
export async function readJson(asked: Asked): Promise<{ readonly content: unknown; readonly bytes: number }> {
  const text = await textOf(await open(asked));
  return { content: JSON.parse(text), bytes: Buffer.byteLength(text) };
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/** What came of a file that was read to its end and not kept. */
export interface Received {
  readonly bytes: number;
  /** How many records began, and how many references they had. */
  readonly records: number;
  readonly references: number;
}

/** Reads CSV or JSON Lines of applications to the end. */
export async function receiveRecords(answer: IncomingMessage): Promise<Received> {
  const references = new Set<string>();
  let [bytes, records, rest] = [0, 0, ""];
  const count = (text: string) => {
    for (const [, reference = ""] of text.matchAll(BEGINNING)) {
      records += 1;
      references.add(reference);
    }
  };
  for await (const chunk of answer) {
    bytes += chunk.length;
    // What is looked for has no other letters.
    const text: string = rest + chunk.toString("latin1");
    const end = Math.max(0, text.lastIndexOf("\n"));
    count(text.slice(0, end));
    rest = text.slice(end);
  }
  count(rest);
  return { bytes, records, references: references.size };
}

/** Reads a ZIP file to its end; its records are its files, as it says itself. */
export async function receiveZip(answer: IncomingMessage): Promise<Received> {
  let [bytes, last] = [0, Buffer.alloc(0)];
  for await (const chunk of answer) {
    bytes += chunk.length;
    last = Buffer.concat([last, chunk]).subarray(-ZIP_END.bytes);
  }
  if (last.readUInt32LE(0) !== ZIP_END.signature) throw new Error("The ZIP file has no end.");
  const records = last.readUInt16LE(ZIP_END.entries);
  return { bytes, records, references: records };
}
