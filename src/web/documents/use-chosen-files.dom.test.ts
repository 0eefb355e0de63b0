import { renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { fileLimitsOf } from "../../form/index.ts";
import { AnswerStoreContext } from "../answers/answer-store-context.tsx";
import { AnswerStore } from "../answers/answer-store.ts";
import { documentsOf } from "./documents.ts";
import { useChosenFiles } from "./use-chosen-files.ts";
import { useSeveralFiles } from "./use-several-files.ts";

const LIMITS = fileLimitsOf(undefined);
const QUESTION = { key: "paper", title: "Paper", page: "about" } as Parameters<typeof useSeveralFiles>[0];

/** Hooks of the document page with nothing uploaded, and what becomes of a file. */
function openPage() {
  const store = new AnswerStore();
  const documents = documentsOf(store);
  vi.spyOn(documents, "open").mockReturnValue();
  vi.spyOn(documents, "get").mockReturnValue({ phase: "none" });
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(AnswerStoreContext, { value: store }, children);
  return { documents, wrapper };
}

it.each([
  ["application/pdf", "1000012345.pdf"],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "1000012345.docx"],
])(
  "a file without an ending is uploaded under one with that of its type, %s [PPR-21]",
  async (type, name) => {
    const file = new File(["%PDF-"], "1000012345", { type });
    const { documents, wrapper } = openPage();
    const upload = vi.spyOn(documents, "upload").mockResolvedValue();
    const one = renderHook(() => useChosenFiles("paper", "Paper", LIMITS), { wrapper });
    expect(one.result.current.take([file])).toBe(true);
    expect(upload.mock.lastCall?.[1].name).toBe(name);
    const make = vi.spyOn(documents, "makeAndUpload").mockResolvedValue();
    const several = renderHook(() => useSeveralFiles(QUESTION, LIMITS), { wrapper });
    several.result.current.take([file]);
    expect(make.mock.lastCall?.[2]).toBe(name);
  },
);
