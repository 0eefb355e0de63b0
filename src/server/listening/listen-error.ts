import { ConfigError } from "../config.ts";
import { codeOf } from "../errors/code-of.ts";

/** The settings that say where to listen: PORT and HOST, or those with METRICS_ in front. */
export interface ListenSettings {
  readonly name: "" | "METRICS";
  readonly port: number;
  readonly host: string;
}

/** A sentence for whoever starts the server when its port or address cannot be used; any other error as it is. */
export function listenError(error: unknown, { name, port, host }: ListenSettings): unknown {
  const prefix = name === "" ? "" : `${name}_`;
  const code = codeOf(error);
  if (code === "EADDRINUSE")
    return new ConfigError(`${prefix}PORT ${port} is in use already by another program.`);
  if (code === "EACCES") return new ConfigError(`${prefix}PORT ${port} may not be used without more rights.`);
  if (code === "ENOTFOUND" || code === "EADDRNOTAVAIL" || code === "EAI_AGAIN") {
    return new ConfigError(`${prefix}HOST ${host} is not an address of this machine.`);
  }
  return error;
}
