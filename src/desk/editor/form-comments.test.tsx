// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { UiProvider } from "../ui/ui-provider.tsx";
import { createFormBuffer } from "./form-buffer.ts";
import { FormComments, KeepsUnsaid } from "./form-comments.tsx";
import { allEntries, outlineOf } from "./outline-model.ts";

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
          <FormComments {...{ buffer, selection: idOf(title), application: undefined }} />
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
