import type { ProcessContract } from "./serve-requests.ts";
import { NotBegunError, type Patience, ServiceProcess } from "./service-process.ts";

/** Starting a process and warming it up takes longer than most requests; whoever asked once often asks again. */
const KEPT_MS = 10_000;

/** What a process gathers over its requests goes with it. */
const MOST_REQUESTS = 100;

interface Asked<Request, Response> {
  readonly service: ServiceProcess<Request, Response>;
  /** How many requests it has answered. */
  readonly answered: number;
}

interface Idle<Request, Response> extends Asked<Request, Response> {
  readonly end: NodeJS.Timeout;
}

/**
 * A process that is asked seldom, and then several times in a row: it starts with the first request, and stays for ten seconds
 * after each. Requests at the same time get a process each, of which one stays.
 */
export class KeptProcess<Request, Response> {
  readonly #contract: ProcessContract<Request, Response>;
  #idle: Idle<Request, Response> | undefined;

  constructor(contract: ProcessContract<Request, Response>) {
    this.#contract = contract;
  }

  /** @throws as `ask` of `ServiceProcess` */
  async ask(request: Request, patience: Patience = {}): Promise<Response> {
    const taken = this.#take();
    try {
      return await this.#askOne(taken, request, patience);
    } catch (error) {
      // What was killed while nobody asked it answers nobody, and that may be told only now. It has done nothing for the request:
      // no failure is hidden by asking another one. A new one that does not even begin is broken.
      if (taken.answered === 0 || !(error instanceof NotBegunError)) throw error;
      return await this.#askOne(this.#start(), request, patience);
    }
  }

  async #askOne(
    { service, answered }: Asked<Request, Response>,
    request: Request,
    patience: Patience,
  ): Promise<Response> {
    try {
      const response = await service.ask(request, patience);
      this.#keep(service, answered + 1);
      return response;
    } catch (error) {
      void service.stop();
      throw error;
    }
  }

  #start(): Asked<Request, Response> {
    return { service: new ServiceProcess(this.#contract), answered: 0 };
  }

  #take(): Asked<Request, Response> {
    const idle = this.#idle;
    this.#idle = undefined;
    clearTimeout(idle?.end);
    if (idle === undefined || idle.service.hasEnded) return this.#start();
    idle.service.hold();
    return idle;
  }

  #keep(service: ServiceProcess<Request, Response>, answered: number): void {
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
