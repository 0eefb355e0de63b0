import { cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, it } from "vitest";
import { onDemand } from "./on-demand.tsx";

afterEach(cleanup);

const Part = ({ name }: { readonly name: string }) => <p>I am {name}</p>;
const within = (part: ReturnType<typeof onDemand<{ name: string }>>) => (
  <Suspense fallback="Loading">
    <part.Component name="Ada" />
  </Suspense>
);

it("renders at once what was loaded ahead, without a moment of loading", async () => {
  const part = onDemand(async () => Part);
  await part.load();
  render(within(part));
  expect(document.body.textContent).toBe("I am Ada");
});

it("shows that it is loading until the code has come, which is fetched once", async () => {
  let fetched = 0;
  const part = onDemand(async () => {
    fetched += 1;
    return Part;
  });
  render(within(part));
  expect(document.body.textContent).toBe("Loading");
  await screen.findByText("I am Ada");
  await part.load();
  expect(fetched).toBe(1);
});

it("is fetched again when it could not be loaded ahead", async () => {
  let isGone = true;
  const part = onDemand(async () => {
    if (isGone) throw new Error("No connection.");
    return Part;
  });
  await expect(part.load()).rejects.toThrow("No connection.");
  isGone = false;
  render(within(part));
  await screen.findByText("I am Ada");
});
