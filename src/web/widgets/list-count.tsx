import type { CompiledForm, Question } from "../../form/index.ts";
import { Count } from "./character-count.tsx";
import * as sentences from "./list-sentences.ts";

const number = new Intl.NumberFormat("en-US");

interface ListLimits {
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly exclusive?: readonly string[];
}

/**
 * What a question with several answers asks of them (`minItems`, `maxItems`), and the codes that stand alone when chosen:
 * `{ minItems: 1, maxItems: 3, exclusive: ["none"] }`. Empty where its schema says nothing.
 */
export function listLimitsOf({ pages }: CompiledForm, { key, page }: Question): ListLimits {
  const { schema } = pages.find(({ id }) => id === page) ?? {};
  const { minItems, maxItems, exclusive } = schema?.properties?.[key] ?? {};
  return {
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
    ...(exclusive !== undefined && { exclusive }),
  };
}

interface ListCountProps extends ListLimits {
  readonly id: string;
  readonly count: number;
  readonly isRanking?: boolean;
}

/** How many are asked for, and how many there are; nothing where any number will do (LST-05). */
export function ListCount({ id, ...counted }: ListCountProps) {
  const words = countWords(counted);
  if (words === "") return null;
  const { count, maxItems = count } = counted;
  return (
    <Count data-screen-only="" id={id} isTooMany={count > maxItems}>
      {words}
    </Count>
  );
}

/** The same in words. Nothing is refused: who wants another one may choose it first and take one out afterwards. */
export function countWords({
  count,
  minItems,
  maxItems,
  isRanking = false,
}: Omit<ListCountProps, "id">): string {
  const asked = range(minItems, maxItems);
  if (asked === undefined) return "";
  const [ask, have] = isRanking ? [sentences.rank, sentences.ranked] : [sentences.choose, sentences.chosen];
  const excess = count - (maxItems ?? count);
  const rest = [
    ...(excess > 0 ? [sentences.tooMany(number.format(excess))] : []),
    ...(count === maxItems ? [sentences.isFull] : []),
  ];
  return [ask(asked), have(number.format(count)), ...rest].join(" ");
}

function range(minItems: number | undefined, maxItems: number | undefined): string | undefined {
  if (maxItems === undefined) {
    return minItems === undefined ? undefined : sentences.atLeast(number.format(minItems));
  }
  if (minItems === undefined) return sentences.atMost(number.format(maxItems));
  return minItems === maxItems
    ? number.format(minItems)
    : sentences.fromTo(number.format(minItems), number.format(maxItems));
}
