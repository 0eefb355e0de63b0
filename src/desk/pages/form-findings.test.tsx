import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DraftServer } from "../../../tests/saving/draft-server.ts";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { lintForms } from "../../authoring/lint/lint-forms.ts";
import type { FormFinding } from "../../contract/desk-form-drafts.ts";
import type { DraftFindings } from "../editor/draft-findings.ts";
import { DraftSync } from "../editor/draft-sync.ts";
import { createFormBuffer, type FormBuffer } from "../editor/form-buffer.ts";
import { useMends } from "../editor/use-mends.ts";
import { UiProvider } from "../ui/ui-provider.tsx";
import { FormFindings } from "./form-findings.tsx";

const SCHEMA = "pages/about.schema.json";
const WRONG = edited(MINIMAL_FORMS, [
  [SCHEMA, '"countries"', '"countrys"'],
  [SCHEMA, '"states"', '"statez"'],
]);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

/** Findings of a revision of the draft. */
type Found = Omit<DraftFindings, "isCurrent"> & { readonly of: number };

function found(files: Readonly<Record<string, string>>, of: number): Found {
  const findings = lintForms(files).findings.map(({ file: path, ...finding }): FormFinding => {
    return { ...finding, path };
  });
  return { findings, isChecking: false, hasFailed: false, of };
}

function Page({
  buffer,
  sync,
  found: { of, ...found },
}: {
  buffer: FormBuffer;
  sync: DraftSync;
  found: Found;
}) {
  const isCurrent = () => !sync.isDirty() && sync.state().revision === of;
  const mends = useMends({ buffer, found: { ...found, isCurrent } });
  return <FormFindings {...found} mends={mends} onGo={() => undefined} />;
}

function open(of: number) {
  const server = new DraftServer(WRONG);
  const buffer = createFormBuffer(WRONG);
  const sync = new DraftSync(buffer, server.draft(), server.callsOf("one"));
  const stop = sync.start("edit");
  const given = { buffer, sync };
  const page = (state: Found) => (
    <UiProvider>
      <Page {...given} found={state} />
    </UiProvider>
  );
  const { rerender } = render(page(found(WRONG, of)));
  return { buffer, sync, stop, show: (state: Found) => rerender(page(state)) };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const [COUNTS, MENDED] = [0, 1];
const status = (nth: number) => screen.getAllByRole("status")[nth];
const said = (nth: number) => status(nth)?.textContent;

describe("findings at the desk [EDT-70] [EDT-71]", () => {
  it("have one heading for a cause with their number, and are counted", () => {
    const { stop } = open(0);
    expect(screen.getAllByRole("heading", { level: 4 })[0]?.textContent).toBe(
      "A question or list names an option list that does not exist. (2 places)",
    );
    expect(said(COUNTS)).toBe("2 errors, 2 warnings.");
    stop();
  });

  it("are mended at a press by one edit, which is said and has the focus", () => {
    const { buffer, show, stop } = open(0);
    press('Mend: Write "countries" for "countrys"');
    expect(buffer.text(SCHEMA)).toBe(WRONG[SCHEMA]?.replace("countrys", "countries"));
    expect(said(MENDED)).toBe('Mended: Write "countries" for "countrys".');
    expect(said(COUNTS)).toBe("2 errors, 2 warnings.");
    expect(document.activeElement).toBe(status(COUNTS));
    show(found({ ...WRONG, [SCHEMA]: buffer.text(SCHEMA) }, 1));
    expect(said(MENDED)).toBe('Mended: Write "countries" for "countrys".');
    expect(said(COUNTS)).toBe("1 error, 1 warning.");
    act(() => void buffer.undo());
    expect(buffer.text(SCHEMA)).toBe(WRONG[SCHEMA]);
    show(found(WRONG, 2));
    expect(said(MENDED)).toBe("");
    stop();
  });

  it("of another revision, or of texts that were typed into since, mend nothing", async () => {
    const { buffer, show, stop } = open(1);
    press('Mend: Write "countries" for "countrys"');
    expect(buffer.text(SCHEMA)).toBe(WRONG[SCHEMA]);
    expect(said(MENDED)).toContain("nothing was mended");
    const once = status(MENDED)?.firstElementChild;
    press('Mend: Write "countries" for "countrys"');
    expect(said(MENDED)).toContain("nothing was mended");
    // What is put into the page is announced, what stays in it is not.
    expect(status(MENDED)?.firstElementChild).not.toBe(once);
    show(found(WRONG, 0));
    act(() =>
      buffer.apply({ label: "Type", changes: [{ path: SCHEMA, changes: { from: 0, insert: " " } }] }),
    );
    press('Mend: Write "states" for "statez"');
    expect(buffer.text(SCHEMA)).toBe(` ${WRONG[SCHEMA]}`);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    show(found({ ...WRONG, [SCHEMA]: ` ${WRONG[SCHEMA]}` }, 1));
    press('Mend: Write "states" for "statez"');
    expect(buffer.text(SCHEMA)).toBe(` ${WRONG[SCHEMA]?.replace("statez", "states")}`);
    stop();
  });

  it("of one cause are mended at one press by one edit with one undo, which is said and has the focus [EDT-78]", () => {
    const { buffer, show, stop } = open(0);
    press("Mend all 2");
    expect(buffer.text(SCHEMA)).toBe(MINIMAL_FORMS[SCHEMA]);
    expect(said(MENDED)).toBe("2 mended, 0 left.");
    expect(document.activeElement).toBe(status(COUNTS));
    act(() => void buffer.undo());
    expect(buffer.text(SCHEMA)).toBe(WRONG[SCHEMA]);
    expect(buffer.canUndo()).toBe(false);
    show(found(WRONG, 1));
    press("Mend all 2");
    expect(buffer.text(SCHEMA)).toBe(WRONG[SCHEMA]);
    expect(said(MENDED)).toContain("nothing was mended");
    stop();
  });

  it("have no button for all where one of them has none, or somebody has to choose [EDT-78]", () => {
    const { show, stop } = open(0);
    const buttons = () => screen.queryAllByRole("button", { name: /^Mend all/ }).length;
    expect(buttons()).toBe(1);
    const { findings } = found(WRONG, 0);
    const [of, rest] = [
      (findings ?? []).filter(({ code }) => code === "unknown-options"),
      { isChecking: false, hasFailed: false, of: 0 },
    ];
    show({ ...rest, findings: of.slice(0, 1) });
    expect(buttons()).toBe(0);
    show({ ...rest, findings: [...of, { ...of[0], line: 1, suggestion: "Ask the school." } as FormFinding] });
    expect(buttons()).toBe(0);
    stop();
  });

  it("of a cause with many places show the first, and all at a press", () => {
    const { show, stop } = open(0);
    const one: FormFinding = {
      severity: "warning",
      code: "key-without-page",
      message: "",
      path: "data-model.json",
      column: 1,
      line: 1,
      pointer: "",
    };
    const findings = Array.from({ length: 12 }, (_, line) => ({
      ...one,
      line: line + 1,
      message: `${line}`,
    }));
    show({ findings, isChecking: false, hasFailed: false, of: 0 });
    expect(screen.getAllByRole("listitem")).toHaveLength(5);
    press("Show all 12 places");
    expect(screen.getAllByRole("listitem")).toHaveLength(12);
    press("Show fewer places");
    expect(screen.getAllByRole("listitem")).toHaveLength(5);
    stop();
  });
});
