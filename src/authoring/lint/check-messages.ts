import type { CompiledPage } from "../../form/definition/compiled-form.ts";
import type { Messages, ObjectSchema, PropertySchema } from "../../form/definition/definition.ts";
import { isMessageName } from "../../form/validation/messages.ts";
import type { Origin } from "../compile/origins.ts";
import { valueAt } from "../findings/create-reporter.ts";
import { listWords } from "../findings/describe-format.ts";
import type { JsonPath } from "../findings/finding.ts";
import { type Check, type CheckContext, questionOf, reportOnce } from "./check-context.ts";
import { propertiesWithin, requiredWithin, schemaFiles } from "./definition-parts.ts";

type MessageName = keyof Messages;

/** What a sentence is for, as the word of a question that leads to it. */
const ASKED_BY: Readonly<Record<MessageName, string>> = {
  required: "required",
  format: "format",
  pattern: "pattern",
  minLength: "minLength",
  maxLength: "maxLength",
  minWords: "minWords",
  maxWords: "maxWords",
  minFiles: "minFiles",
  const: "const",
  not: "not",
  option: "optionsFrom",
  numericString: "numericString",
  minItems: "minItems",
  maxItems: "maxItems",
  exclusive: "exclusive",
  minimumAge: "minimumAge",
  maximumAge: "maximumAge",
  minYear: "yearsFromNow",
  maxYear: "yearsFromNow",
};

/** Sentences that no answer ever brings up, and demands of a schema that nobody is told of. */
export const checkMessages: Check = (context) => {
  checkConditions(context);
  checkSilentDemands(context);
  checkIgnoredEnums(context);
  const written = Map.groupBy(
    context.form.pages.flatMap((page) => messagesOn(page, context)),
    ({ origin }) => JSON.stringify(origin),
  );
  for (const uses of written.values()) {
    const [first] = uses;
    // What stands in a block is never shown if it is shown nowhere that the block is used.
    if (first === undefined || uses.some(({ isShown }) => isShown)) continue;
    const { name, origin, key } = first;
    const message = `Applicants never read messages.${name} of "${key}", because ${reason(name, first.isBox)}.`;
    context.report(
      "message-never-shown",
      origin.file,
      origin.path,
      message,
      suggestionFor(name, first.isBox),
    );
  }
};

interface Written {
  readonly name: MessageName;
  readonly key: string;
  readonly origin: Origin;
  readonly isShown: boolean;
  readonly isBox: boolean;
}

/** The sentences of a page, its blocks expanded, and whether something there leads to each. */
function messagesOn(page: CompiledPage, context: CheckContext): readonly Written[] {
  const byRule = Object.keys(page.requiredWhen ?? {}).map((key) => ({ key, path: ["requiredWhen", key] }));
  const required = [...[...requiredWithin(page.schema)].filter(isDemanded), ...byRule];
  const places = [...propertiesWithin(page.schema)].filter(isDemanded);
  return places.flatMap(({ key, property, path }) => {
    const question = questionOf(context.form, key);
    const names = Object.keys(property.messages ?? {}).filter(isMessageName);
    if (question === undefined) return [];
    // A question's own sentences count everywhere, those of a branch for what the branch itself asks.
    const isHere = (other: { readonly key: string; readonly path: JsonPath }) =>
      other.key === key && (path.length === 2 || branchOf(other.path) === branchOf(path));
    const asked: readonly Asked[] = [
      ...required.filter(isHere).map(() => ({ isRequired: true, property: {} })),
      ...places.filter(isHere).map((place) => ({ isRequired: false, property: place.property })),
    ];
    const isBox = question.type === "boolean";
    return names.flatMap((name) => {
      const origin = messageOrigin(page, [...path, "messages", name], context);
      const isShown =
        name === "option" ? question.options !== undefined : asked.some((one) => leadsTo(name, one, isBox));
      return origin === undefined ? [] : [{ name, key, isBox, isShown, origin }];
    });
  });
}

function isDemanded({ path }: { readonly path: JsonPath }): boolean {
  return !path.includes("if") && !path.includes("not");
}

/** The part of a schema that a key's property or requirement stands in. */
function branchOf(path: JsonPath): string {
  return JSON.stringify(path.slice(0, -2));
}

interface Asked {
  readonly isRequired: boolean;
  readonly property: PropertySchema;
}

function leadsTo(name: MessageName, { isRequired, property }: Asked, isBox: boolean): boolean {
  switch (name) {
    case "required":
      return isRequired;
    case "const":
      // A box that is not ticked is not answered, so a constant finds nothing but a tick.
      return property.const !== undefined && !(isBox && property.const === true);
    case "format":
      return property.format !== undefined || property.enum !== undefined || property.not !== undefined;
    case "minYear":
    case "maxYear":
      return property.yearsFromNow !== undefined;
    case "option":
      return false;
    default:
      return property[name] !== undefined;
  }
}

function reason(name: MessageName, isBox: boolean): string {
  if (name === "const" && isBox) return "a box that is not ticked counts as not answered";
  return name === "required" ? "the answer is nowhere required" : `nothing asks for ${ASKED_BY[name]} here`;
}

function suggestionFor(name: MessageName, isBox: boolean): string {
  if (name === "const" && isBox)
    return 'Put the key into "required", and the sentence into messages.required.';
  return "Take the sentence out, or put it beside what it is about.";
}

/** A page may say something else for a block's question; then the sentence stands in the page's file. */
function messageOrigin(
  page: CompiledPage,
  path: JsonPath,
  { sources, origins }: CheckContext,
): Origin | undefined {
  const [word, step, ...rest] = path;
  if (word === "allOf" && typeof step === "number") {
    const member = page.schema.allOf?.[step];
    const origin = member && origins.members.get(member);
    return origin && { file: origin.file, path: [...origin.path, ...rest] };
  }
  const onPage = { file: `pages/${page.id}.schema.json`, path };
  if (valueAt(sources.files.get(onPage.file)?.value, path) !== undefined) return onPage;
  const origin = origins.properties.get(String(step));
  return origin && { file: origin.file, path: [...origin.path, ...rest] };
}

/** A condition only asks, and what stands in a `not` is what must not be: neither has a sentence. */
function checkConditions({ sources, report }: CheckContext): void {
  for (const { file, value } of schemaFiles(sources)) {
    for (const { key, path, messages, why } of unreadMessages(value)) {
      const names = listWords(Object.keys(messages).map((name) => `messages.${name}`));
      const message = `Applicants never read ${names} of "${key}" here, because ${why}.`;
      const suggestion = "Put the sentence beside the question; messages.not is for what must not be.";
      report("message-never-shown", file, [...path, "messages"], message, suggestion);
    }
  }
}

function* unreadMessages(schema: ObjectSchema) {
  for (const { key, property, path } of propertiesWithin(schema)) {
    const asks = path.includes("if") && "a condition only asks";
    const why = asks || (path.includes("not") && IN_A_NOT);
    if (why && property.messages) yield { key, path, messages: property.messages, why };
    const { not } = property;
    if (not?.messages) yield { key, path: [...path, "not"], messages: not.messages, why: IN_A_NOT };
  }
}

const IN_A_NOT = "it stands inside a not";

/** A schema that forbids something of several answers together has no question to show it at, so nothing is refused. */
function checkSilentDemands({ form, origins, report }: CheckContext): void {
  const once = reportOnce(report);
  for (const page of form.pages) {
    for (const { member, path } of silentDemands(page)) {
      const origin = origins.members.get(member);
      if (origin === undefined) continue;
      const message =
        "What this forbids is refused nowhere: a not about several answers has no question to show a sentence at.";
      const suggestion = "Say it with an if and a then that asks something of one question.";
      once(
        "check-without-effect",
        { file: origin.file, path: [...origin.path, ...path] },
        message,
        suggestion,
      );
    }
  }
}

/** What a question with a list has in its own `enum` besides is never looked at. */
function checkIgnoredEnums({ sources, report }: CheckContext): void {
  for (const { file, value } of schemaFiles(sources)) {
    for (const { key, property, path, isConditional } of propertiesWithin(value)) {
      if (isConditional || property.enum === undefined || property.optionsFrom === undefined) continue;
      const message = `"${key}" takes its options from "${property.optionsFrom}", so its own enum is never looked at.`;
      const suggestion = "Take one of the two out.";
      report("check-without-effect", file, [...path, "enum"], message, suggestion);
    }
  }
}

interface Silent {
  readonly member: ObjectSchema;
  readonly path: readonly (string | number)[];
}

function silentDemands({ schema }: CompiledPage): readonly Silent[] {
  const within = (
    member: ObjectSchema,
    part: ObjectSchema | undefined,
    path: readonly (string | number)[],
  ): readonly Silent[] =>
    part === undefined
      ? []
      : [
          ...(part.not === undefined ? [] : [{ member, path: [...path, "not"] }]),
          ...(part.allOf ?? []).flatMap((inner, index) => within(member, inner, [...path, "allOf", index])),
          ...within(member, part.then, [...path, "then"]),
          ...within(member, part.else, [...path, "else"]),
        ];
  return (schema.allOf ?? []).flatMap((member) => within(member, member, []));
}
