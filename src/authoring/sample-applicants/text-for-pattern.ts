/** One piece of a regular expression and how often it may stand there. */
interface Piece {
  readonly choices: readonly Alternative[];
  readonly least: number;
  readonly most: number;
}
type Alternative = readonly (Piece | string)[];

const CLASSES: Readonly<Record<string, string>> = { d: "5", w: "a", s: " ", D: "a", W: "-", S: "a" };
const MANY = 10_000;

/**
 * A text that fits a regular expression, with as many repetitions as `repeat` allows where it leaves them open;
 * undefined when the pattern uses something else than literals, classes, groups, alternatives and quantifiers.
 */
export function textForPattern(pattern: string, repeat = 0): string | undefined {
  try {
    const text = write(new PatternReader(pattern).read(), repeat);
    return new RegExp(pattern, "u").test(text) ? text : undefined;
  } catch (error) {
    if (error instanceof UnreadablePatternError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function write(choices: readonly Alternative[], repeat: number): string {
  const [first = []] = choices;
  return first
    .map((piece) => {
      if (typeof piece === "string") return piece;
      const times = Math.max(piece.least, Math.min(repeat, piece.most));
      return write(piece.choices, repeat).repeat(times);
    })
    .join("");
}

class UnreadablePatternError extends Error {
  override readonly name = "UnreadablePatternError";
}

class PatternReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): readonly Alternative[] {
    const choices: Alternative[] = [this.#alternative()];
    while (this.#take("|")) choices.push(this.#alternative());
    return choices;
  }

  #alternative(): Alternative {
    const pieces: (Piece | string)[] = [];
    while (this.#at < this.#source.length && !"|)".includes(this.#peek())) {
      if (this.#take("^") || this.#take("$")) continue;
      pieces.push(this.#piece());
    }
    return pieces;
  }

  #piece(): Piece {
    const choices = this.#atom();
    if (this.#take("?")) return { choices, least: 0, most: 1 };
    if (this.#take("*")) return { choices, least: 0, most: MANY };
    if (this.#take("+")) return { choices, least: 1, most: MANY };
    const [whole, least = "1", open, most] = /^\{(\d+)(,?)(\d*)\}/.exec(this.#source.slice(this.#at)) ?? [];
    if (whole === undefined) return { choices, least: 1, most: 1 };
    this.#at += whole.length;
    const upper = open === "" ? least : most;
    return {
      choices,
      least: Number(least),
      most: upper === "" || upper === undefined ? MANY : Number(upper),
    };
  }

  #atom(): readonly Alternative[] {
    if (this.#take("(")) return this.#group();
    if (this.#take("[")) return [[this.#oneOfClass()]];
    if (this.#take("\\")) return [[this.#escaped()]];
    if (this.#take(".")) return [["a"]];
    return [[this.#next()]];
  }

  #group(): readonly Alternative[] {
    if (this.#take("?") && !this.#take(":")) throw new UnreadablePatternError();
    const choices = this.read();
    if (!this.#take(")")) throw new UnreadablePatternError();
    return choices;
  }

  #oneOfClass(): string {
    if (this.#peek() === "^") throw new UnreadablePatternError();
    const first = this.#take("\\") ? this.#escaped() : this.#next();
    while (!this.#take("]")) {
      if (!this.#take("\\")) this.#next();
      else this.#escaped();
    }
    return first;
  }

  #escaped(): string {
    const letter = this.#next();
    if (/[1-9bBpPuxck]/.test(letter)) throw new UnreadablePatternError();
    return CLASSES[letter] ?? letter;
  }

  #peek(): string {
    return this.#source[this.#at] ?? "";
  }

  #next(): string {
    if (this.#at >= this.#source.length) throw new UnreadablePatternError();
    this.#at += 1;
    return this.#source[this.#at - 1] ?? "";
  }

  #take(text: string): boolean {
    if (this.#peek() !== text) return false;
    this.#at += 1;
    return true;
  }
}
