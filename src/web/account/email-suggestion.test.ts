import { expect, it } from "vitest";
import { suggestEmail } from "./email-suggestion.tsx";

it.each([
  ["ada@gmial.com", "ada@gmail.com"],
  ["Ada.O@gmail.con", "Ada.O@gmail.com"],
  [" ada@gmai.com ", "ada@gmail.com"],
  ["ada@hotmial.com", "ada@hotmail.com"],
  ["ada@yaho.com", "ada@yahoo.com"],
  ["ada@gmail.com", undefined],
  ["ada@mail.com", undefined],
  ["ada@gmx.com", undefined],
  ["ada@yahoo.ca", undefined],
  ["ada@yahoo.co", "ada@yahoo.com"],
  ["ada@school.example", undefined],
  ["ada", undefined],
  ["", undefined],
])("for %s the address that was probably meant is %s [APL-07]", (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});
