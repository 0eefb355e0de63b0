import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderAtDesk } from "../../../tests/support/render-at-desk.tsx";
import type { FormThread } from "../../contract/desk-form-publishing.ts";
import { queries } from "../api/session.ts";
import { OpenComments } from "./form-open-comments.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  queries.clear();
});

function threadOn(key: string, is_there: boolean): FormThread {
  const comments = [{ id: `of-${key}`, by: "bob@school.example", at: 0, text: `About ${key}` }];
  return { id: key, part: "pages/about", key, is_there, resolved_at: null, resolved_by: null, comments };
}

/** The list, of a server with these threads; gives what is sent to it. While it refuses, it settles nothing. */
function open(threads: readonly FormThread[]) {
  const server = { sent: [] as unknown[], refuses: false };
  let known = threads;
  vi.stubGlobal("fetch", async (address: string, init: { readonly body?: string } = {}) => {
    const id = /form-comments\/(.*)\/resolution/.exec(address)?.[1];
    if (id === undefined) return Response.json({ threads: known });
    if (server.refuses) return Response.json({ code: "internal", message: "That failed." }, { status: 500 });
    server.sent.push([id, JSON.parse(init.body ?? "")]);
    const settled = { resolved_at: 1, resolved_by: "ada@school.example" };
    known = known.map((thread) => (thread.id === id ? { ...thread, ...settled } : thread));
    return Response.json({ threads: known });
  });
  renderAtDesk(<OpenComments application={undefined} />);
  return server;
}

it("settles what was said about a question that is gone, says so and keeps the focus [EDT-57]", async () => {
  const server = open([threadOn("nickname", false), threadOn("name", true)]);
  await screen.findByText("nickname, pages/about, on a question that is no longer there");
  const settle = screen.getByRole("button", { name: "Settle: nickname, pages/about" });
  settle.focus();
  server.refuses = true;
  await act(async () => void fireEvent.click(settle));
  await screen.findByText("That failed.");
  screen.getByText("2 open comments");
  server.refuses = false;
  await act(async () => void fireEvent.click(settle));
  expect((await screen.findByText("The comment was settled.")).role).toBe("status");
  expect(server.sent).toEqual([["nickname", { is_resolved: true }]]);
  screen.getByText("1 open comment");
  expect(screen.queryByText("About nickname")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Comments" }));
});
