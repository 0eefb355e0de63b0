import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { letDialogsOpen } from "../../../tests/support/dialog.ts";
import type { DocumentPagesResponse } from "../../contract/document-endpoints.ts";
import * as api from "../api/call.ts";
import { ServerError } from "../api/server-error.ts";
import type { CompletedDocument } from "./document-state.ts";
import { PagePictures } from "./page-pictures.tsx";

const asked = vi.fn<typeof api.callAbout>();
let comeIntoSight: () => void;
beforeEach(() => {
  letDialogsOpen();
  asked.mockReset();
  vi.spyOn(api, "callAbout").mockImplementation(asked);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (entries: readonly object[]) => void) {
        comeIntoSight = () => tell([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const PAGES: DocumentPagesResponse = {
  page_count: 2,
  pages: [1, 2].map((page) => ({ width: 720, height: 932, picture: `data:image/webp;base64,${page}` })),
};
const paper = (): CompletedDocument => ({ phase: "completed", fileName: "paper.pdf", sizeBytes: 1 });
const shown = (document: CompletedDocument) => <PagePictures document={document} answerKey="paper" />;
const look = () => act(async () => comeIntoSight());
const alts = () => screen.queryAllByRole("img").map((picture) => picture.getAttribute("alt"));
const BOTH = ["Page 1 of 2 of paper.pdf", "Page 2 of 2 of paper.pdf"];

it("asks for the pages when they come into sight, and once for each document [PPR-18]", async () => {
  asked.mockResolvedValue(PAGES);
  const first = paper();
  const { rerender, unmount } = render(shown(first));
  expect([asked.mock.calls.length, alts()]).toEqual([0, []]);
  screen.getByText("Loading the pages…");
  await look();
  screen.getByText("This is what the school will see");
  screen.getByText("2 pages. Select one to enlarge it.");
  expect([asked.mock.calls.length, alts()]).toEqual([1, BOTH]);
  // Another file of the same name and size in its place.
  asked.mockResolvedValue({ ...PAGES, page_count: 9 });
  await act(async () => rerender(shown(paper())));
  screen.getByText("2 of 9 pages. Select one to enlarge it.");
  unmount();
  render(shown(first));
  await look();
  expect([asked.mock.calls.length, alts()]).toEqual([2, BOTH]);
});

it("says that the file is complete when its pages cannot be had, and asks again when told to [PPR-18]", async () => {
  asked.mockRejectedValueOnce(new ServerError({ message: "Busy.", code: "server_busy", status: 503 }));
  asked.mockResolvedValue(PAGES);
  render(shown(paper()));
  await look();
  screen.getByText(/^The pages cannot be shown just now\. Your file is complete all the same/);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try to show them again" })));
  expect(alts()).toEqual(BOTH);
  expect(document.activeElement).toBe(screen.getByRole("figure"));
  // A picture that the browser does not show is no picture.
  await act(async () => fireEvent.error(screen.getAllByRole("img")[0] ?? window));
  expect(alts()).toEqual([]);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try to show them again" })));
  expect(alts()).toEqual(BOTH);
});

it("offers no other try where none can help [PPR-18]", async () => {
  asked.mockRejectedValue(new ServerError({ message: "Not here.", code: "pages_not_shown", status: 422 }));
  render(shown(paper()));
  await look();
  screen.getByText("Not here.");
  expect(screen.queryByRole("button")).toBeNull();
  screen.getByRole("link", { name: "Download the whole PDF" });
});

it("opens a page in its own size, and has room for pages that lie across [PPR-18]", async () => {
  asked.mockResolvedValue(PAGES);
  const { container, rerender } = render(shown(paper()));
  await look();
  const highest = () => container.querySelector<HTMLElement>("[style]")?.style.getPropertyValue("--highest");
  expect(highest()).toBe(String(11 / 8.5));
  const second = screen.getByRole("button", { name: "Page 2 of 2 of paper.pdf" });
  await act(async () => fireEvent.click(second));
  const dialog = screen.getByRole("dialog", { name: "Page 2 of 2" });
  const picture = dialog.querySelector("img");
  expect([picture?.getAttribute("src"), picture?.width]).toEqual(["data:image/webp;base64,2", 720]);
  await act(async () => fireEvent.click(within(dialog).getByRole("button", { name: "Close" })));
  expect(screen.queryByRole("dialog")).toBeNull();
  const across = PAGES.pages.map((page) => ({ ...page, width: 720, height: 540 }));
  asked.mockResolvedValue({ ...PAGES, pages: across });
  await act(async () => rerender(shown(paper())));
  expect(highest()).toBe("0.75");
});
