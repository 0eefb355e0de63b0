import { expect, it } from "vitest";
import { phoneLink } from "./phone-link.ts";

it.each([
  ["(207) 555-0142", "tel:+12075550142"],
  ["1-207-555-0142", "tel:12075550142"],
  ["+49 30 901820", "tel:+4930901820"],
  ["207.555.0142 ext. 12", "tel:+12075550142"],
  ["(207) 555-0142 x12", "tel:+12075550142"],
])("a press on %s dials %s [APL-07]", (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});
