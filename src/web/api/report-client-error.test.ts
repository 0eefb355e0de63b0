import { describe, expect, it } from "vitest";
import { clientErrorReport, MissingPartError, NotFoundError } from "./report-client-error.ts";
import { ServerError, UnauthorizedError, unexpectedError } from "./server-error.ts";

const PAGE = {
  pathname: "/education",
  formHash: "0123456789abcdef0123456789abcdef",
  entryScript: "https://apply.example/assets/index-Dd3.js",
};

function withStack(error: Error, stack: string): Error {
  return Object.assign(error, { stack });
}

describe("clientErrorReport", () => {
  it("names kind, places, page, form and build, and not the message [ERB-01]", () => {
    const error = withStack(
      new TypeError("Ada is not a function\n    at https://x.example/assets/ada.js:1:1"),
      `TypeError: Ada is not a function
    at https://x.example/assets/ada.js:1:1
    at Page (https://apply.example/assets/form-page-B-1_.js:1:20345)
    at async https://apply.example/forms/${PAGE.formHash}.js:2:7
    at https://elsewhere.example/widget.js:3:9`,
    );
    expect(clientErrorReport(error, "screen", PAGE)).toEqual({
      kind: "screen",
      error: "TypeError",
      route: "/education",
      at: ["form-page-B-1_.js:1:20345", `${PAGE.formHash}.js:2:7`],
      form: PAGE.formHash,
      build: "index-Dd3.js",
    });
  });

  it("reads the stacks of Firefox and Safari", () => {
    const error = withStack(
      new RangeError("too deep"),
      "render@https://apply.example/assets/a-1.js:7:8\n@https://apply.example/assets/b-2.js:9:10\n",
    );
    expect(clientErrorReport(error, "dialog", PAGE)?.at).toEqual(["a-1.js:7:8", "b-2.js:9:10"]);
  });

  it("names eight places at the most", () => {
    const frames = Array.from({ length: 20 }, (_, line) => `at f (https://a.example/assets/a.js:${line}:1)`);
    const error = withStack(new Error("deep"), frames.join("\n"));
    expect(clientErrorReport(error, "screen", PAGE)?.at).toHaveLength(8);
  });

  it("names the file of a part that could not be loaded [CAT-11]", () => {
    const words =
      "Failed to fetch dynamically imported module: https://apply.example/assets/login-card-C3.js";
    const error = withStack(new TypeError(words), `TypeError: ${words}`);
    expect(clientErrorReport(error, "screen", PAGE)).toMatchObject({
      kind: "part",
      at: ["login-card-C3.js"],
    });
    const missing = clientErrorReport(new MissingPartError("The form did not come."), "dialog", PAGE);
    expect(missing).toMatchObject({ kind: "part", error: "MissingPartError" });
  });

  it("puts a word of ours in the place of what has another form than it should", () => {
    const error = Object.assign(new Error("x"), { name: "Ada Lovelace", stack: "" });
    const page = { pathname: "/Ada%20Lovelace", formHash: null, entryScript: "" };
    expect(clientErrorReport(error, "screen", page)).toEqual({
      kind: "screen",
      error: "Error",
      route: "/*",
      at: [],
      form: "",
      build: "",
    });
    expect(clientErrorReport("Ada Lovelace", "screen", page)).toMatchObject({ error: "Error", at: [] });
  });

  it("has nothing to say of what the server refused in its own words, or of a mistyped address", () => {
    const refused = new ServerError({ message: "No.", code: "already_submitted", status: 409 });
    expect(clientErrorReport(refused, "dialog", PAGE)).toBeNull();
    expect(clientErrorReport(new UnauthorizedError(), "screen", PAGE)).toBeNull();
    expect(clientErrorReport(new NotFoundError("/signup/x"), "screen", PAGE)).toBeNull();
    expect(clientErrorReport(unexpectedError(502), "dialog", PAGE)).toMatchObject({ error: "ServerError" });
  });
});
