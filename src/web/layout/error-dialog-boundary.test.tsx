import { fireEvent, screen } from "@testing-library/react";
import { ErrorBoundary } from "react-error-boundary";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { letDialogsOpen } from "../../../tests/support/dialog.ts";
import { renderScreen } from "../../../tests/support/render-screen.tsx";
import { ServerError, UnauthorizedError } from "../api/server-error.ts";
import { ErrorDialogBoundary } from "./error-dialog-boundary.tsx";

beforeEach(() => {
  letDialogsOpen();
  vi.spyOn(console, "error").mockReturnValue();
});

interface Fault {
  error?: Error | undefined;
}

function Part({ fault }: { readonly fault: Fault }) {
  if (fault.error) throw fault.error;
  return <p>The part.</p>;
}

function open(error: Error) {
  const fault: Fault = { error };
  const mend = () => {
    fault.error = undefined;
  };
  renderScreen(
    <ErrorBoundary fallbackRender={() => <p>further up</p>}>
      <ErrorDialogBoundary onReset={mend}>
        <Part fault={fault} />
      </ErrorDialogBoundary>
    </ErrorBoundary>,
  );
}

describe("the dialog for unexpected errors", () => {
  it("shows the server's sentence, and the part anew when it is closed [CAT-06] [CAT-07]", () => {
    open(new ServerError({ message: "Not now.", code: "x", status: 500 }));
    expect(screen.getByRole("dialog", { name: "Unexpected Error" }).textContent).toContain("Not now.");
    fireEvent.click(screen.getAllByRole("button", { name: "Close" })[1] ?? document.body);
    expect(screen.getByText("The part.")).toBeTruthy();
  });

  it("says of an error in the code only that it was unexpected [CAT-07]", () => {
    open(new TypeError("x is not a function"));
    const said = screen.getByRole("dialog").textContent;
    expect(said).toContain("We've encountered an unexpected error at this time.");
    expect(said).not.toContain("not a function");
  });

  it("hands an unauthorized error further up [CAT-07]", () => {
    open(new UnauthorizedError());
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("further up")).toBeTruthy();
  });
});
