import type { Option } from "../../form/compiled-form.ts";
import type { Check, CheckContext } from "../check-context.ts";
import type { JsonPath } from "../finding.ts";

/** From this size on, applicants notice a list. */
const NOTICED_BYTES = 200_000;
/** More than this, all lists together, no form may have. */
const MOST_BYTES = 2_000_000;

/** What a megabyte of options costs before the first page can be used, as measured with a list of ten of them. */
const SECONDS_PER_MEGABYTE = 1.5;

/**
 * Lists of options that are so long that they make applicants wait: all lists are part of the form, which every browser
 * loads before the first page shows.
 */
export const checkOptionCost: Check = (context) => {
  const lists = Object.entries(context.form.options)
    .map(([name, options]) => ({ name, options, bytes: sizeOf(options) }))
    .toSorted((one, other) => other.bytes - one.bytes);
  const total = lists.reduce((sum, { bytes }) => sum + bytes, 0);
  const [longest] = lists;
  if (longest !== undefined && total > MOST_BYTES) {
    const { file, path } = placeOf(longest.name, context);
    const message =
      `The lists of options have ${megabytes(total)} together, ${megabytes(longest.bytes)} of them in ${titleOf(longest)}: ` +
      `every applicant would wait for them before the first page, about ${seconds(total)} on a slow phone. ` +
      `A form can have ${megabytes(MOST_BYTES)} at most.`;
    context.report("option-lists-too-long", file, path, message, SHORTEN);
    return;
  }
  for (const list of lists.filter(({ bytes }) => bytes > NOTICED_BYTES)) {
    const { file, path } = placeOf(list.name, context);
    const message =
      `Every applicant's browser loads ${titleOf(list)} before the first page shows: ` +
      `${megabytes(list.bytes)}, about ${seconds(list.bytes)} more on a slow phone.`;
    context.report("long-option-list", file, path, message, SHORTEN);
  }
};

const SHORTEN =
  "Leave out what nobody chooses, or ask for the answer as a text, and for schools and addresses with a search.";

function sizeOf(options: readonly Option[]): number {
  return JSON.stringify(options).length;
}

function titleOf({ name, options }: { readonly name: string; readonly options: readonly Option[] }): string {
  const count = options.length.toLocaleString("en-US");
  return name.startsWith("#")
    ? `the list of "${name.slice(1)}" (${count} options)`
    : `the list "${name}" (${count} options)`;
}

function placeOf(
  name: string,
  { origins }: CheckContext,
): { readonly file: string; readonly path: JsonPath } {
  const own = name.startsWith("#") ? origins.properties.get(name.slice(1)) : undefined;
  return own ?? { file: `options/${name}.json`, path: ["options"] };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function seconds(bytes: number): string {
  const count = (bytes / 1_000_000) * SECONDS_PER_MEGABYTE;
  return count < 10 ? `${count.toFixed(1)} seconds` : `${Math.round(count)} seconds`;
}
