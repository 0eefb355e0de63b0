import { type Expected, type ServiceOptions, ServiceProcess } from "./service-process.ts";

/** Starting a process and warming it up takes longer than most requests; whoever asked once often asks again. */
const KEPT_MS = 10_000;

/** What a process gathers over its requests goes with it. */
const MOST_REQUESTS = 100;

interface Idle<Request> {
  readonly service: ServiceProcess<Request>;
  readonly answered: number;
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
    const { service, answered } = this.#take();
    try {
      const response = await service.ask(request, expected);
      this.#keep(service, answered + 1);
      return response;
    } catch (error) {
      void service.stop();
      throw error;
    }
  }

  #take(): Pick<Idle<Request>, "service" | "answered"> {
    const idle = this.#idle;
    this.#idle = undefined;
    clearTimeout(idle?.end);
    // What was killed while nobody asked it answers nobody.
    if (idle === undefined || idle.service.hasEnded)
      return { service: new ServiceProcess(this.#options), answered: 0 };
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
