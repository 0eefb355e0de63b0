/** Keeps the best so many of the things offered, each once. */
export class TopList {
  readonly #size: number;
  readonly #items: number[] = [];
  readonly #scores: number[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  offer(item: number, score: number): void {
    const { length } = this.#items;
    if (length === this.#size && score <= (this.#scores[length - 1] ?? 0)) return;
    const known = this.#items.indexOf(item);
    if (known >= 0) {
      if (score <= (this.#scores[known] ?? 0)) return;
      this.#remove(known);
    } else if (length === this.#size) {
      this.#remove(length - 1);
    }
    let place = this.#items.length;
    while (place > 0 && (this.#scores[place - 1] ?? 0) < score) place--;
    this.#items.splice(place, 0, item);
    this.#scores.splice(place, 0, score);
  }

  /** Best first; of equals, the one offered first. */
  entries(): readonly (readonly [item: number, score: number])[] {
    return this.#items.map((item, place) => [item, this.#scores[place] ?? 0]);
  }

  #remove(place: number): void {
    this.#items.splice(place, 1);
    this.#scores.splice(place, 1);
  }
}
