/** An exact number: `units` of 10 to the power of minus `scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

const PLAIN = /^-?\d+(?:\.\d+)?$/;
/** More digits than this no box takes, and no record keeps (KND-01). */
const MOST_DIGITS = 15;

/** A whole number. */
export function whole(value: number): Decimal {
  return { units: BigInt(value), scale: 0 };
}

/** A text in plain decimals as a number; undefined for any other text. */
export function readPlainDecimal(text: string): Decimal | undefined {
  if (!PLAIN.test(text)) return undefined;
  const [digits = "", decimals = ""] = text.split(".");
  return { units: BigInt(digits + decimals), scale: decimals.length };
}

/** The decimals that a number of a definition stands for: 0.1 is a tenth, though the double beside it is not. */
export function decimalOf(value: number): Decimal {
  const text = String(value);
  // Of the smallest ones JavaScript tells the exponent.
  const plain = text.includes("e") ? value.toFixed(20).replace(/\.?0+$/, "") : text;
  return readPlainDecimal(plain) ?? whole(0);
}

/** Whether a number in plain decimals is so many whole steps; exactly, as it is written. */
export function isMultipleOf(number: Decimal, step: Decimal): boolean {
  const scale = Math.max(number.scale, step.scale);
  return unitsAt(number, scale) % unitsAt(step, scale) === 0n;
}

/** The sum of two numbers. */
export function add(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { units: unitsAt(one, scale) + unitsAt(other, scale), scale };
}

/** The product of two numbers. */
export function multiply(one: Decimal, other: Decimal): Decimal {
  return { units: one.units * other.units, scale: one.scale + other.scale };
}

/** The number with its sign turned around. */
export function negate({ units, scale }: Decimal): Decimal {
  return { units: -units, scale };
}

/** Below zero, zero or above, as the first number is smaller than the other, as large or larger. */
export function compareDecimals(one: Decimal, other: Decimal): number {
  const scale = Math.max(one.scale, other.scale);
  const [left, right] = [unitsAt(one, scale), unitsAt(other, scale)];
  return left < right ? -1 : Number(left > right);
}

/** The number with so many decimals at the most; a half is rounded away from zero, as amounts are. */
export function roundDecimal(number: Decimal, decimals: number): Decimal {
  if (number.scale <= decimals) return number;
  const step = 10n ** BigInt(number.scale - decimals);
  const half = number.units < 0n ? -step / 2n : step / 2n;
  return { units: (number.units + half) / step, scale: decimals };
}

/**
 * The number in plain decimals, without zeros that say nothing, with as many decimals as there is room for; undefined
 * where its whole part alone has more digits than an answer may have.
 */
export function decimalText(number: Decimal, mostDecimals: number): string | undefined {
  const room = MOST_DIGITS - digitsBefore(number);
  if (room < 0) return undefined;
  const { units, scale } = roundDecimal(number, Math.min(mostDecimals, room));
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, "0");
  const before = digits.slice(0, digits.length - scale);
  const after = digits.slice(digits.length - scale).replace(/0+$/, "");
  // What is rounded up may have one digit more.
  if (before.length > MOST_DIGITS) return undefined;
  const text = after === "" ? before : `${before}.${after}`;
  return units < 0n ? `-${text}` : text;
}

/** How many digits stand before the point; none before that of 0.5. */
function digitsBefore({ units, scale }: Decimal): number {
  const digits = String(units < 0n ? -units : units);
  return Math.max(0, digits.length - scale);
}

function unitsAt({ units, scale }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale);
}
