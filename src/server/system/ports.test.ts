import { createServer, type Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { ConfigError } from "./config.ts";
import { refuseTakenPorts } from "./ports.ts";

describe("ports that are taken", () => {
  const others: Server[] = [];
  afterEach(() => {
    for (const other of others.splice(0)) other.close();
  });
  /** Another program that listens. Returns its port. */
  const listen = async (host: string): Promise<number> => {
    const other = createServer().listen(0, host);
    others.push(other);
    await new Promise((resolve) => other.once("listening", resolve));
    const address = other.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  };
  const none = { metricsPort: null, metricsHost: "localhost" };

  it("are named by their setting in one line", async () => {
    const port = await listen("127.0.0.1");
    await expect(refuseTakenPorts({ ...none, port, host: "127.0.0.1" })).rejects.toEqual(
      new ConfigError(`PORT ${port} is in use already by another program.`),
    );
    const metrics = { port: 0, host: "127.0.0.1", metricsPort: port, metricsHost: "127.0.0.1" };
    await expect(refuseTakenPorts(metrics)).rejects.toEqual(
      new ConfigError(`METRICS_PORT ${port} is in use already by another program.`),
    );
  });

  it("are noticed on each address of a name", async () => {
    const port = await listen("127.0.0.1");
    await expect(refuseTakenPorts({ ...none, port, host: "localhost" })).rejects.toThrow(/is in use/);
    await expect(refuseTakenPorts({ ...none, port, host: "0.0.0.0" })).rejects.toThrow(/is in use/);
  });

  it("are free again after having been looked at", async () => {
    const port = await listen("127.0.0.1");
    const [other] = others.splice(0);
    await new Promise((resolve) => other?.close(resolve));
    const settings = { ...none, port, host: "127.0.0.1" };
    await expect(refuseTakenPorts(settings)).resolves.toBeUndefined();
    await expect(refuseTakenPorts(settings)).resolves.toBeUndefined();
  });

  it("and addresses of other machines are told apart", async () => {
    for (const host of ["192.0.2.1", "no-such-host.invalid"]) {
      await expect(refuseTakenPorts({ ...none, port: 0, host })).rejects.toEqual(
        new ConfigError(`HOST ${host} is not an address of this machine.`),
      );
    }
  });
});
