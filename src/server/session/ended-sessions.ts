/** More are not remembered: the first of them can be used again until they are too old. */
const MOST = 10_000;

/**
 * Sessions that ended while nothing could be stored: this process refuses them until their rows are deleted. By the hash
 * of their ids.
 */
export class EndedSessions {
  readonly #hashes = new Set<string>();

  add(idHash: string): void {
    this.#hashes.add(idHash);
    const [first] = this.#hashes;
    if (this.#hashes.size > MOST && first !== undefined) this.#hashes.delete(first);
  }

  has(idHash: string): boolean {
    return this.#hashes.has(idHash);
  }

  /** Deletes each for good; those for which that fails stay. */
  async settle(deleteForGood: (idHash: string) => Promise<void>): Promise<void> {
    for (const idHash of [...this.#hashes]) {
      await deleteForGood(idHash);
      this.#hashes.delete(idHash);
    }
  }
}
