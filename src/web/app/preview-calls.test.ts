import { expect, it } from "vitest";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { respondInPreview } from "./preview-calls.ts";

/** Those of the endpoints that a preview answers itself, so that the page goes on. */
const ANSWERED = ["saveAddAnother", "saveAnswers", "conversionStatus"];

it.each(Object.entries(ENDPOINTS))(
  "a preview does not send %s to the server, unless it is the search [PRV-02]",
  (name, { method, path }) => {
    const asked = path.replace(":answer_key", "transcript");
    const response = respondInPreview({
      method,
      path: name === "lookup" ? `${asked}?q=main` : asked,
      payload: {},
    });
    if (name === "lookup") expect(response).toBeUndefined();
    else expect(response?.status).toBe(ANSWERED.includes(name) ? 200 : 403);
  },
);

it("a preview says of what is refused that nothing is sent, and takes answers as stored [PRV-02]", () => {
  const { method, path } = ENDPOINTS.presignedUrl;
  expect(JSON.parse(respondInPreview({ method, path })?.text ?? "")).toEqual({
    code: "preview",
    message: "Nothing is uploaded or sent in a preview.",
  });
  const saved = respondInPreview({ method: "PUT", path: "/api/answer", payload: { name: "Ada" } });
  expect(JSON.parse(saved?.text ?? "")).toMatchObject({ kept: ["name"], refused: {}, conflicts: {} });
});
