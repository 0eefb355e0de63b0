import { expect, it } from "vitest";
import { logOut } from "./support/account-paths.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { recordsOf } from "./support/records.ts";
import { openVisitor } from "./support/visitor.ts";

const app = appAndBrowser();

it("shows each screen at its address, titled alike in the window [ROU-02, ROU-03, ROU-05, ROU-06, ROU-07, ROU-08, ROU-09]", async () => {
  const { page, leave } = await openVisitor(app.browser, app.server.address);
  for (const [path, title] of [
    ["/about", "About You"],
    ["/education", "Academics"],
    ["/final-steps", "Final Steps"],
    ["/signup", "Sign Up"],
    ["/confirm", "Confirm Your Account"],
    ["/login", "Log In"],
    ["/forgot", "Forgot Password"],
    ["/reset?username=a%40b.example&id=abc", "Reset Password"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("heading", { name: title, level: 1 }).waitFor();
    expect(await page.title()).toContain(title);
  }
  await leave();
});

it("leads any other address to About You and keeps what follows the question mark [ROU-10]", async () => {
  const { page, leave } = await openVisitor(app.browser, app.server.address);
  await page.goto("/no/such/page?source=fair");
  await page.getByRole("heading", { name: "About You", level: 1 }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/about?source=fair");
  await leave();
});

it("loads the code of a page when it is opened [ROU-11]", async () => {
  const { page, leave } = await openVisitor(app.browser, app.server.address);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto("/login");
  await page.getByRole("heading", { name: "Log In", level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(loaded.filter((path) => path.includes("/assets/form-"))).toEqual([]);
  await page.goto("/about");
  await page.getByRole("heading", { name: "About You", level: 1 }).waitFor();
  expect(loaded.filter((path) => path.includes("/assets/form-")).length).toBeGreaterThan(0);
  await leave();
});

it("lets a visitor without answers step on in place, and sends one with answers to sign up [STP-03, STP-05]", async () => {
  const { page, leave } = await openVisitor(app.browser, app.server.address);
  await page.goto("/about");
  const steps = page.getByRole("navigation", { name: "Steps of the application" });
  await steps.waitFor();
  const before = await page.evaluate(() => history.length);
  await steps.getByRole("link", { name: "Academics" }).click();
  await page.getByRole("heading", { name: "Academics", level: 1 }).waitFor();
  // One entry lies beneath the steps, so that Back can lead to the one before; they replace each other.
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  await steps.getByRole("link", { name: "Final Steps" }).click();
  await page.getByRole("heading", { name: "Final Steps", level: 1 }).waitFor();
  expect(await page.evaluate(() => history.length)).toBe(before + 1);

  await steps.getByRole("link", { name: "About You" }).click();
  await page
    .getByRole("group", { name: "Your Name" })
    .getByRole("textbox", { name: "First Name" })
    .fill("Ola");
  await steps.getByRole("link", { name: "Academics" }).click();
  await page.getByRole("heading", { name: "Sign Up", level: 1 }).waitFor();
  await leave();
});

it("saves an applicant's answers at each step [STP-04]", async () => {
  const { page, leave } = await openVisitor(app.browser, app.server.address);
  await becomeApplicant(page, app.server, "steps@applicants.example");
  await page
    .getByRole("group", { name: "Your Name" })
    .getByRole("textbox", { name: "First Name" })
    .fill("Ola");
  await page.getByRole("link", { name: "Final Steps" }).click();
  await page.getByRole("heading", { name: "Final Steps", level: 1 }).waitFor();
  await leave();
  expect((await recordsOf(app.server, "steps@applicants.example")).answers).toMatchObject({
    first_name: "Ola",
  });
});

it("formats a phone number once its box is left and a Social Security number while it is typed, and starts selects with the empty choice [WID-02, WID-07, WID-10]", async () => {
  const { page, leave } = await openVisitor(app.browser, app.server.address);
  await page.goto("/about");
  const phone = page.getByRole("textbox", { name: "Home Phone" });
  await phone.click();
  await phone.pressSequentially("2075550142");
  await page.keyboard.press("Tab");
  expect(await phone.inputValue()).toBe("(207) 555-0142");

  const ssn = page.getByRole("textbox", { name: "Social Security Number" });
  await ssn.click();
  await ssn.pressSequentially("123a456789");
  expect(await ssn.inputValue()).toBe("123-45-6789");

  const country = page
    .getByRole("group", { name: "Permanent Address" })
    .getByRole("combobox", { name: "Country" });
  expect(await country.locator("option").first().textContent()).toBe("--");
  await leave();
});

it("comes back to a page as it was left, with what has changed meanwhile, and leaves nothing of it behind at the end [FST-09]", async () => {
  const { page, leave } = await openVisitor(app.browser, app.server.address);
  await becomeApplicant(page, app.server, "returning@example.org");
  const step = async (name: string) => {
    await page
      .getByRole("navigation", { name: "Steps of the application" })
      .getByRole("link", { name })
      .click();
    await page.getByRole("heading", { name, level: 1 }).waitFor();
  };
  const first = page.locator("#first_name");
  const ssn = page.locator("#ssn");
  await first.pressSequentially("Ada");
  await ssn.pressSequentially("519738264");
  await page.getByRole("button", { name: "Show Social Security Number" }).click();
  expect(await ssn.getAttribute("type")).toBe("text");
  const box = await first.elementHandle();
  await step("Academics");
  expect([await first.isVisible(), await page.getByRole("textbox", { name: "First Name" }).count()]).toEqual([
    false,
    0,
  ]);
  await step("About You");
  expect(await first.evaluate((now, then) => now === then, box)).toBe(true);
  expect([await first.inputValue(), await ssn.getAttribute("type")]).toEqual(["Ada", "password"]);
  // It hears of its answers again, and of what was answered while it was away.
  await first.press("End");
  await first.pressSequentially(" Augusta");
  await step("Final Steps");
  await step("About You");
  expect(await first.inputValue()).toBe("Ada Augusta");
  const stored = async () => (await recordsOf(app.server, "returning@example.org")).answers;
  await expect.poll(stored).toMatchObject({ first_name: "Ada Augusta" });
  await step("Academics");
  await page.reload();
  await logOut(page);
  expect(await page.content()).not.toMatch(/Augusta|8264|returning@/);
  await leave();
});
