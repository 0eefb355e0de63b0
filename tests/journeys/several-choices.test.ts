import { expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { findingsAtEveryWidth } from "./support/accessible.ts";
import { becomeApplicant, logIn } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { otherSchool } from "./support/other-school.ts";
import { pageTitled } from "./support/page-titled.ts";
import { recordsOf } from "./support/records.ts";
import { openVisitor } from "./support/visitor.ts";

const EMAIL = "mika@applicants.example";

const app = appAndBrowser(otherSchool("exchange"));

it("chooses several of a list and ranks others by keyboard and pointer, and brings both back [LST-01, LST-03, LST-05, RNK-01, RNK-02]", async () => {
  const first = await openVisitor(app.browser, app.server.address);
  const { page } = first;
  await becomeApplicant(page, app.server, EMAIL);
  await pageTitled(page, "You and Your School");
  const group = page.getByRole("group", { name: /What Do You Do in Your Free Time/ });
  const box = (name: string) => group.getByRole("checkbox", { name, exact: true });

  await box("Music").focus();
  await page.keyboard.press("Space");
  await page.getByRole("textbox", { name: "Your Instrument" }).fill("Viola");
  await box("Something else").focus();
  await page.keyboard.press("Space");
  await page.getByRole("textbox", { name: "What Else Do You Do?" }).fill("Chess");
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  for (const name of ["Theater", "Swimming"]) await box(name).check();
  await group.getByText("1 too many: please take out 1.").waitFor();
  await box("None of these").check();
  expect(await box("Music").isChecked()).toBe(false);
  await group.getByText("are no longer chosen").waitFor();
  await box("None of these").uncheck();
  expect(await box("Music").isChecked()).toBe(true);
  for (const name of ["Theater", "Swimming"]) await box(name).uncheck();
  // What belongs to an option has come back with it.
  expect(await page.getByRole("textbox", { name: "Your Instrument" }).inputValue()).toBe("Viola");

  await page.getByRole("button", { name: "Save and Go to Your Year" }).click();
  await pageTitled(page, "Your Year Abroad");
  const rank = (name: string) => page.getByRole("button", { name: `Rank “${name}”` });
  for (const name of ["Italy", "Japan", "France"]) {
    await rank(name).focus();
    await page.keyboard.press("Enter");
  }
  const up = page.getByRole("button", { name: "Move up “France”" });
  await up.focus();
  await page.keyboard.press("Enter");
  expect(await up.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole("status").getByText("“France” is choice 2 of 3.").waitFor();
  await page.getByText("Winters there are long").waitFor();
  expect(await findingsAtEveryWidth(page)).toEqual([]);

  const row = (code: string) => page.locator(`li[data-code="${code}"]`);
  const [from, to] = [await row("JPN").locator("svg").first().boundingBox(), await row("ITA").boundingBox()];
  if (from === null || to === null) throw new Error("The rows are not there.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x, to.y + to.height / 2, { steps: 8 });
  await page.mouse.move(from.x, to.y + 2, { steps: 4 });
  await page.mouse.up();
  await page.getByRole("status").getByText("“Japan” is choice 1 of 3.").waitFor();
  const codes = () =>
    page.locator("ol > li[data-code]").evaluateAll((rows) => rows.map((li) => li.getAttribute("data-code")));
  expect(await codes()).toEqual(["JPN", "ITA", "FRA"]);

  // What is not ranked is drawn into the order, and what is let go below it is not.
  const norway = page.getByRole("list", { name: "Not ranked" }).getByRole("listitem").locator("svg").first();
  await norway.scrollIntoViewIfNeeded();
  const [unranked, last] = [await norway.boundingBox(), await row("FRA").boundingBox()];
  if (unranked === null || last === null) throw new Error("The rows are not there.");
  const drawNorway = async (to: number) => {
    await page.mouse.move(unranked.x + unranked.width / 2, unranked.y + unranked.height / 2);
    await page.mouse.down();
    await page.mouse.move(unranked.x, to, { steps: 8 });
    await page.mouse.up();
  };
  await drawNorway(unranked.y + 60);
  expect(await codes()).toEqual(["JPN", "ITA", "FRA"]);
  await drawNorway(last.y + 2);
  await page.getByRole("status").getByText("“Norway” is choice 3 of 4.").waitFor();
  expect(await codes()).toEqual(["JPN", "ITA", "NOR", "FRA"]);
  await page.getByRole("button", { name: "Take out “Norway”" }).click();
  expect(await codes()).toEqual(["JPN", "ITA", "FRA"]);
  await expect
    .poll(async () => (await recordsOf(app.server, EMAIL)).answers)
    .toMatchObject({
      activities: "MUS;OTH",
      activities_desc: "Music; Something else",
      activity_other: "Chess",
      countries_wished: "JPN;ITA;FRA",
    });
  await first.leave();

  const second = await openVisitor(app.browser, app.server.address);
  await second.page.goto("/login");
  await logIn(second.page, EMAIL);
  await second.page.getByRole("link", { name: "Year Abroad", exact: true }).click();
  await pageTitled(second.page, "Your Year Abroad");
  await second.page.getByRole("button", { name: "Move up “Japan”" }).waitFor();
  expect(
    await second.page
      .locator("ol > li[data-code]")
      .evaluateAll((rows) => rows.map((li) => li.getAttribute("data-code"))),
  ).toEqual(["JPN", "ITA", "FRA"]);
  await second.leave();
});

longIt(
  "answers the rows of a table by keyboard, as columns and one below the other [MTX-01, MTX-02]",
  async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await becomeApplicant(page, app.server, "noor@applicants.example");
    await pageTitled(page, "You and Your School");
    const table = page.getByRole("group", { name: "How well do you speak these languages?" });
    const row = (name: string) => table.getByRole("radiogroup", { name });
    const radio = (language: string, name: string) => row(language).getByRole("radio", { name, exact: true });
    const middle = async (language: string, name: string) => {
      const box = await radio(language, name).boundingBox();
      if (box === null) throw new Error(`There is no “${name}” at ${language}.`);
      return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
    };
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));

    // Columns: an option stands below itself in each row, under its head, and beside the others of its row.
    const places = await Promise.all(
      ["English", "French", "Japanese"].map((name) => middle(name, "Fluently")),
    );
    expect(new Set(places.map(({ x }) => x)).size).toBe(1);
    expect((await middle("English", "Not at all")).y).toBe((await middle("English", "Fluently")).y);
    const head = await table.locator("[aria-hidden] span", { hasText: "Fluently" }).boundingBox();
    expect(Math.round((head?.x ?? 0) + (head?.width ?? 0) / 2)).toBe(places[0]?.x);

    // Submitted too early, the row says what is missing.
    await page.getByRole("link", { name: "Review", exact: true }).click();
    await pageTitled(page, "Is All of This Right?");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("link", { name: "Please say how well you speak English." }).click();
    await pageTitled(page, "You and Your School");
    await row("English").getByText("Please say how well you speak English.").waitFor();
    expect(await row("English").getAttribute("aria-invalid")).toBe("true");
    expect((await middle("English", "Fluently")).x).toBe(places[0]?.x);
    expect(await findingsAtEveryWidth(page)).toEqual([]);

    await radio("English", "Not at all").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    expect(await radio("English", "In everyday life").isChecked()).toBe(true);
    // English must be answered, so nothing clears it: the next row follows.
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("speaks_french");
    await page.keyboard.press("Space");
    expect(await radio("French", "Not at all").isChecked()).toBe(true);
    // The button that clears a choice leaves the columns where they are.
    await row("French").getByRole("button", { name: "Clear my choice" }).waitFor();
    expect((await middle("French", "Fluently")).x).toBe(places[0]?.x);
    expect((await middle("French", "Not at all")).y).toBe((await middle("French", "Fluently")).y);

    await page.setViewportSize({ width: 375, height: 800 });
    expect((await middle("Japanese", "A few words")).x).toBe((await middle("Japanese", "Fluently")).x);
    await table.getByText("Fluently").filter({ visible: true }).first().waitFor();
    await radio("Japanese", "Not at all").focus();
    await page.keyboard.press("ArrowDown");
    expect(await radio("Japanese", "A few words").isChecked()).toBe(true);
    await expect
      .poll(async () => (await recordsOf(app.server, "noor@applicants.example")).answers)
      .toMatchObject({ speaks_english: "DAILY", speaks_french: "NONE", speaks_japanese: "WORDS" });
    await leave();
  },
);
