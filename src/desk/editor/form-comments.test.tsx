import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { UiProvider } from "../ui/ui-provider.tsx";
import { createFormBuffer, type FormBuffer } from "./form-buffer.ts";
import { FormComments } from "./form-comments.tsx";
import { allEntries, outlineOf } from "./outline-model.ts";
import { KeepsUnsaid } from "./unsaid-text.tsx";

it("a comment that is half written stays with what it is about while something else is chosen [EDT-56]", () => {
  const buffer = createFormBuffer(MINIMAL_FORMS);
  const idOf = (title: string) => allEntries(outlineOf(buffer)).find((entry) => entry.title === title)?.id;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const comment = { id: "one", by: "other@school", at: 0, text: "Why?" };
  const about = { part: "pages/about", key: "name", is_there: true, resolved_at: null, resolved_by: null };
  queries.setQueryData(["form-comments", undefined], {
    threads: [{ id: "thread", ...about, comments: [comment] }],
  });
  const page = (title: string) => (
    <UiProvider>
      <QueryClientProvider client={queries}>
        <KeepsUnsaid>
          <FormComments buffer={buffer} selection={idOf(title)} application={undefined} />
        </KeepsUnsaid>
      </QueryClientProvider>
    </UiProvider>
  );
  const boxes = () => screen.getAllByRole<HTMLTextAreaElement>("textbox");
  const values = () => boxes().map(({ value }) => value);
  const { rerender } = render(page("Name"));
  expect(values()).toEqual(["", ""]);
  ["For the letters", "Too sh"].forEach((value, nth) => {
    const box = boxes()[nth];
    if (box) fireEvent.change(box, { target: { value } });
  });
  rerender(page("Code Word"));
  expect(values()).toEqual([""]);
  rerender(page("Name"));
  expect(values()).toEqual(["For the letters", "Too sh"]);
});

interface Sent {
  readonly text: string;
  readonly comment_id: string;
}

/** The calls of the desk: what was posted, and threads as they are then. The answers of the first posts are lost. */
function serveComments({ lost }: { readonly lost: number }) {
  const sent: Sent[] = [];
  const about = { part: "pages/about", key: "name", is_there: true, resolved_at: null, resolved_by: null };
  vi.stubGlobal("fetch", async (_url: unknown, init?: RequestInit) => {
    if (init?.method === "POST" && typeof init.body === "string") sent.push(JSON.parse(init.body));
    if (init?.method === "POST" && sent.length <= lost) throw new TypeError("The line is cut.");
    const comments = [{ id: "one", by: "other@school", at: 0, text: "Too long?" }];
    return Response.json({ threads: [{ id: "thread", ...about, comments }] });
  });
  return { sent };
}

afterEach(() => vi.unstubAllGlobals());

function openComments() {
  const buffer = createFormBuffer(MINIMAL_FORMS);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const selection = allEntries(outlineOf(buffer)).find((entry) => entry.title === "Name")?.id;
  render(
    <UiProvider>
      <QueryClientProvider client={queries}>
        <KeepsUnsaid>
          <FormComments buffer={buffer} selection={selection} application={undefined} />
        </KeepsUnsaid>
      </QueryClientProvider>
    </UiProvider>,
  );
}

it("a comment whose answer was lost is sent again under the same id, and another text under another [EDT-80]", async () => {
  const { sent } = serveComments({ lost: 3 });
  openComments();
  const box = screen.getByLabelText("New comment");
  const send = async (text: string) => {
    const count = sent.length;
    fireEvent.change(box, { target: { value: text } });
    fireEvent.click(screen.getByRole("button", { name: "Comment" }));
    await waitFor(() => expect(sent).toHaveLength(count + 1));
    await waitFor(() => {
      const { loading } = screen.getByRole("button", { name: "Comment" }).dataset;
      expect(loading).toBeUndefined();
    });
  };
  for (const text of ["Why?", "Why?", "Why so?", "Why so?", "Why so?"]) await send(text);
  const [first, again, other, arrived, next] = sent.map(({ comment_id }) => comment_id);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(arrived).toBe(other);
  expect(next).not.toBe(other);
});

/** The comments of whatever is shown, with one box: nothing was said yet. */
function openEmpty() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(["form-comments", undefined], { threads: [] });
  const page = (buffer: FormBuffer, title: string) => {
    const selection = allEntries(outlineOf(buffer)).find((entry) => entry.title === title)?.id;
    return (
      <UiProvider>
        <QueryClientProvider client={queries}>
          <KeepsUnsaid>
            <FormComments buffer={buffer} selection={selection} application={undefined} />
          </KeepsUnsaid>
        </QueryClientProvider>
      </UiProvider>
    );
  };
  const { rerender } = render(<UiProvider>{null}</UiProvider>);
  return {
    show: (buffer: FormBuffer, title: string) => rerender(page(buffer, title)),
    box: () => screen.getByLabelText<HTMLTextAreaElement>("New comment"),
    type: (value: string) => fireEvent.change(screen.getByLabelText("New comment"), { target: { value } }),
  };
}

/** A server that answers once it is let. */
function serveLate() {
  let answer = () => {};
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (_url: unknown, init?: RequestInit) => {
    if (init?.method === "POST" && typeof init.body === "string") {
      sent.push(JSON.parse(init.body));
      await new Promise<void>((resolve) => (answer = resolve));
    }
    return Response.json({ threads: [] });
  });
  return { sent, answer: () => act(async () => answer()) };
}

it("what is typed on while a comment is sent stays, with the focus, and is sent as another one [EDT-56] [EDT-80]", async () => {
  const { sent, answer } = serveLate();
  const { show, box, type } = openEmpty();
  show(createFormBuffer(MINIMAL_FORMS), "Name");
  type("Why?");
  const press = () => fireEvent.click(screen.getByRole("button", { name: "Comment" }));
  press();
  await waitFor(() => expect(sent).toHaveLength(1));
  box().focus();
  type("Why? And where?");
  await answer();
  await screen.findByText("Your comment was added.");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([box().value, document.activeElement === box()]).toEqual(["Why? And where?", true]);
  press();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.comment_id).not.toBe(sent[0]?.comment_id);
  await answer();
  await waitFor(() => expect(box().value).toBe(""));
});

it("a comment that was sent is not found in its box by who has looked elsewhere meanwhile [EDT-56]", async () => {
  const { sent, answer } = serveLate();
  const { show, box, type } = openEmpty();
  const buffer = createFormBuffer(MINIMAL_FORMS);
  show(buffer, "Name");
  type("Why?");
  fireEvent.click(screen.getByRole("button", { name: "Comment" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  show(buffer, "Code Word");
  show(buffer, "Name");
  expect(box().value).toBe("Why?");
  await answer();
  await waitFor(() => expect(box().value).toBe(""));
});
