import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { longIt } from "../support/depth.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { recordsOf } from "./support/records.ts";
import { openVisitor } from "./support/visitor.ts";

const app = ownAppAndBrowser();

/** Replaces text in a definition file, as an editor would; the text must be there once. */
async function edit(file: string, before: string, after: string): Promise<void> {
  const path = join(app.server.formsDir, file);
  const text = await readFile(path, "utf8");
  expect(text.split(before), `${file} holds the text to change once`).toHaveLength(2);
  await writeFile(path, text.replace(before, after));
}

async function publishedHash(): Promise<string> {
  const response = await fetch(`${app.server.address}/forms/current`);
  const { hash }: { hash: string } = await response.json();
  return hash;
}

/** Waits until the form that applicants get holds this text. */
async function published(text: string): Promise<void> {
  const isThere = async () => {
    const form = await fetch(`${app.server.address}/forms/${await publishedHash()}.json`);
    return (await form.text()).includes(text);
  };
  await vi.waitUntil(isThere, { timeout: 120_000, interval: 100 });
}

it("shows a changed title, a new option and a new question after a reload, without a build or a restart", async () => {
  const visitor = await openVisitor(app.browser, app.server.address);
  const { page } = visitor;
  await becomeApplicant(page, app.server, "newcomer@applicants.example");
  await page.getByRole("textbox", { name: "Preferred Name" }).waitFor();

  await edit(
    "options/phone-types.json",
    '{ "code": "W", "label": "Work" }',
    '{ "code": "W", "label": "Work" },\n    { "code": "O", "label": "Neighbor" }',
  );
  await edit(
    "data-model.json",
    '"keys": {',
    '"keys": {\n    "favorite_subject": { "type": "string", "sensitivity": "personal", "maxLength": 60 },',
  );
  await edit("pages/about.schema.json", '"title": "Preferred Name"', '"title": "Name You Go By"');
  // The question comes last: until then the definition is refused, so that what shows it is the last version.
  await edit(
    "pages/about.ui.json",
    '"preferred_name", "birth_date"',
    '"preferred_name", "favorite_subject", "birth_date"',
  );
  await edit(
    "pages/about.schema.json",
    '"properties": {\n    "first_name"',
    '"properties": {\n    "favorite_subject": { "type": "string", "title": "Favorite Subject at School" },\n    "first_name"',
  );
  await published("Favorite Subject at School");

  await page.reload();
  const question = page.getByRole("textbox", { name: "Favorite Subject at School" });
  await question.fill("Marine biology");
  expect(await page.getByRole("textbox", { name: "Name You Go By" }).count()).toBe(1);
  expect(await page.getByRole("textbox", { name: "Preferred Name" }).count()).toBe(0);
  await page
    .getByRole("group", { name: "Parent 1/Guardian 1" })
    .getByRole("combobox", { name: "Phone Type" })
    .selectOption({ label: "Neighbor" });
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await page.waitForURL("**/education");
  await page.getByRole("heading", { level: 1, name: "Academics" }).waitFor();
  await page.getByRole("link", { name: "About You" }).click();
  await page.waitForURL("**/about");
  await page.reload();
  await question.waitFor();
  expect(await question.inputValue()).toBe("Marine biology");
  await visitor.leave();

  expect((await recordsOf(app.server, "newcomer@applicants.example")).answers).toMatchObject({
    favorite_subject: "Marine biology",
    parent_phone_type: "O",
    parent_phone_type_desc: "Neighbor",
  });
});

it("refuses a definition with an error, names file and line in the log and in /health, and goes on serving the last good one", async () => {
  const hash = await publishedHash();
  const good = await readFile(join(app.server.formsDir, "pages/about.ui.json"), "utf8");
  await edit(
    "pages/about.ui.json",
    '"pronouns_other", "pronouns_description"',
    '"pronouns_other", "pronouns_descripton"',
  );
  const line = good.slice(0, good.indexOf('"pronouns_other", "pronouns_description"')).split("\n").length;

  await vi.waitUntil(() => app.server.log().includes(`forms/pages/about.ui.json:${line}:`), {
    timeout: 120_000,
    interval: 50,
  });
  const forms = async () => (await (await fetch(`${app.server.address}/health`)).json()).forms;
  expect((await forms()).hash).toBe(hash);
  // Where there are several instances, each tells what it has read itself.
  await expect
    .poll(async () => (await forms()).findings)
    .toContainEqual(expect.objectContaining({ severity: "error", file: "forms/pages/about.ui.json", line }));

  const visitor = await openVisitor(app.browser, app.server.address);
  await visitor.page.goto("/about");
  await visitor.page.getByRole("textbox", { name: "First Name" }).first().waitFor();
  await visitor.leave();

  await writeFile(
    join(app.server.formsDir, "pages/about.ui.json"),
    good.replace("Your Name", "Your Full Name"),
  );
  await published("Your Full Name");
});

longIt(
  "a page that is open while staff change the form keeps saving, says what is asked no more, and shows what is refused [FRM-01] [FRM-08]",
  async () => {
    const visitor = await openVisitor(app.browser, app.server.address, { expects: /422/ });
    const { page } = visitor;
    const email = "open-page@applicants.example";
    await becomeApplicant(page, app.server, email);
    const parent = page.getByRole("group", { name: "Parent 1/Guardian 1" });
    await edit(
      "data-model.json",
      `    "middle_name": { "type": "string", "sensitivity": "personal", "maxLength": 45 },\n`,
      "",
    );
    await edit(
      "pages/about.schema.json",
      `    "middle_name": { "type": "string", "title": "Middle Name" },\n`,
      "",
    );
    await edit(
      "pages/about.ui.json",
      `["first_name", "middle_name", "last_name"]`,
      `["first_name", "last_name"]`,
    );
    await edit("pages/about.ui.json", `  "middle_name": { "ui:autocomplete": "additional-name" },\n`, "");
    await edit(
      "options/phone-types.json",
      `{ "code": "H", "label": "Home" }`,
      `{ "code": "L", "label": "Landline" }`,
    );
    await published("Landline");

    // On the page as it was before.
    await page.getByRole("textbox", { name: "Middle Name" }).click();
    await page.keyboard.type("Augusta");
    await parent.getByRole("combobox", { name: "Phone Type" }).selectOption({ label: "Home" });
    await page.getByRole("textbox", { name: "First Name", exact: true }).first().click();
    await page.keyboard.type("Ada");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    // The answer that can be none any more leads back to its question, on the page as it is now.
    await page.getByText("The answer is not one of the options.").waitFor();
    await page.getByRole("status").filter({ hasText: "The school has changed this form." }).waitFor();
    // What was saved as it was typed has told of both already: the page of now comes with the button.
    await page.getByRole("textbox", { name: "Middle Name" }).waitFor({ state: "detached" });
    expect((await recordsOf(app.server, email)).answers).toMatchObject({ first_name: "Ada" });
    const phoneType = parent.getByRole("combobox", { name: "Phone Type" });
    await expect.poll(() => phoneType.evaluate((element) => element === document.activeElement)).toBe(true);
    // What was taken away with its question is within reach.
    const kept = page.getByRole("group").filter({ hasText: "1 answer of yours is no longer asked for" });
    await kept.getByText("1 answer of yours").click();
    expect(await kept.getByRole("definition").innerText()).toBe("Augusta");
    expect(await kept.getByRole("term").innerText()).toBe("Middle Name");
    expect(await accessibilityFindings(page)).toEqual([]);
    await phoneType.selectOption({ label: "Landline" });
    expect(await page.getByText("The answer is not one of the options.").count()).toBe(0);
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await page.waitForURL("**/education");
    expect((await recordsOf(app.server, email)).answers).toMatchObject({
      first_name: "Ada",
      parent_phone_type: "L",
    });

    // Nothing is in the way of whoever only has a question that is gone.
    await page.getByRole("link", { name: "About You" }).click();
    await page.getByRole("textbox", { name: "Last Name", exact: true }).first().waitFor();
    await edit("pages/about.schema.json", `"title": "Last Name"`, `"title": "Family Name"`);
    await published("Family Name");
    await page.getByRole("textbox", { name: "Last Name", exact: true }).first().click();
    await page.keyboard.type("Lovelace");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await page.waitForURL("**/education");
    await page.getByRole("status").filter({ hasText: "The school has changed this form." }).waitFor();
    expect((await recordsOf(app.server, email)).answers).toMatchObject({ last_name: "Lovelace" });
    await visitor.leave();
  },
);
