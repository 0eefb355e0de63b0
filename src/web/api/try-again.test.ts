import { describe, expect, it, vi } from "vitest";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { isRepeatable } from "./call.ts";
import { tryAgain } from "./server-error.ts";

const AT_ONCE = { waitsMs: [0, 0, 0], isOver: () => false };

/** Answers one after the other; 0 is a connection that broke. */
function server(...answers: readonly number[]) {
  const left = [...answers];
  return { left, attempt: async () => ({ status: left.shift() ?? Number.NaN }) };
}

describe("trying a call again", () => {
  it("sends it again when the connection was cut or a balancer had nobody, until there is a response", async () => {
    const { attempt, left } = server(0, 502, 504, 200);
    expect(await tryAgain(attempt, AT_ONCE)).toEqual({ status: 200 });
    expect(left).toEqual([]);
  });

  it.each([200, 400, 401, 409, 422, 429, 500, 507])("takes %i for a response", async (status) => {
    const { attempt, left } = server(status, 200);
    expect(await tryAgain(attempt, AT_ONCE)).toEqual({ status });
    expect(left).toEqual([200]);
  });

  it("tells the last response after three further tries", async () => {
    expect(await tryAgain(server(0, 502, 503, 504, 200).attempt, AT_ONCE)).toEqual({ status: 504 });
  });

  it("does not go on when it was cancelled", async () => {
    const { attempt, left } = server(0, 200);
    expect(await tryAgain(attempt, { ...AT_ONCE, isOver: () => true })).toEqual({ status: 0 });
    expect(left).toEqual([200]);
  });

  it("does not go on when it was cancelled while it waited", async () => {
    const { attempt, left } = server(0, 200);
    const before = [false];
    const isOver = () => before.shift() ?? true;
    expect(await tryAgain(attempt, { ...AT_ONCE, isOver })).toEqual({ status: 0 });
    expect(left).toEqual([200]);
  });

  it.each([
    ["does not go on while the browser knows that it is offline", { onLine: false }, 0],
    ["goes on where the browser has a connection", { onLine: true }, 200],
    ["goes on where nothing is known of a connection", {}, 200],
  ])("%s", async (_what, navigator, status) => {
    vi.stubGlobal("navigator", navigator);
    expect(await tryAgain(server(0, 200).attempt, { waitsMs: [0] })).toEqual({ status });
    vi.unstubAllGlobals();
  });
});

describe("what may be sent again", () => {
  it("is what comes to the same when it arrives twice; the status has tries of its own [API-11]", () => {
    const named = (calls: readonly (keyof typeof ENDPOINTS)[]) =>
      calls.map((name) => isRepeatable(ENDPOINTS[name].route));
    const twice = ["profile", "saveAnswers", "lastPage", "submit", "validations", "presignedUrl"] as const;
    const once = ["signup", "confirm", "forgotPassword", "resetPassword", "resendConfirm"] as const;
    expect(new Set(named([...twice, "login", "convertDocument", "deleteConversion"]))).toEqual(
      new Set([true]),
    );
    expect(new Set(named([...once, "logout", "webStatus"]))).toEqual(new Set([false]));
  });
});
