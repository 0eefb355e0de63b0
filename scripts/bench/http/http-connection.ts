import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** What came back; `status` is 0 when the connection broke before all of it was there. */
export interface HttpResponse {
  readonly status: number;
  readonly body: Buffer;
}

const NOTHING: Buffer = Buffer.alloc(0);
const END_OF_HEAD = "\r\n\r\n";

/**
 * One kept connection that sends texts made beforehand and reads no more of an answer than status and length: a
 * client as cheap as that leaves the processor to the server that is measured.
 */
export class HttpConnection {
  readonly #address: URL;
  #socket: Socket | null = null;
  #received = NOTHING;
  #waiting: ((answer: HttpResponse) => void) | null = null;

  constructor(address: string) {
    this.#address = new URL(address);
  }

  /** Sends the request and gives the answer; opens the connection when there is none. One at a time. */
  async ask(request: string): Promise<HttpResponse> {
    try {
      const socket = await this.#connected();
      return await new Promise<HttpResponse>((resolve) => {
        this.#waiting = resolve;
        socket.write(request);
      });
    } catch {
      return { status: 0, body: NOTHING };
    }
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  async #connected(): Promise<Socket> {
    if (this.#socket !== null) return this.#socket;
    const { hostname, port } = this.#address;
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, "connect");
    this.#received = NOTHING;
    this.#socket = socket;
    socket.on("data", (chunk) => this.#take(chunk));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      if (this.#socket === socket) this.#socket = null;
      this.#settle({ status: 0, body: NOTHING });
    });
    return socket;
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const answer = readAnswer(this.#received);
    if (answer === null) return;
    this.#received = NOTHING;
    this.#settle(answer);
  }

  #settle(answer: HttpResponse): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.(answer);
  }
}

/** The answer that the bytes are; null while some of it is missing. */
export function readAnswer(bytes: Buffer): HttpResponse | null {
  const end = bytes.indexOf(END_OF_HEAD);
  if (end < 0) return null;
  const head = bytes.toString("latin1", 0, end);
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
  const start = end + END_OF_HEAD.length;
  if (bytes.length < start + length) return null;
  return { status: Number(head.slice(9, 12)), body: bytes.subarray(start, start + length) };
}
