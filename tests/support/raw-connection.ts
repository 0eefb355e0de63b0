import { connect } from "node:net";

/** What came back over a connection of our own, and whether the server ended it. */
export interface RawAnswer {
  readonly text: string;
  readonly isEnded: boolean;
}

/** Sends these bytes and nothing else, and reads until the server ends the connection or the time is over. */
export function sendRaw(port: number, bytes: string | Buffer, timeoutMs = 30_000): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1");
    const finish = (isEnded: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text: Buffer.concat(chunks).toString("latin1"), isEnded });
    };
    const timer = setTimeout(() => finish(false), timeoutMs);
    socket.on("data", (chunk) => void chunks.push(chunk));
    socket.on("end", () => finish(true));
    socket.on("error", () => finish(true));
    socket.on("close", () => finish(true));
    socket.write(bytes);
  });
}

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The answers in what came back, one after the other, by their Content-Length or their chunks. */
export function responsesIn(text: string): readonly RawResponse[] {
  const responses: RawResponse[] = [];
  let rest = text;
  while (rest !== "") {
    const end = rest.indexOf("\r\n\r\n");
    const [start = "", ...lines] = rest.slice(0, end).split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(start)?.[1]);
    if (end < 0 || Number.isNaN(status)) throw new Error(`This is no answer: ${rest.slice(0, 200)}`);
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.split(":", 1)[0]?.toLowerCase() ?? "",
        line.slice(line.indexOf(":") + 1).trim(),
      ]),
    );
    const content = rest.slice(end + 4);
    const isChunked = headers["transfer-encoding"] === "chunked";
    const length = isChunked ? content.indexOf("0\r\n\r\n") + 5 : Number(headers["content-length"] ?? 0);
    const body = content.slice(0, length);
    responses.push({ status, headers, body: isChunked ? withoutChunks(body) : body });
    rest = content.slice(length);
  }
  return responses;
}

function withoutChunks(text: string): string {
  const size = Number.parseInt(text, 16);
  if (!(size > 0)) return "";
  const start = text.indexOf("\r\n") + 2;
  return text.slice(start, start + size) + withoutChunks(text.slice(start + size + 2));
}
