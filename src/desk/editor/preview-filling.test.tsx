import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderAtDesk } from "../../../tests/support/render-at-desk.tsx";
import type { SampleApplicants } from "../../contract/desk-form-drafts.ts";
import { queries } from "../api/session.ts";
import { FillingChoice } from "./preview-filling.tsx";

afterEach(() => queries.clear());

const ADA = { name: "Ada", answers: {}, add_another: {}, tabs: {}, confirmed: [] };

it.each<[SampleApplicants["applicants"], string]>([
  [[ADA], "Ada"],
  [null, "No applicants: the draft has errors, or is too large. You can fill the page in yourself."],
])("offers the applicants that there are, or says why there are none [EDT-37]", (applicants, offered) => {
  queries.setQueryData(["form", "sample applicants", undefined, 1], { revision: 1, applicants });
  renderAtDesk(
    <FillingChoice application={undefined} isReady revisionOf={() => 1} onFill={() => undefined} />,
  );
  const options = screen.getAllByRole("option").map(({ textContent }) => textContent);
  expect(options).toEqual(["Nobody: an empty application", offered]);
});
