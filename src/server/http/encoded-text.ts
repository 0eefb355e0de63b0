import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** For what bears a hash of its content in its name: browsers and proxies keep it for ever. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

/** What is compressed once, to be sent many times; null where that saves nothing. */
export interface EncodedBytes {
  readonly identity: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

export async function encodeText(text: string): Promise<EncodedBytes> {
  const identity = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    zip(identity, { level: 9 }),
  ]);
  return { identity, br, gzip: gzipped };
}

/** For what is sent once: more time would not save as much on the way. */
const ONCE = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Sends what is for this one time, compressed as far as that is worth its time. */
export async function sendTextOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const identity = Buffer.from(text);
  const accepted = request.headers["accept-encoding"] ?? "";
  const br = accepts(accepted, "br") ? await brotli(identity, ONCE) : null;
  const gzipped = br === null && accepts(accepted, "gzip") ? await zip(identity) : null;
  return sendEncoded(request, reply, { identity, br, gzip: gzipped });
}

/** Sends the smallest form that the browser understands. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, bytes: EncodedBytes): FastifyReply {
  const { identity, br, gzip: zipped } = bytes;
  reply.header("vary", "accept-encoding");
  const accepted = request.headers["accept-encoding"] ?? "";
  if (br !== null && accepts(accepted, "br")) return reply.header("content-encoding", "br").send(br);
  if (zipped !== null && accepts(accepted, "gzip"))
    return reply.header("content-encoding", "gzip").send(zipped);
  return reply.send(identity);
}

/** Whether the Accept-Encoding header names the encoding, and not with `q=0`. */
function accepts(header: string, encoding: string): boolean {
  return header.split(",").some((part) => {
    const [name, ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
