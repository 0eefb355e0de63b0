import type { JsonPath } from "../findings/finding.ts";
import type { Member, Members } from "./members.ts";
import { memberOf, nodeWords, wordOf } from "./node-words.ts";

/** A place in a layout, by the member of a node in which it is. */
export interface MemberPlace {
  readonly member: Member;
  /** The node, or the way through one, whose member it is; empty for the layout itself. */
  readonly node: object;
  /** The way on within the member. */
  readonly rest: JsonPath;
}

const LAYOUT: Member = { is: "nodes", description: "" };

/** To a node in a list, to a way in a list, or to a node in the list of a case. */
const STEPS: Readonly<Partial<Record<Member["is"], number>>> = { nodes: 1, ways: 1, cases: 2 };

/** The member in which a path within a layout ends; undefined where the format has none. */
export function memberAt(layout: unknown, path: JsonPath): MemberPlace | undefined {
  return memberWithin(LAYOUT, layout, {}, path);
}

function memberWithin(member: Member, value: unknown, node: object, rest: JsonPath): MemberPlace | undefined {
  const steps = STEPS[member.is] ?? Infinity;
  const [word] = rest.slice(steps);
  if (word === undefined) return { member, node, rest };
  const inner = valueAt(value, rest.slice(0, steps));
  if (typeof inner !== "object" || inner === null) return undefined;
  const members: Members | undefined =
    member.is === "ways" ? member.members : nodeWords(wordOf(inner))?.members;
  const next = memberOf(members, word);
  return next && memberWithin(next, valueAt(inner, [word]), inner, rest.slice(steps + 1));
}

function valueAt(value: unknown, steps: JsonPath): unknown {
  return steps.reduce<unknown>(
    (inner, step) => (Object.hasOwn(Object(inner), step) ? Object(inner)[step] : undefined),
    value,
  );
}
