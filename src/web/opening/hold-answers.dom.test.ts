import { afterEach, expect, it } from "vitest";
import { holdAnswers } from "./hold-answers.ts";

const PAGE = `<main><div class="rjsf">
  <input id="text"><input id="tick" type="checkbox"><select id="list"></select>
  <button id="go-on" data-action="saveAndContinue">Save and Continue</button>
  <button id="submit" data-action="submit">Submit</button>
  <button id="tab" role="tab" aria-controls="panel">Tab</button>
  <button id="reveal" aria-controls="number">Show</button>
</div></main>`;

afterEach(() => document.body.replaceChildren());

const control = (id: string) => document.getElementById(id) as HTMLInputElement;
const held = () =>
  [...document.querySelectorAll<HTMLInputElement>("main [id]")]
    .filter(({ disabled, readOnly }) => disabled || readOnly)
    .map(({ id }) => id);

it("holds what changes answers, also what shows later, and lets it go again [OPN-04]", async () => {
  document.body.innerHTML = PAGE;
  const release = holdAnswers();
  expect(held()).toEqual(["text", "tick", "list", "submit", "tab"]);
  expect([control("text").readOnly, control("text").disabled]).toEqual([true, false]);
  control("list").insertAdjacentHTML("afterend", `<textarea id="late"></textarea>`);
  await Promise.resolve();
  expect(held()).toContain("late");
  release();
  expect(held()).toEqual([]);
});

it("lets the application be submitted where other pages are open", () => {
  document.body.innerHTML = PAGE;
  const release = holdAnswers({ maySubmit: true });
  expect(held()).toEqual(["text", "tick", "list", "tab"]);
  release();
});
