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
