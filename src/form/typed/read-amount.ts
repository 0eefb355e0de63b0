import { groupedDecimal, readDecimal } from "./read-decimal.ts";
import { kept, plainText, type Reading } from "./reading.ts";

const SENTENCES = {
  percent: "Please write a number of percent, such as 12.5 %.",
  currency: (name: string) =>
    `This amount is asked for in ${name}. Please write it without another currency.`,
  decimals: (name: string, most: number) =>
    most === 0
      ? `An amount in ${name} has no decimals. Please check it.`
      : `An amount in ${name} has at most ${most} decimals. Please check it.`,
  thousand: (one: string, other: string) =>
    `This can be read in two ways. Please write ${one} or ${other}, without a mark between the thousands.`,
} as const;

/** How a currency is written, by its ISO 4217 code. */
interface Currency {
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
}

/** Amounts are kept to the cent, so currencies with smaller coins have two decimals as well. */
const MOST_DECIMALS = 2;

const currencies = new Map<string, Currency>();

/** What is known of a currency; of one that nobody knows, its code. Asked for with each amount, so it is looked up once. */
export function currencyOf(code: string): Currency {
  const known = currencies.get(code) ?? findCurrency(code);
  currencies.set(code, known);
  return known;
}

function findCurrency(code: string): Currency {
  const format = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: code,
    currencyDisplay: "narrowSymbol",
  });
  const symbol = format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? code;
  const { maximumFractionDigits = MOST_DECIMALS } = format.resolvedOptions();
  const name = new Intl.DisplayNames(["en-US"], { type: "currency" }).of(code) ?? code;
  return {
    symbol,
    name: name === code ? code : `${name} (${code})`,
    decimals: Math.min(MOST_DECIMALS, maximumFractionDigits),
  };
}

/** Reads a number; taken, it is in plain decimals, and its words have commas between the thousands. */
export function readNumber(text: string): Reading {
  const plain = plainText(text);
  return plain === "" ? { kind: "empty" } : taken(plain, groupedDecimal);
}

const PLAIN = /^-?\d+(?:\.\d+)?$/;

/**
 * Reads the number of a box that says by itself what is wrong with it: what is plain decimals stays as it is written, with
 * its zeros, for it may be the number of a room.
 */
export function readNumberBox(text: string): Reading {
  const plain = plainText(text);
  if (PLAIN.test(plain)) return { kind: "taken", answer: plain };
  const reading = readNumber(plain);
  if (reading.kind === "empty") return reading;
  return reading.kind === "taken" ? { kind: "taken", answer: reading.answer } : kept("");
}

/** Reads a share in percent, with the sign or without it. */
export function readPercent(text: string): Reading {
  const plain = plainText(text);
  if (plain === "") return { kind: "empty" };
  const bare = plain.replace(/ ?(?:%|٪|percent|per cent|pct\.?)$/iu, "");
  return bare === "" ? kept(SENTENCES.percent) : taken(bare, percentInWords);
}

/** A share as people read it: 12.5%. */
export function percentInWords(answer: string): string {
  return /\d$/.test(answer) ? `${groupedDecimal(answer)}%` : answer;
}

/**
 * Reads an amount of the school's currency, with its sign, its code or neither: $1,234.50, 1 234,50 USD. Another
 * currency is kept, and so is 1.234: it may be a thousand and more, or less than two.
 */
export function readMoney(text: string, code: string): Reading {
  const plain = plainText(text);
  if (plain === "") return { kind: "empty" };
  const currency = currencyOf(code);
  const bare = withoutCurrency(plain, code, currency.symbol);
  if (/\p{Sc}|\p{L}/u.test(bare)) return kept(SENTENCES.currency(currency.name));
  const [, thousands, rest] = /^-?([1-9]\d{0,2})\.(\d{3})$/.exec(bare) ?? [];
  if (thousands !== undefined && rest !== undefined) {
    return kept(SENTENCES.thousand(`${thousands}${rest}`, `${thousands}.${rest.slice(0, MOST_DECIMALS)}`));
  }
  const reading = taken(bare, (answer) => moneyInWords(answer, code));
  if (reading.kind !== "taken") return reading;
  const [, decimals = ""] = reading.answer.split(".");
  if (decimals.length <= currency.decimals) return reading;
  return kept(SENTENCES.decimals(currency.name, currency.decimals));
}

/** An amount as people read it: $1,234.50. */
export function moneyInWords(answer: string, code: string): string {
  const [, sign = "", amount] = /^(-?)(\d.*)$/.exec(answer) ?? [];
  if (amount === undefined) return answer;
  const { symbol } = currencyOf(code);
  const space = /\p{L}$/u.test(symbol) ? "\u00a0" : "";
  return `${sign}${symbol}${space}${groupedDecimal(amount, MOST_DECIMALS)}`;
}

/** The amount beside its currency: the sign or the code before it or behind it, once or both. */
function withoutCurrency(plain: string, code: string, symbol: string): string {
  const sign = /^([+-]) ?(.*)$/.exec(plain);
  const [before, amount] = [sign?.[1] ?? "", sign?.[2] ?? plain];
  const marks = [symbol, code, ...(symbol === "$" && code === "USD" ? ["US$", "dollars"] : [])].map((mark) =>
    mark.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  );
  const any = `(?:${marks.toSorted((one, other) => other.length - one.length).join("|")})`;
  const bare = amount
    .replace(new RegExp(`^${any} ?`, "iu"), "")
    .replace(new RegExp(` ?${any}$`, "iu"), "")
    .replace(new RegExp(` ?${any}$`, "iu"), "");
  return `${before}${bare.trim()}`;
}

function taken(plain: string, inWords: (answer: string) => string): Reading {
  const read = readDecimal(plain);
  if ("sentence" in read) return kept(read.sentence);
  return { kind: "taken", answer: read.decimal, words: inWords(read.decimal) };
}
