import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

const ASKED_EVERY_MS = 250;
const ANSWERED_WITHIN_MS = 5_000;
/** They belong to one connection, not to the request. */
const HOP_HEADERS = ["connection", "keep-alive", "proxy-connection", "te", "upgrade"];

/** A plain HTTP load balancer before instances on this machine: in turn, nothing sticky. */
export interface Balancer {
  readonly address: string;
  /** The ports of the instances that said that they are ready when they were last asked. */
  readonly ready: () => readonly number[];
  /** Ports of the instances that ended a request without an answer, one entry for each such request. */
  readonly lostOn: readonly number[];
  readonly close: () => Promise<void>;
}

interface Target {
  readonly port: number;
  readonly agent: Agent;
  isReady: boolean;
}

/**
 * Starts one. It asks each instance for `/ready` all the time, passes bodies on as they come, and gives a request to
 * another instance only where that is safe: when nobody took the connection, or when it was a GET without an answer.
 */
export async function startBalancer(ports: readonly number[], listenOn = 0): Promise<Balancer> {
  const targets = ports.map((port): Target => ({
    port,
    agent: new Agent({ keepAlive: true }),
    isReady: false,
  }));
  const lostOn: number[] = [];
  let turn = 0;
  const next = (tried: ReadonlySet<Target>): Target | undefined => {
    const able = targets.filter((target) => target.isReady && !tried.has(target));
    turn += 1;
    return able[turn % Math.max(able.length, 1)];
  };
  const server = createServer((incoming, outgoing) =>
    new Passage({ incoming, outgoing, next, lostOn }).begin(),
  );
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => server.listen(listenOn, "127.0.0.1", resolve));
  const asking = setInterval(() => targets.forEach(ask), ASKED_EVERY_MS);
  return {
    // A server that listens on a port has an address with one.
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    ready: () => targets.filter((target) => target.isReady).map(({ port }) => port),
    lostOn,
    close: async () => {
      clearInterval(asking);
      for (const { agent } of targets) agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function ask(target: Target): void {
  const asked = request({
    host: "127.0.0.1",
    port: target.port,
    path: "/ready",
    timeout: ANSWERED_WITHIN_MS,
  });
  asked.on("response", (answer) => {
    answer.resume();
    target.isReady = answer.statusCode === 200;
  });
  asked.on("timeout", () => asked.destroy(new Error("no answer")));
  asked.on("error", () => {
    target.isReady = false;
  });
  asked.end();
}

interface PassageParts {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly next: (tried: ReadonlySet<Target>) => Target | undefined;
  readonly lostOn: number[];
}

/** One request on its way to an instance, and its answer back. */
class Passage {
  readonly #parts: PassageParts;
  readonly #tried = new Set<Target>();

  constructor(parts: PassageParts) {
    this.#parts = parts;
  }

  begin(): void {
    const target = this.#parts.next(this.#tried);
    if (target) this.#to(target);
    else this.#refuse(503);
  }

  #to(target: Target): void {
    const { incoming, outgoing } = this.#parts;
    this.#tried.add(target);
    const { method, url: path } = incoming;
    const onward = request({
      host: "127.0.0.1",
      port: target.port,
      agent: target.agent,
      method,
      path,
      headers: forwarded(incoming),
    });
    let isTaken = false;
    const send = () => {
      isTaken = true;
      // A GET that is tried again has been read to its end already.
      if (incoming.readableEnded) onward.end();
      else incoming.pipe(onward);
    };
    // The body stays unread until somebody takes the connection: until then another instance can have it.
    onward.on("socket", (socket) => (socket.connecting ? socket.once("connect", send) : send()));
    onward.on("error", () => this.#lost(target, isTaken));
    onward.on("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, without(answer.headers, HOP_HEADERS));
      pipeline(answer, outgoing, (error) => {
        if (error && !incoming.destroyed) this.#parts.lostOn.push(target.port);
      });
    });
    outgoing.on("close", () => outgoing.writableFinished || onward.destroy());
  }

  #lost(target: Target, isTaken: boolean): void {
    const { incoming, outgoing, lostOn } = this.#parts;
    // The browser went away by itself, or has a part of the answer already.
    if (outgoing.destroyed) return;
    if (outgoing.headersSent) {
      outgoing.destroy();
      return;
    }
    target.isReady = false;
    if (!isTaken || incoming.method === "GET" || incoming.method === "HEAD") {
      this.begin();
      return;
    }
    lostOn.push(target.port);
    this.#refuse(502);
  }

  #refuse(status: 502 | 503): void {
    const { incoming, outgoing } = this.#parts;
    incoming.resume();
    outgoing
      .writeHead(status, { "content-type": "text/plain" })
      .end(status === 502 ? "Bad gateway" : "Nobody is there");
  }
}

function forwarded(incoming: IncomingMessage): Readonly<Record<string, string | string[] | undefined>> {
  const from = incoming.socket.remoteAddress ?? "";
  const before = incoming.headers["x-forwarded-for"];
  return {
    ...without(incoming.headers, HOP_HEADERS),
    "x-forwarded-for": before === undefined ? from : `${String(before)}, ${from}`,
  };
}

function without<T extends object>(headers: T, names: readonly string[]): T {
  // What is left out is optional in headers of either direction.
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name))) as T;
}
