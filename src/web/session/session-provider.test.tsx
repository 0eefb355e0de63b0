import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/support/render-screen.tsx";
import { PROFILE } from "../../../tests/support/session.tsx";
import * as client from "../api/http-client.ts";
import { useProfile, useSession, useSessionActions } from "./session-context.ts";
import { removeSessionMarkers } from "./session-marker.ts";
import { SessionProvider } from "./session-provider.tsx";
import { StartedStatus } from "./web-status.ts";

const send = vi.fn<typeof client.sendRequest>();
beforeEach(() => {
  send.mockReset();
  vi.spyOn(client, "sendRequest").mockImplementation(send);
});

const answer = (status: number, contentType: string, text: string) => ({
  status,
  contentType,
  text,
  attribution: "",
});
const ok = (body: unknown) => answer(200, "application/json", JSON.stringify(body));
const UNAUTHORIZED = answer(401, "application/json", "{}");
const BROKEN = answer(500, "text/html", "");

/** Answers by path, and what was asked. */
function serve(answers: Readonly<Record<string, ReturnType<typeof answer>>>) {
  const asked: string[] = [];
  send.mockImplementation(async ({ method, path, payload }: client.HttpRequest) => {
    asked.push([method, path, payload === undefined ? "" : JSON.stringify(payload)].join(" ").trim());
    return answers[path] ?? BROKEN;
  });
  return asked;
}

function Probe() {
  const session = useSession();
  const actions = useSessionActions();
  const revision = useProfile()?.revision ?? "none";
  return (
    <>
      <output>{JSON.stringify(session)}</output>
      <p>revision {revision}</p>
      <button type="button" onClick={() => void actions.open()}>
        open
      </button>
      <button type="button" onClick={() => void actions.logout().catch(() => undefined)}>
        logout
      </button>
      <button type="button" onClick={actions.markPageChanged}>
        change page
      </button>
    </>
  );
}

function start() {
  const onEnd = vi.fn();
  const view = renderScreen(
    <SessionProvider onEnd={onEnd} loading={<p>loading</p>}>
      <Probe />
      <StartedStatus />
    </SessionProvider>,
  );
  return { onEnd, ...view };
}
const logInByCookie = () => {
  document.cookie = "idp.session=1; Path=/";
};
const snapshot = async () => JSON.parse((await screen.findByRole("status")).textContent ?? "");

beforeEach(() => removeSessionMarkers());
afterEach(() => send.mockReset());

describe("the session", () => {
  it("asks the server nothing for a visitor without the marker cookie [ROL-02]", async () => {
    const asked = serve({});
    start();
    expect(await snapshot()).toMatchObject({ is_logged_in: false, username: "" });
    expect(asked).toEqual([]);
  });

  it("reads the profile once for somebody who is logged in, and shows nothing before [ROL-02] [POL-01]", async () => {
    logInByCookie();
    const asked = serve({ "/api/profile": ok(PROFILE) });
    start();
    expect(screen.getByText("loading")).toBeTruthy();
    expect(await snapshot()).toMatchObject({
      is_logged_in: true,
      username: "ada@example.org",
      num_logins: 1,
    });
    act(() => void window.dispatchEvent(new Event("visibilitychange")));
    expect(asked).toEqual(["GET /api/profile"]);
  });

  it("posts 'started' for an account without a status, and notes it [STA-02]", async () => {
    logInByCookie();
    const asked = serve({
      "/api/profile": ok({ ...PROFILE, web_status: [] }),
      "/api/web-status": ok({ message: "ok" }),
    });
    start();
    expect(await snapshot()).toMatchObject({ web_status: "" });
    await waitFor(async () => expect(await snapshot()).toMatchObject({ web_status: "started" }));
    expect(asked).toEqual(["GET /api/profile", 'POST /api/web-status {"web_status":"started"}']);
  });

  it("posts nothing for an account that has begun [STA-02]", async () => {
    logInByCookie();
    const asked = serve({ "/api/profile": ok(PROFILE) });
    start();
    await snapshot();
    expect(asked).toEqual(["GET /api/profile"]);
  });

  it("ends on a 401, whatever the call was: the cache and the marker are gone [CAT-03]", async () => {
    logInByCookie();
    serve({ "/api/profile": ok(PROFILE), "/api/logout": UNAUTHORIZED });
    const { onEnd, queries } = start();
    await snapshot();
    fireEvent.click(screen.getByText("logout"));
    await waitFor(() => expect(onEnd).toHaveBeenCalledWith("invalid"));
    expect(document.cookie).toBe("");
    expect(
      queries
        .getQueryCache()
        .getAll()
        .every((query) => query.state.data === undefined),
    ).toBe(true);
    expect(await snapshot()).toMatchObject({ is_logged_in: false, username: "" });
  });

  it("ends on a 401 for the profile itself [CAT-03]", async () => {
    logInByCookie();
    serve({ "/api/profile": UNAUTHORIZED });
    const { onEnd } = start();
    await waitFor(() => expect(onEnd).toHaveBeenCalledWith("invalid"));
    expect(await snapshot()).toMatchObject({ is_logged_in: false });
  });

  it("logs out on the server and forgets everything [RED-02]", async () => {
    logInByCookie();
    const asked = serve({ "/api/profile": ok(PROFILE), "/api/logout": ok({ message: "ok" }) });
    const { onEnd } = start();
    await snapshot();
    fireEvent.click(screen.getByText("change page"));
    expect(await snapshot()).toMatchObject({ has_changed_page: true });
    fireEvent.click(screen.getByText("logout"));
    await waitFor(() => expect(onEnd).toHaveBeenCalledWith("logout"));
    expect(asked).toContain("GET /api/logout");
    expect(await snapshot()).toMatchObject({ is_logged_in: false, has_changed_page: false });
    expect(screen.getByText("revision none")).toBeTruthy();
  });

  it("stays when the logout failed [CAT-06]", async () => {
    logInByCookie();
    serve({ "/api/profile": ok(PROFILE), "/api/logout": BROKEN });
    const { onEnd } = start();
    await snapshot();
    await act(async () => void fireEvent.click(screen.getByText("logout")));
    expect(onEnd).not.toHaveBeenCalled();
    expect(await snapshot()).toMatchObject({ is_logged_in: true });
  });

  it("shows the account after a login without taking the screen away", async () => {
    serve({ "/api/profile": ok(PROFILE) });
    start();
    await snapshot();
    const button = screen.getByText("open");
    fireEvent.click(button);
    await waitFor(async () => expect(await snapshot()).toMatchObject({ is_logged_in: true }));
    expect(screen.getByText("open")).toBe(button);
  });
});
