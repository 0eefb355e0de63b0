import { type Expected, NotBegunError, type ServiceOptions, ServiceProcess } from "./service-process.ts";

/** Starting a process and warming it up takes longer than most requests; whoever asked once often asks again. */
const KEPT_MS = 10_000;

/** What a process gathers over its requests goes with it. */
const MOST_REQUESTS = 100;

interface Asked<Request> {
  readonly service: ServiceProcess<Request>;
  /** How many requests it has answered. */
  readonly answered: number;
}

interface Idle<Request> extends Asked<Request> {
  readonly end: NodeJS.Timeout;
}

/**
 * A process that is asked seldom, and then several times in a row: it starts with the first request, and stays for ten seconds
 * after each. Requests at the same time get a process each, of which one stays.
 */
export class KeptProcess<Request> {
  readonly #options: ServiceOptions;
  #idle: Idle<Request> | undefined;

  constructor(options: ServiceOptions) {
    this.#options = options;
  }

  /** @throws as `ask` of `ServiceProcess` */
  async ask<Response>(request: Request, expected: Expected<Response>): Promise<Response> {
    const taken = this.#take();
    try {
      return await this.#askOne(taken, request, expected);
    } catch (error) {
      // What was killed while nobody asked it answers nobody, and that may be told only now. It has done nothing for the request:
      // no failure is hidden by asking another one. A new one that does not even begin is broken.
      if (taken.answered === 0 || !(error instanceof NotBegunError)) throw error;
      return await this.#askOne(this.#start(), request, expected);
    }
  }

  async #askOne<Response>(
    { service, answered }: Asked<Request>,
    request: Request,
    expected: Expected<Response>,
  ): Promise<Response> {
    try {
      const response = await service.ask(request, expected);
      this.#keep(service, answered + 1);
      return response;
    } catch (error) {
      void service.stop();
      throw error;
    }
  }

  #start(): Asked<Request> {
    return { service: new ServiceProcess(this.#options), answered: 0 };
  }

  #take(): Asked<Request> {
    const idle = this.#idle;
    this.#idle = undefined;
    clearTimeout(idle?.end);
    if (idle === undefined || idle.service.hasEnded) return this.#start();
    idle.service.hold();
    return idle;
  }

  #keep(service: ServiceProcess<Request>, answered: number): void {
    if (this.#idle !== undefined || answered >= MOST_REQUESTS) {
      void service.stop();
      return;
    }
    service.release();
    const end = setTimeout(() => {
      this.#idle = undefined;
      void service.stop();
    }, KEPT_MS);
    this.#idle = { service, answered, end: end.unref() };
  }
}
