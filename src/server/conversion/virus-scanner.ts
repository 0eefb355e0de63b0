import { once } from "node:events";
import { createConnection, type Socket } from "node:net";
import type { ClamdSettings } from "../system/config.ts";
import { codesInBrackets, errorFacts } from "../system/error-facts.ts";
import { ExplainedError } from "../system/explained-error.ts";

/** Why a file was not looked at, for the log, `jobs`, `/ready`, the desk and `doctor`. */
const SCANNER_PROBLEMS = {
  unknownName: "there is no machine of the name in CLAMD",
  notListening: "no clamd takes connections at the address in CLAMD",
  late: "clamd does not answer in time",
  closed: "clamd ended the connection",
  unreachable: "clamd cannot be reached",
  tooLarge: "clamd takes no file of this size: its StreamMaxLength must be more than a document may have",
  failed: "clamd could not look at a file, or what answers is no clamd",
} as const;
type ScannerProblem = keyof typeof SCANNER_PROBLEMS;

/** A file was not looked at. It waits: nothing is converted that nobody has looked at. */
export class ScannerError extends ExplainedError {
  override readonly name = "ScannerError";

  constructor(problem: ScannerProblem, cause?: unknown) {
    super(`${SCANNER_PROBLEMS[problem]}${codesInBrackets(cause)}`, { cause });
  }
}

/** Looks for viruses in what applicants upload. */
export interface VirusScanner {
  /** Whether there is one in the file. @throws ScannerError, or the signal's reason when it aborts */
  readonly isInfected: (bytes: Uint8Array, signal: AbortSignal) => Promise<boolean>;
  /** What it says it is, such as `ClamAV 1.0.9/27500/Sat Nov 28 08:30:00 2026`. @throws ScannerError */
  readonly version: () => Promise<string>;
}

/** So long for all of it: clamd gives up a file after two minutes by itself. */
const TIME_LIMIT_MS = 150_000;
const CHUNK_BYTES = 64 * 1024;
/** Its answers are a line. */
const MAX_ANSWER_CHARACTERS = 10_000;

/** ClamAV's daemon, asked in its own protocol: a file goes to it by INSTREAM and is stored nowhere. */
export function clamdScanner({ host, port }: ClamdSettings, timeLimitMs = TIME_LIMIT_MS): VirusScanner {
  const ask = async (
    command: string,
    { body, signal }: { readonly body?: Uint8Array; readonly signal?: AbortSignal } = {},
  ) => {
    const socket = createConnection({ host, port });
    const late = AbortSignal.timeout(timeLimitMs);
    const stop = () => socket.destroy(late.aborted ? new ScannerError("late") : undefined);
    const ending = AbortSignal.any([late, ...(signal ? [signal] : [])]);
    ending.addEventListener("abort", stop, { once: true });
    try {
      const [answer] = await Promise.all([answerOf(socket), send(socket, command, body)]);
      return answer;
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      ending.removeEventListener("abort", stop);
      socket.destroy();
    }
  };
  return {
    isInfected: async (bytes, signal) => {
      const answer = await ask("INSTREAM", { body: bytes, signal });
      if (answer === "stream: OK") return false;
      if (/^stream: .+ FOUND$/.test(answer)) return true;
      throw new ScannerError(/size limit exceeded/i.test(answer) ? "tooLarge" : "failed");
    },
    version: async () => {
      const answer = await ask("VERSION");
      if (!answer.startsWith("ClamAV ")) throw new ScannerError("failed");
      return answer;
    },
  };
}

/** A command ends with a zero byte, a file with a chunk of no length. */
async function send(socket: Socket, command: string, body?: Uint8Array): Promise<void> {
  const write = async (bytes: Uint8Array | string) => {
    // Whoever refuses a file ends the connection in the middle of it: the answer says why.
    if (socket.destroyed || socket.writableEnded) return;
    if (!socket.write(bytes))
      await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => 0);
  };
  await write(`z${command}\0`);
  if (body === undefined) return;
  for (let start = 0; start < body.length; start += CHUNK_BYTES) {
    const chunk = body.subarray(start, start + CHUNK_BYTES);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    await write(length);
    await write(chunk);
  }
  await write(Buffer.alloc(4));
}

/** What comes before a zero byte, also when the connection breaks after it. @throws ScannerError */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    let failure: Error | null = null;
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => {
      text += chunk;
      const end = text.indexOf("\0");
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > MAX_ANSWER_CHARACTERS) socket.destroy();
    });
    socket.on("error", (error) => {
      failure = error;
    });
    socket.on("close", () => reject(failure === null ? new ScannerError("closed") : scannerError(failure)));
  });
}

const SYSTEM_CODES: Readonly<Record<string, ScannerProblem>> = {
  ENOTFOUND: "unknownName",
  EAI_AGAIN: "unknownName",
  ECONNREFUSED: "notListening",
  ECONNRESET: "closed",
  EPIPE: "closed",
  ETIMEDOUT: "late",
};

function scannerError(error: Error): ScannerError {
  if (error instanceof ScannerError) return error;
  const { code, cause } = errorFacts(error);
  return new ScannerError(SYSTEM_CODES[code ?? cause?.code ?? ""] ?? "unreachable", error);
}
