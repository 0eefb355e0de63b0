import { describe, expect, it } from "vitest";
import { stubCall } from "../../../tests/support/stub-call.ts";
import { ServerError, unexpectedError } from "../api/server-error.ts";
import { postWebStatus } from "./web-status.ts";

const sent = stubCall();

describe("postWebStatus", () => {
  it("tries again twice and then gives up [API-11]", async () => {
    sent.mockRejectedValue(unexpectedError(500));
    await expect(postWebStatus("started", 1)).rejects.toThrow("unexpected error");
    expect(sent).toHaveBeenCalledTimes(3);
  });

  it("is content when a later try succeeds [API-11]", async () => {
    sent.mockRejectedValueOnce(unexpectedError(0)).mockResolvedValueOnce({ message: "ok" });
    await postWebStatus("validating", 1);
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it("does not ask again what the server refuses", async () => {
    sent.mockRejectedValue(new ServerError({ message: "No.", code: "wrong_status", status: 409 }));
    await expect(postWebStatus("submitted", 1)).rejects.toThrow("No.");
    expect(sent).toHaveBeenCalledTimes(1);
  });
});
