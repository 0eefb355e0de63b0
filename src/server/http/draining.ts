import type { FastifyInstance } from "fastify";

/**
 * Whether this instance is about to stop. It then still answers whatever comes, and asks balancers and clients to go
 * elsewhere: `/ready` is 503, and connections end with their answer.
 */
export class Draining {
  #isOn = false;

  get isOn(): boolean {
    return this.#isOn;
  }

  begin(): void {
    this.#isOn = true;
  }
}

/**
 * Lets each connection end with the answer under way once the instance drains: nobody sends a request into one that
 * closes.
 */
export function endConnectionsOfDraining(app: FastifyInstance, draining: Draining): void {
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (draining.isOn) reply.header("connection", "close");
    done();
  });
}
