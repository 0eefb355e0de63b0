import { expect, it } from "vitest";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { respondInFrame } from "./closed-frame.ts";

it.each(Object.entries(ENDPOINTS))(
  "the frame beside the editor answers %s itself [EDT-41]",
  (_name, { method, path }) => {
    expect(respondInFrame({ method, path, payload: {} }).status).toBeGreaterThanOrEqual(200);
  },
);

it("a search in the frame finds nothing [EDT-41]", () => {
  const { method, path } = ENDPOINTS.lookup;
  expect(respondInFrame({ method, path: `${path}?text=Main&category=address` })).toMatchObject({
    status: 200,
    text: "[]",
  });
  expect(respondInFrame({ method, path: `${path}?id=1&category=address` })).toMatchObject({
    status: 200,
    text: "{}",
  });
});
