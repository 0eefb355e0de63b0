import { lookup } from "node:dns/promises";
import { createServer } from "node:net";
import { ConfigError, type ServerConfig } from "./config.ts";
import { errorCode } from "./has-fields.ts";

/** The settings that say where to listen: PORT and HOST, or those with METRICS_ in front. */
interface ListenSettings {
  readonly name: "" | "METRICS";
  readonly port: number;
  readonly host: string;
}

/** A sentence for whoever starts the server when its port or address cannot be used; any other error as it is. */
export function listenError(error: unknown, { name, port, host }: ListenSettings): unknown {
  const prefix = name === "" ? "" : `${name}_`;
  const code = errorCode(error);
  if (code === "EADDRINUSE")
    return new ConfigError(`${prefix}PORT ${port} is in use already by another program.`);
  if (code === "EACCES") return new ConfigError(`${prefix}PORT ${port} may not be used without more rights.`);
  if (code === "ENOTFOUND" || code === "EADDRNOTAVAIL" || code === "EAI_AGAIN") {
    return new ConfigError(`${prefix}HOST ${host} is not an address of this machine.`);
  }
  return error;
}

/**
 * Makes sure, before anything is built, published or written, that the ports are free: whoever starts the server twice
 * reads a sentence, and the one that runs is left alone.
 * @throws ConfigError
 */
export async function refuseTakenPorts(
  config: Pick<ServerConfig, "port" | "host" | "metricsPort" | "metricsHost">,
): Promise<void> {
  await refuseTakenPort({ name: "", port: config.port, host: config.host });
  const { metricsPort: port, metricsHost: host } = config;
  if (port !== null) await refuseTakenPort({ name: "METRICS", port, host });
}

/** A name such as localhost may stand for several addresses: on each of them the port must be free. */
async function refuseTakenPort(settings: ListenSettings): Promise<void> {
  try {
    const addresses = await lookup(settings.host, { all: true });
    let isFirst = true;
    for (const { address } of addresses) {
      await listenOnce(settings.port, address).catch((error: unknown) => {
        // Names of both kinds of address are common where only one kind is there.
        if (isFirst || !isMissingAddress(error)) throw error;
      });
      isFirst = false;
    }
  } catch (error) {
    throw listenError(error, settings);
  }
}

function listenOnce(port: number, host: string): Promise<void> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()));
  });
}

function isMissingAddress(error: unknown): boolean {
  return ["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes(errorCode(error) ?? "");
}
