import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

/** What stands for clamd, in its own protocol: it finds one word, and takes files up to a size. */
export interface TestClamd {
  /** As `CLAMD` has it. */
  readonly address: string;
  /** How many files it has looked at. */
  readonly looked: () => number;
  readonly stop: () => Promise<void>;
}

interface TestClamdOptions {
  readonly virus: string;
  readonly maxBytes?: number;
  /** The port of one that was there before; a free one when not given. */
  readonly port?: number;
  /** What it says of every file, in place of looking; nothing at all where it is null. */
  readonly answer?: string | null;
}

export async function startClamd(options: TestClamdOptions): Promise<TestClamd> {
  let looked = 0;
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    open.add(socket);
    let bytes = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("close", () => open.delete(socket));
    socket.on("data", (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      const answer = answerTo(bytes, options);
      if (answer === null) return;
      if (bytes.toString("latin1").startsWith("zINSTREAM")) looked += 1;
      socket.end(`${answer}\0`);
      bytes = Buffer.alloc(0);
    });
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  // It listens on a port: its address is no path.
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    looked: () => looked,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Null while what was sent is not whole, or where it is to say nothing. */
function answerTo(bytes: Buffer, { virus, maxBytes = 1_000_000, answer }: TestClamdOptions): string | null {
  const end = bytes.indexOf(0);
  if (end < 0 || answer === null) return null;
  if (bytes.toString("latin1", 0, end) === "zVERSION") return "ClamAV 1.4.3/27500/Sat Nov 28 08:30:00 2026";
  const chunks: Buffer[] = [];
  for (let at = end + 1; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const file = Buffer.concat(chunks);
    if (file.length > maxBytes) return "INSTREAM size limit exceeded. ERROR";
    if (length === 0)
      return answer ?? (file.includes(virus) ? "stream: Test.Word.UNOFFICIAL FOUND" : "stream: OK");
    chunks.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
