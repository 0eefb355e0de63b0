import type { Answer } from "../../form/definition/answers.ts";
import type { Values } from "./constraint.ts";
import type { Model } from "./model.ts";
import type { Core } from "./search.ts";

/** What a variable of the solver stands at, in words; nothing for an unanswered question or an open confirmation. */
function describeValue(name: string, value: Answer): readonly string[] {
  const [kind, id] = name.split(":");
  if (kind === "tabs" && id !== undefined) return [`the tab "${value}" of "${id}" is chosen`];
  if (kind === "confirm" && id !== undefined) return value === true ? [`"${id}" is confirmed`] : [];
  // How two answers stand to each other is told by what compares them.
  if (kind === "relation") return [];
  if (value === true) return [`"${name}" is ticked`];
  return value === "" || value === false ? [] : [`"${name}" is "${value}"`];
}

/** Why conditions cannot hold together: `"a" is "Y" and "b" is answered exclude each other, since …`. */
export function explainCore({ constraints, hidden }: Core, model: Model): string {
  const words = constraints.map((constraint) => constraint.words);
  const excluded =
    words.length > 1
      ? `${words.join(" and ")} exclude each other`
      : `there are no answers for which ${words[0] ?? "this holds"}`;
  const reasons = hidden.map((key) => explainHidden(key, model));
  return reasons.length === 0 ? excluded : `${excluded}, since ${reasons.join(" and ")}`;
}

/** When a question stands on the page at all. */
export function explainHidden(key: string, model: Model): string {
  const variable = model.variables.get(key);
  const words = variable?.shown?.words ?? "";
  return words === ""
    ? `the options of "${key}" depend on ${(variable?.reads ?? []).map((read) => `"${read}"`).join(" and ")}`
    : `"${key}" is asked only when ${words}`;
}

/** An example of answers and choices: `"a" is "Y" and "b" is "1"`. */
export function describeExample(values: Values, model: Model): string {
  const words = Object.entries(values)
    .filter(([name]) => !model.companions.has(name))
    .flatMap(([name, value]) => describeValue(name, value));
  return words.length === 0 ? "nothing is answered" : words.join(" and ");
}
