import { _, type CodeKeywordDefinition, type KeywordCxt } from "ajv";

/**
 * Our keywords as code, so that they compile into the browser's validator module. Today's date is `this.today`
 * (ISO), never the clock's, and `this.isPhoneNumber` knows the numbers of all countries: see `completeValidators`.
 */
export const KEYWORDS: readonly CodeKeywordDefinition[] = [
  {
    keyword: "minimumAge",
    type: "string",
    schemaType: "number",
    error: { message: "too young", params: ({ schema }) => _`{minimumAge: ${schema}}` },
    code: (context) =>
      context.fail(_`${isDated(context)} && ${context.data} > ${yearsBefore(context.schema)}`),
  },
  {
    keyword: "maximumAge",
    type: "string",
    schemaType: "number",
    error: { message: "too old", params: ({ schema }) => _`{maximumAge: ${schema}}` },
    code: (context) =>
      context.fail(_`${isDated(context)} && ${context.data} < ${yearsBefore(context.schema)}`),
  },
  {
    keyword: "phoneNumber",
    type: "string",
    schemaType: "boolean",
    error: { message: "no phone number" },
    code: (context) => context.fail(_`!this.isPhoneNumber(${context.data})`),
  },
  yearLimit("minYear", "<"),
  yearLimit("maxYear", ">"),
  {
    keyword: "numericString",
    type: "string",
    schemaType: "object",
    error: {
      message: "not a number in range",
      params: ({ schema }) =>
        _`{minimum: ${schema.minimum ?? null}, maximum: ${schema.maximum ?? null}, multipleOf: ${schema.multipleOf ?? null}}`,
    },
    code: numericString,
  },
];

/** `yearsFromNow` becomes two keywords, so that each limit has its own sentence (VAL-09). */
function yearLimit(keyword: "minYear" | "maxYear", outside: "<" | ">"): CodeKeywordDefinition {
  const limit = (offset: number) => _`(+this.today.slice(0, 4) + ${offset})`;
  return {
    keyword,
    type: "string",
    schemaType: "number",
    error: { message: "year out of range", params: ({ schema }) => _`{year: ${limit(schema)}}` },
    code: (context) => {
      const year = _`+${context.data}.slice(0, 4)`;
      const reached = limit(context.schema);
      const isOutside = outside === "<" ? _`${year} < ${reached}` : _`${year} > ${reached}`;
      context.fail(_`/^[0-9]{4}(?![0-9])/.test(${context.data}) && ${isOutside}`);
    },
  };
}

/** What is no date is the format's to refuse; a second sentence about its age would only confuse. */
function isDated({ data }: KeywordCxt) {
  return _`/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(${data})`;
}

function yearsBefore(years: number) {
  return _`((+this.today.slice(0, 4) - ${years}) + this.today.slice(4)).padStart(10, "0")`;
}

function numericString(context: KeywordCxt): void {
  const { data, schema } = context;
  const number = _`+${data}`;
  const problems = [_`!/^-?[0-9]+([.][0-9]+)?$/.test(${data})`];
  if (schema.minimum !== undefined) problems.push(_`${number} < ${schema.minimum}`);
  if (schema.maximum !== undefined) problems.push(_`${number} > ${schema.maximum}`);
  if (schema.multipleOf !== undefined) {
    // Decimal steps are not exact in binary: 3.7 / 0.1 is 37.00000000000001.
    problems.push(
      _`Math.abs(${number} / ${schema.multipleOf} - Math.round(${number} / ${schema.multipleOf})) > 1e-9`,
    );
  }
  context.fail(problems.reduce((all, problem) => _`${all} || ${problem}`));
}
