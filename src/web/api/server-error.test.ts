import { describe, expect, it } from "vitest";
import { readResponse, ServerError, UnauthorizedError } from "./server-error.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const UNEXPECTED = "We've encountered an unexpected error at this time. Please try again later.";

function failureOf(status: number, text: string, contentType = JSON_TYPE): unknown {
  try {
    return readResponse({ status, contentType, text });
  } catch (error) {
    return error;
  }
}

describe("readResponse", () => {
  it("returns the JSON body of a response that is OK", () => {
    expect(readResponse({ status: 200, contentType: JSON_TYPE, text: '{"message":"Saved."}' })).toEqual({
      message: "Saved.",
    });
  });

  it("gives the unexpected-error sentence for a response that is not JSON [CAT-01]", () => {
    expect(failureOf(502, "<h1>Bad gateway</h1>", "text/html")).toMatchObject({
      message: UNEXPECTED,
      status: 502,
    });
    expect(failureOf(200, "<h1>Hello</h1>", "text/html")).toMatchObject({ message: UNEXPECTED });
    expect(failureOf(500, '{"mess')).toMatchObject({ message: UNEXPECTED });
  });

  it("gives the unexpected-error sentence for an error body without a message in words [CAT-01]", () => {
    expect(failureOf(500, '{"code":"x"}')).toMatchObject({ message: UNEXPECTED });
    expect(failureOf(500, '{"message":7}')).toMatchObject({ message: UNEXPECTED });
    expect(failureOf(500, "null")).toMatchObject({ message: UNEXPECTED });
    expect(failureOf(500, '["message"]')).toMatchObject({ message: UNEXPECTED });
  });

  it("carries message, code, status and the errors per key of any other status that is not OK [CAT-02]", () => {
    const body = {
      message: "Some answers could not be saved.",
      code: "invalid_answers",
      errors: { zip: ["Too long.", 3], city: "no list" },
    };
    const error = failureOf(422, JSON.stringify(body));
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({
      message: "Some answers could not be saved.",
      code: "invalid_answers",
      status: 422,
      errors: { zip: ["Too long."] },
    });
  });

  it("makes 401 an unauthorized error with the sentence of the spec, whatever the body says [CAT-03]", () => {
    const error = failureOf(401, "nothing", "text/plain");
    expect(error).toBeInstanceOf(UnauthorizedError);
    expect(error).toMatchObject({
      message: "Your session is invalid. Please clear your cookies and login again.",
      status: 401,
    });
  });
});
