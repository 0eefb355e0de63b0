import type { Answer } from "../../form/definition/answers.ts";
import type { PropertySchema } from "../../form/definition/definition.ts";
import { FORMATS, isDecimalFormat } from "../../form/definition/formats.ts";
import { isTypedFormat, type TypedFormat } from "../../form/typed/typed-kinds.ts";
import { FORMAT_WORDS } from "../vocabulary/format-words.ts";
import { isMultiple } from "./answer-limits.ts";

const NUMBER = /^-?\d+(\.\d+)?$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const ANY_DATE = "2000-06-15";
const ANY_MONTH = "2000-06";
const DAY_MS = 86_400_000;

/**
 * Answers to a question without options that between them stand for all it can get, as far as comparisons with these
 * targets can tell: each target, what is just below, above and between them, and something else.
 */
export function candidatesFor(
  property: PropertySchema,
  targets: readonly (string | number | boolean)[],
): readonly string[] {
  const texts = targets.filter((target) => typeof target === "string");
  if (property.format === "date") return dates(texts);
  if (isTypedFormat(property.format)) return typedTexts(property.format, targets.map(String), property);
  const numbers = targets.map(String).filter((target) => NUMBER.test(target));
  if (property.numericString !== undefined) return numericTexts(numbers, property.numericString);
  const days = texts.filter((text) => ISO_DATE.test(text));
  const limit = property.maxLength ?? Number.POSITIVE_INFINITY;
  const all = [
    ...texts,
    somethingElse(texts, limit),
    ...(numbers.length > 0 ? numericTexts(numbers, {}) : []),
    ...(days.length > 0 ? dates(days) : []),
  ];
  return [...new Set(all)].filter((text) => text !== "" && text.length <= limit);
}

/** Answers of a format as they are stored: no number is written in two ways. */
function typedTexts(
  format: TypedFormat,
  targets: readonly string[],
  { numericString = {} }: PropertySchema,
): readonly string[] {
  const { near, sample, ofLength } = FORMAT_WORDS[format];
  const around = isDecimalFormat(format)
    ? numericTexts(
        targets.filter((target) => NUMBER.test(target)),
        numericString,
      )
    : targets.flatMap((target) => (FORMATS[format].test(target) ? [target, ...(near?.(target) ?? [])] : []));
  const days = format === "partial-date" ? dates(targets) : [];
  const others = [sample?.(0), sample?.(1), ofLength?.(40), ANY_MONTH].filter((text) => text !== undefined);
  const all = isDecimalFormat(format) ? around : [...around, ...days, ...others];
  return [...new Set(all)].filter((text) => FORMATS[format].test(text));
}

function dates(targets: readonly string[]): readonly string[] {
  const days = targets.filter((target) => ISO_DATE.test(target) && !Number.isNaN(Date.parse(target)));
  if (days.length === 0) return [ANY_DATE];
  const around = days.flatMap((day) => [day, dayAfter(day, -1), dayAfter(day, 1)]);
  return [...new Set(around)].filter((day) => ISO_DATE.test(day));
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

type Limits = NonNullable<PropertySchema["numericString"]>;

function numericTexts(targets: readonly string[], limits: Limits): readonly string[] {
  const { minimum, maximum, multipleOf } = limits;
  const points = targets.map(Number);
  const sorted = [...points, ...[minimum, maximum].filter((limit) => limit !== undefined)].toSorted(
    (a, b) => a - b,
  );
  const step = multipleOf ?? 1;
  const around = sorted.flatMap((point, index) => {
    const next = sorted[index + 1] ?? point;
    // A limit of the question may lie between two steps, and so may what is between two targets.
    const middle = (point + next) / 2;
    return [
      point,
      point - step,
      point + step,
      middle,
      Math.ceil(middle / step) * step,
      Math.floor(middle / step) * step,
    ];
  });
  const fits = (text: string) =>
    Number(text) >= (minimum ?? Number.NEGATIVE_INFINITY) &&
    Number(text) <= (maximum ?? Number.POSITIVE_INFINITY) &&
    (multipleOf === undefined || isMultiple(text, multipleOf));
  // Steps that are counted in binary leave fractions behind.
  const found = (around.length > 0 ? around : [0, 1])
    .map((value) => String(Number(value.toFixed(9))))
    .filter(fits);
  // "2" and "2.0" are the same number but not the same text.
  const asWritten = targets.filter(fits);
  const otherwise = asWritten.map((target) => (target.includes(".") ? `${target}0` : `${target}.0`));
  return [...new Set([...asWritten, ...found, ...otherwise])].filter((text) => NUMBER.test(text));
}

function somethingElse(texts: readonly string[], limit: number): string {
  let text = "else";
  while (texts.includes(text)) text += "_";
  if (text.length <= limit) return text;
  // A letter, or more where every letter is compared with.
  let number = 10;
  while (texts.includes(number.toString(36))) number += 1;
  return number.toString(36);
}

/** A box that is ticked, and a document that is there, besides not being answered. */
export const ONLY_ANSWER: Readonly<Record<"boolean" | "document", Answer>> = {
  boolean: true,
  document: "ANSWERED",
};
