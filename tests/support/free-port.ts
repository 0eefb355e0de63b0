import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below those that systems give to connections, which come and go all the time. */
const FIRST = 10_240;
const LAST = 32_767;

/** A port of this machine that nobody listens on at this moment, and that no connection is given. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, LAST + 1);
  const probe = createServer().listen(port, "127.0.0.1");
  try {
    await once(probe, "listening");
  } catch {
    return await freePort();
  }
  probe.close();
  await once(probe, "close");
  return port;
}
