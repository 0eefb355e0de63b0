import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Answers } from "../../src/form/definition/answers.ts";
import { longIt } from "../support/depth.ts";
import { UNEXPECTED } from "./screens/unexpected-error.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { hasFocus, press, reach } from "./support/keyboard.ts";
import { openVisitor } from "./support/visitor.ts";
import { storedAnswers } from "./support/watched-form.ts";

const ANA = { first_name: "Ana", last_name: "Ray", age: "9" };
const BEN = { first_name: "Ben", last_name: "Ray-Ito", age: "12" };
const CLEO = { first_name: "Cleo", last_name: "Ray", age: "14" };

describe("the entries of a repeated group", () => {
  const app = appAndBrowser();

  const entry = (page: Page, number: number) =>
    page.getByRole("group", { name: `Sibling ${number}`, exact: true });
  const heading = (page: Page, number: number) => page.getByRole("heading", { name: `Sibling ${number}` });
  const removeButton = (page: Page, number: number) =>
    page.getByRole("button", { name: `Remove Sibling ${number}` });
  const addButton = (page: Page) => page.getByRole("button", { name: "Add another sibling" });
  const notice = (page: Page) => page.getByRole("status").filter({ hasText: /was (removed|cleared)/ });
  const undo = (page: Page) => notice(page).getByRole("button", { name: /^Undo/ });

  /** What stands in the boxes of each entry. */
  const shown = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll("[role=group]")]
        .filter((group) => /^siblings-\d$/.test(group.getAttribute("aria-labelledby") ?? ""))
        .map((group) => [...group.querySelectorAll("input")].map(({ value }) => value)),
    );
  const values = (...people: readonly (typeof ANA)[]) => people.map(Object.values<string>);
  /** What the server holds of them. */
  const stored = async (page: Page): Promise<Answers> => {
    const answers = Object.entries(await storedAnswers(page));
    return Object.fromEntries(answers.filter(([key]) => key.startsWith("sibling_")));
  };
  const records = (...people: readonly (typeof ANA)[]) =>
    Object.fromEntries(
      people.flatMap((person, index) =>
        Object.entries(person).map(([key, value]) => [
          `sibling_${index === 0 ? "" : `${index + 1}_`}${key}`,
          value,
        ]),
      ),
    );
  const count = async (page: Page) => (await (await page.request.get("/api/add-another")).json()).siblings;

  async function applicantWith(email: string, ...people: readonly (typeof ANA)[]) {
    const visitor = await openVisitor(app.browser, app.server.address, { expects: /status of 500/ });
    const { page } = visitor;
    await becomeApplicant(page, app.server, email);
    for (const [index, person] of people.entries()) {
      if (index > 0) {
        await press(page, addButton(page));
        await expect.poll(() => hasFocus(heading(page, index + 1))).toBe(true);
      }
      for (const [title, value] of [
        ["First Name", person.first_name],
        ["Last Name", person.last_name],
        ["Age", person.age],
      ] as const) {
        await reach(page, entry(page, index + 1).getByRole("textbox", { name: title }));
        await page.keyboard.type(value);
      }
    }
    return visitor;
  }

  it("lets any of them be removed and brought back by keyboard, says so, and keeps the focus [LEA-03] [ADD-01] [ADD-02]", async () => {
    const { page, leave } = await applicantWith("entries@example.org", ANA, BEN, CLEO);
    await press(page, removeButton(page, 2));
    await expect.poll(() => hasFocus(notice(page))).toBe(true);
    expect(await notice(page).innerText()).toContain("Sibling 2 (Ben) was removed.");
    expect(await shown(page)).toEqual(values(ANA, CLEO));
    await expect.poll(() => stored(page)).toEqual(records(ANA, CLEO));
    await expect.poll(() => count(page)).toBe(2);
    expect(await accessibilityFindings(page)).toEqual([]);

    // Another press of the same key does nothing; the next stop is the way back.
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await hasFocus(undo(page))).toBe(true);
    expect(await shown(page)).toEqual(values(ANA, CLEO));
    await page.keyboard.press("Enter");
    await expect.poll(() => hasFocus(heading(page, 2))).toBe(true);
    expect(await shown(page)).toEqual(values(ANA, BEN, CLEO));
    await expect.poll(() => stored(page)).toEqual(records(ANA, BEN, CLEO));
    await expect.poll(() => count(page)).toBe(3);
    expect(await notice(page).count()).toBe(0);

    // The first, then the last; both come back in turn.
    await press(page, removeButton(page, 1));
    await expect.poll(() => hasFocus(notice(page))).toBe(true);
    await press(page, removeButton(page, 2));
    expect(await notice(page).innerText()).toContain("Sibling 2 (Cleo)");
    expect(await shown(page)).toEqual(values(BEN));
    await press(page, undo(page));
    await expect.poll(() => notice(page).innerText()).toContain("Sibling 1 (Ana)");
    await press(page, undo(page));
    await expect.poll(() => shown(page)).toEqual(values(ANA, BEN, CLEO));

    // Two quick presses of the mouse remove one, and nothing is lost.
    await removeButton(page, 1).dblclick();
    await expect.poll(() => shown(page)).toEqual(values(BEN, CLEO));
    await undo(page).click();
    await expect.poll(() => shown(page)).toEqual(values(ANA, BEN, CLEO));
    await expect.poll(() => stored(page)).toEqual(records(ANA, BEN, CLEO));

    await press(page, addButton(page));
    await expect.poll(() => hasFocus(heading(page, 4))).toBe(true);
    expect(await addButton(page).count()).toBe(0);
    await page.getByRole("status").getByText("You have added all 4 that we ask for.").waitFor();
    await expect.poll(() => count(page)).toBe(4);
    await page.reload();
    await heading(page, 4).waitFor();
    expect(await shown(page)).toEqual([...values(ANA, BEN, CLEO), ["", "", ""]]);
    await leave();
  });

  longIt("empties the only one, and brings that back, too [LEA-03]", async () => {
    const { page, leave } = await applicantWith("only@example.org", ANA);
    await press(page, page.getByRole("button", { name: "Clear Sibling 1" }));
    await expect.poll(() => hasFocus(notice(page))).toBe(true);
    expect(await notice(page).innerText()).toContain("Sibling 1 (Ana) was cleared.");
    expect(await shown(page)).toEqual([["", "", ""]]);
    await expect.poll(() => stored(page)).toEqual({});
    await press(page, undo(page));
    await expect.poll(() => shown(page)).toEqual(values(ANA));
    await expect.poll(() => stored(page)).toEqual(records(ANA));
    await leave();
  });

  longIt.each([
    ["the answers", "**/api/answer"],
    ["the count", "**/api/add-another"],
  ])(
    "leaves all as it was when %s cannot be stored, with the focus where it was [LEA-03] [CAT-09]",
    async (what, path) => {
      const { page, leave } = await applicantWith(`${what.split(" ")[1]}@example.org`, ANA, BEN, CLEO);
      await expect.poll(() => stored(page)).toEqual(records(ANA, BEN, CLEO));
      await page.route(path, (route) =>
        route.request().method() === "PUT" ? route.fulfill(UNEXPECTED) : route.continue(),
      );
      await press(page, removeButton(page, 2));
      await page.getByText("Error adding another siblings").waitFor();
      await expect.poll(() => shown(page)).toEqual(values(ANA, BEN, CLEO));
      await expect.poll(() => hasFocus(removeButton(page, 2))).toBe(true);
      expect(await notice(page).count()).toBe(0);
      await expect.poll(() => stored(page)).toEqual(records(ANA, BEN, CLEO));

      await page.unroute(path);
      await page.keyboard.press("Enter");
      await expect.poll(() => stored(page)).toEqual(records(ANA, CLEO));
      await expect.poll(() => count(page)).toBe(2);
      await page.getByText("Error adding another siblings").waitFor({ state: "detached" });
      await leave();
    },
  );

  longIt("is right also while a save is under way [LEA-03]", async () => {
    const { page, leave } = await applicantWith("under-way@example.org", ANA, BEN, CLEO);
    const release = await holdRequests(page, "**/api/answer");
    // The first removal is on its way when the second is made, and what is typed meanwhile stays with its person.
    await press(page, removeButton(page, 1));
    await press(page, removeButton(page, 1));
    await reach(page, entry(page, 1).getByRole("textbox", { name: "Age" }));
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("15");
    release();
    await expect.poll(() => count(page)).toBe(1);
    await press(page, undo(page));
    const older = { ...CLEO, age: "15" };
    await expect.poll(() => shown(page)).toEqual(values(BEN, older));
    await expect.poll(() => stored(page)).toEqual(records(BEN, older));
    await expect.poll(() => count(page)).toBe(2);
    await leave();
  });
});
