/** Lets work that takes a processor for long be done one after the other: applicants are served meanwhile. */
export class Turns {
  readonly #waiting = new Map<string, Promise<unknown>>();
  #last: Promise<unknown> = Promise.resolve();

  /** Does the work when all before it is done, whatever came of that. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /**
   * Begins when all that is under way is done: until then all who ask under the same name wait for one and the same, which
   * therefore has to look anew at what it is about. What takes long in it takes its own turn.
   */
  latest<T>(name: string, work: () => Promise<T>): Promise<T> {
    // Under one name all ask for the same.
    const known = this.#waiting.get(name) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const latest = this.#last.then(() => {
      this.#waiting.delete(name);
      return work();
    });
    this.#waiting.set(name, latest);
    return latest;
  }
}
