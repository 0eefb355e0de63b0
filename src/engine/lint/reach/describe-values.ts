import type { Answer } from "../../answers/answers.ts";

/** What a variable of the solver stands at, in words; nothing for an unanswered question or an open confirmation. */
export function describeValue(name: string, value: Answer): readonly string[] {
  const [kind, id] = name.split(":");
  if (kind === "tabs" && id !== undefined) return [`the tab "${value}" of "${id}" is chosen`];
  if (kind === "confirm" && id !== undefined) return value === true ? [`"${id}" is confirmed`] : [];
  if (value === true) return [`"${name}" is ticked`];
  return value === "" || value === false ? [] : [`"${name}" is "${value}"`];
}
