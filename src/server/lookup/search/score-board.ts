/** Adds up, for each record, how well it matches the words of a query. One query at a time. */
export class ScoreBoard {
  /** Sum over the words so far. */
  readonly #match: Float32Array;
  readonly #name: Float32Array;
  /** The best for the word under way. */
  readonly #best: Float32Array;
  readonly #bestName: Float32Array;
  /** The word for which `#best` holds, so that nothing has to be cleared between words. */
  readonly #word: Uint32Array;
  readonly #touched: number[] = [];
  #current = 0;
  #first = 1;
  #takesNew = true;
  #weights: number[] = [];

  constructor(records: number) {
    this.#match = new Float32Array(records);
    this.#name = new Float32Array(records);
    this.#best = new Float32Array(records);
    this.#bestName = new Float32Array(records);
    this.#word = new Uint32Array(records);
  }

  /** What follows is about the next word, which counts so much of the whole; new records are taken or passed over. */
  beginWord({ weight, takesNew }: { readonly weight: number; readonly takesNew: boolean }): void {
    this.#current++;
    this.#takesNew = takesNew;
    this.#weights.push(weight);
  }

  /** The record matches the word so well (0 to 1), with so much of the weight of its name. */
  add(record: number, match: number, nameWeight: number): void {
    const word = this.#word[record] ?? 0;
    if (word === this.#current) {
      if (match > (this.#best[record] ?? 0)) this.#best[record] = match;
      if (nameWeight > (this.#bestName[record] ?? 0)) this.#bestName[record] = nameWeight;
      return;
    }
    if (word < this.#first) {
      if (!this.#takesNew) return;
      this.#touched.push(record);
      this.#match[record] = 0;
      this.#name[record] = 0;
    } else {
      this.#settle(record, word);
    }
    this.#word[record] = this.#current;
    this.#best[record] = match;
    this.#bestName[record] = nameWeight;
  }

  /** Calls back with each record that matches a word: how well (0 to 1), and the name's weight that was found. */
  finish(found: (record: number, match: number, nameWeight: number) => void): void {
    for (const record of this.#touched) {
      this.#settle(record, this.#word[record] ?? 0);
      found(record, this.#match[record] ?? 0, this.#name[record] ?? 0);
    }
    this.#touched.length = 0;
    this.#weights = [];
    this.#first = this.#current + 1;
  }

  #settle(record: number, word: number): void {
    const weight = this.#weights[word - this.#first] ?? 0;
    this.#match[record] = (this.#match[record] ?? 0) + weight * (this.#best[record] ?? 0);
    this.#name[record] = (this.#name[record] ?? 0) + (this.#bestName[record] ?? 0);
  }
}
