import { hasFields } from "../system/has-fields.ts";

/** What client and process send each other: a request or a response, and the number that pairs the two. */
export interface Message {
  readonly id: number;
  readonly body: unknown;
}

/** Returns undefined for anything that is not a `Message`. */
export function readMessage(value: unknown): Message | undefined {
  if (!hasFields(value, { id: "number" }) || !("body" in value)) return undefined;
  return { id: value.id, body: value.body };
}
