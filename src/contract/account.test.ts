import { expect, it } from "vitest";
import { bareCode, isConfirmationCode } from "./account.ts";

it.each(["123456", " 123 456\n", "123-456", "12\u200b3456", "１２３４５６", "١٢٣٤٥٦"])(
  "takes the code %j, however it was pasted or typed [TYP-05]",
  (text) => expect(isConfirmationCode(bareCode(text))).toBe(true),
);

it.each(["12345", "1234567", "12345a", ""])("takes no %j for a code [TYP-05]", (text) => {
  expect(isConfirmationCode(bareCode(text))).toBe(false);
});
