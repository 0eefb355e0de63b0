import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accountCard, callsOf } from "./support/account-card.ts";
import { PASSWORD } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { openVisitor } from "./support/visitor.ts";

const RESET = "/reset?username=ada%40applicants.example&id=no-such-link";
const RULES = [
  "At least 12 characters",
  "An uppercase letter",
  "A lowercase letter",
  "A number",
  "A special character, such as ! or ?",
  "No space at the beginning or end",
];
const WRONG_EMAIL = "Your email address must be valid.";
const WEAK = "Your password does not meet the requirements.";
const WRONG_CODE = "The confirmation code must be exactly 6 numbers.";
const NO_MATCH = "passwords must match";

const app = appAndBrowser();

async function open(address: string) {
  const visitor = await openVisitor(app.browser, app.server.address);
  const calls = callsOf(visitor.page);
  await visitor.page.goto(address);
  await visitor.page.getByRole("button", { name: "Submit" }).waitFor();
  return { ...visitor, ...accountCard(visitor.page), calls };
}

/** The names of what Tab leads to, from the control that has the focus on. */
async function nextStops(page: Page, count: number): Promise<readonly string[]> {
  const names: string[] = [];
  for (let stop = 0; stop < count; stop++) {
    await page.keyboard.press("Tab");
    names.push(
      await page.evaluate(() => {
        const at = document.activeElement;
        return at?.getAttribute("aria-label") ?? at?.textContent ?? "";
      }),
    );
  }
  return names;
}

describe("each card has its title, fields, Submit, links and a footer that leads on", () => {
  it.each([
    {
      id: "ACC-01",
      address: "/login",
      title: "Log In",
      fields: ["Email Address", "Password"],
      stops: ["Show password", "Submit", "Resend confirmation code?", "Forgot password?", "Create one"],
      footer: "Don't have an account? Create one",
      leadsTo: "Sign Up",
    },
    {
      id: "ACC-02",
      address: "/signup",
      title: "Sign Up",
      fields: ["Email Address", "Password"],
      stops: ["Show password", "Submit", "Log in"],
      footer: "Already have an account? Log in",
      leadsTo: "Log In",
    },
    {
      id: "ACC-03",
      address: "/confirm",
      title: "Confirm Your Account",
      fields: ["Email Address", "Confirmation Code"],
      stops: ["Submit", "Resend confirmation code?", "Wrong address?", "Log in"],
      footer: "Already confirmed? Log in",
      leadsTo: "Log In",
    },
    {
      id: "ACC-04",
      address: "/forgot",
      title: "Forgot Password",
      fields: ["Email Address"],
      stops: ["Submit", "Log in"],
      footer: "Remembered your password? Log in",
      leadsTo: "Log In",
    },
    {
      id: "ACC-05",
      address: RESET,
      title: "Reset Password",
      fields: ["New Password", "Confirm Password"],
      stops: ["Show password", "Submit", "Ask for one"],
      footer: "Need a new link? Ask for one",
      leadsTo: "Forgot Password",
    },
  ])("$title [$id] [ACC-06]", async ({ address, title, fields, stops, footer, leadsTo }) => {
    const { page, card, field, leave } = await open(address);
    await page.getByRole("heading", { name: title, level: 1 }).waitFor();
    const labels = await card.locator("label").allInnerTexts();
    expect(labels.map((label) => label.replace(/\s*\*$/, ""))).toEqual(fields);
    await field(fields.at(-1) ?? "").focus();
    // Tab comes to Submit before anything that does something else.
    expect(await nextStops(page, stops.length)).toEqual(stops);
    expect(await card.getByRole("paragraph").last().innerText()).toBe(footer);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: leadsTo, level: 1 }).waitFor();
    await leave();
  });
});

describe("the checks of each card on submit and on change", () => {
  it("Log In: both fields on submit, none on change [ACC-08] [ACC-09] [ACC-14] [ACC-15]", async () => {
    const { field, submit, complaints, calls, leave } = await open("/login");
    const both = async () => [await complaints("Email Address"), await complaints("Password")];
    await field("Email Address").fill("ada@");
    await field("Password").fill("x");
    await field("Password").fill("");
    await field("Password").blur();
    expect(await both()).toEqual([[], []]);
    await submit();
    expect(await both()).toEqual([["Please provide a valid email address."], ["Password is required."]]);
    expect(await field("Email Address").evaluate((at) => at === document.activeElement)).toBe(true);
    await field("Email Address").fill("ada@applicants.example");
    await field("Password").fill("x");
    expect(await both()).toEqual([[], []]);
    await field("Email Address").fill("ada@");
    await field("Password").fill("");
    expect(await both()).toEqual([[], []]);
    expect(calls).toEqual([]);
    await leave();
  });

  it("Sign Up: both fields on submit, the password alone on change [ACC-08] [ACC-14] [ACC-15]", async () => {
    const { field, submit, complaints, requirements, calls, leave } = await open("/signup");
    const both = async () => [await complaints("Email Address"), await complaints("Password")];
    await field("Email Address").fill("ada@");
    await field("Password").fill("short");
    // Until Submit the list alone tells what a new password lacks.
    expect(await requirements()).toContain("Not met: A number");
    expect(await both()).toEqual([[], []]);
    await submit();
    expect(await both()).toEqual([[WRONG_EMAIL], [WEAK]]);
    await field("Email Address").fill("ada@applicants.example");
    await field("Password").fill(PASSWORD);
    expect(await both()).toEqual([[], []]);
    await field("Email Address").fill("ada@");
    await field("Password").fill("short");
    expect(await both()).toEqual([[], [WEAK]]);
    expect(calls).toEqual([]);
    await leave();
  });

  it("Confirm: the code on submit, nothing on change [ACC-08] [ACC-12] [ACC-14] [ACC-15]", async () => {
    const { field, submit, complaints, calls, leave } = await open("/confirm");
    const code = field("Confirmation Code");
    await field("Email Address").fill("ada@applicants.example");
    for (const wrong of ["12345", "1234567", "12a456", ""]) {
      await code.fill(wrong);
      expect(await complaints("Confirmation Code")).toEqual([]);
      await submit();
      expect(await complaints("Confirmation Code")).toEqual([WRONG_CODE]);
      await code.fill("123456");
      expect(await complaints("Confirmation Code")).toEqual([]);
    }
    // Opened without a username the card asks for one, and checks it as the code.
    await field("Email Address").fill("ada@");
    await submit();
    expect(await complaints("Email Address")).toEqual([WRONG_EMAIL]);
    expect(calls).toEqual([]);
    await leave();
  });

  it("Forgot: the address on submit, nothing on change [ACC-08] [ACC-14] [ACC-15]", async () => {
    const { field, submit, complaints, calls, leave } = await open("/forgot");
    for (const wrong of ["ada", "ada@applicants", "ada @applicants.example", ""]) {
      await field("Email Address").fill(wrong);
      expect(await complaints("Email Address")).toEqual([]);
      await submit();
      expect(await complaints("Email Address")).toEqual([WRONG_EMAIL]);
      await field("Email Address").fill("ada@applicants.example");
      expect(await complaints("Email Address")).toEqual([]);
    }
    expect(calls).toEqual([]);
    await leave();
  });

  it("Reset: both passwords on submit, the new one alone on change [ACC-10] [ACC-14] [ACC-15]", async () => {
    const { field, submit, complaints, calls, leave } = await open(RESET);
    const both = async () => [await complaints("New Password"), await complaints("Confirm Password")];
    await field("New Password").fill("short");
    await field("Confirm Password").fill("other");
    expect(await both()).toEqual([[], []]);
    await submit();
    expect(await both()).toEqual([[WEAK], [NO_MATCH]]);
    await field("New Password").fill(PASSWORD);
    await field("Confirm Password").fill(PASSWORD);
    expect(await both()).toEqual([[], []]);
    await field("Confirm Password").fill("other");
    expect(await both()).toEqual([[], []]);
    await field("New Password").fill("short");
    expect(await both()).toEqual([[WEAK], []]);
    expect(calls).toEqual([]);
    await leave();
  });

  it("Reset: the id of the link on submit [ACC-08] [ACC-14] [ACC-15]", async () => {
    const { page, field, submit, error, calls, leave } = await open(
      "/reset?username=ada%40applicants.example",
    );
    await field("New Password").fill(PASSWORD);
    await field("Confirm Password").fill(PASSWORD);
    expect(await page.getByRole("alert").count()).toBe(0);
    await submit();
    expect(await error("Reset Card Error").innerText()).toContain("This link is not valid");
    expect(calls).toEqual([]);
    await page.getByRole("link", { name: "Ask for one" }).click();
    await page.getByRole("heading", { name: "Forgot Password", level: 1 }).waitFor();
    expect(await field("Email Address").inputValue()).toBe("ada@applicants.example");
    await leave();
  });

  it("a resend on Log In and Confirm wants a valid address and leads to it [ACC-13]", async () => {
    for (const address of ["/login", "/confirm"]) {
      const { page, field, complaints, calls, leave } = await open(address);
      for (const wrong of ["", "ada@"]) {
        await field("Email Address").fill(wrong);
        await page.getByRole("button", { name: "Resend confirmation code?" }).click();
        expect(await complaints("Email Address")).toEqual([
          "You must provide a valid email address to resend a confirmation code.",
        ]);
        expect(await field("Email Address").evaluate((at) => at === document.activeElement)).toBe(true);
      }
      expect(calls).toEqual([]);
      await leave();
    }
  });
});

describe("the password requirements", () => {
  it("are neutral while the field is empty, then met or not met, in words, by sign and by colour [ACC-02] [ACC-10] [ACC-11]", async () => {
    const { page, card, field, requirements, leave } = await open("/signup");
    const looks = () =>
      card
        .getByRole("listitem")
        .evaluateAll((items) =>
          items.map(
            (item) => `${getComputedStyle(item).color} ${item.querySelector("svg")?.innerHTML ?? "•"}`,
          ),
        );
    expect(await requirements()).toEqual(RULES);
    const neutral = new Set(await looks());
    expect(neutral.size).toBe(1);

    await field("Password").pressSequentially("harbor");
    const [long, upper, lower, digit, special, trimmed] = RULES;
    expect(await requirements()).toEqual([
      `Not met: ${long}`,
      `Not met: ${upper}`,
      `Met: ${lower}`,
      `Not met: ${digit}`,
      `Not met: ${special}`,
      `Met: ${trimmed}`,
    ]);
    const mixed = new Set(await looks());
    expect(mixed.size).toBe(2);
    expect([...mixed].filter((look) => neutral.has(look))).toEqual([]);
    // The progress is spoken, and the list belongs to the field.
    await page.getByRole("status").filter({ hasText: "2 of 6 password requirements met." }).waitFor();
    const described = await field("Password").getAttribute("aria-describedby");
    expect(described).toBe(await card.getByRole("list").getAttribute("id"));

    await field("Password").fill(PASSWORD);
    expect(await requirements()).toEqual(RULES.map((rule) => `Met: ${rule}`));
    await field("Password").fill("");
    expect(await requirements()).toEqual(RULES);
    await leave();
  });

  it("name for each password that is refused the one rule it breaks [ACC-10]", async () => {
    const { field, requirements, leave } = await open("/signup");
    for (const [password, broken] of [
      ["Harbor-2027", "At least 12 characters"],
      ["harbor-lights-2027", "An uppercase letter"],
      ["HARBOR-LIGHTS-2027", "A lowercase letter"],
      ["Harbor-lights-long", "A number"],
      ["Harborlights2027", "A special character, such as ! or ?"],
      [" Harbor-lights-2027", "No space at the beginning or end"],
      ["Harbor-lights-2027 ", "No space at the beginning or end"],
    ] as const) {
      await field("Password").fill(password);
      const lines = await requirements();
      expect(lines.filter((line) => line.startsWith("Not met: "))).toEqual([`Not met: ${broken}`]);
    }
    await leave();
  });

  it("on Reset also say whether the two passwords match [ACC-05] [ACC-10] [ACC-11]", async () => {
    const { field, requirements, leave } = await open(RESET);
    const last = async () => (await requirements()).at(-1);
    await field("New Password").fill(PASSWORD);
    expect(await requirements()).toHaveLength(7);
    expect(await last()).toBe("passwords must match");
    await field("Confirm Password").fill("Harbor");
    expect(await last()).toBe("Not met: passwords must match");
    await field("Confirm Password").fill(PASSWORD);
    expect(await last()).toBe("Met: passwords must match");
    await leave();
  });
});

it("shows and hides each password without losing it [ACC-07]", async () => {
  for (const [address, labels] of [
    ["/login", ["Password"]],
    ["/signup", ["Password"]],
    [RESET, ["New Password", "Confirm Password"]],
  ] as const) {
    const { card, field, leave } = await open(address);
    for (const label of labels) {
      const toggle = card.locator(`button[aria-controls="${await field(label).getAttribute("id")}"]`);
      const state = async () => [
        await field(label).getAttribute("type"),
        await field(label).inputValue(),
        await toggle.getAttribute("aria-label"),
      ];
      await field(label).fill(PASSWORD);
      expect(await state()).toEqual(["password", PASSWORD, "Show password"]);
      await toggle.click();
      expect(await state()).toEqual(["text", PASSWORD, "Hide password"]);
      await toggle.click();
      expect(await state()).toEqual(["password", PASSWORD, "Show password"]);
    }
    await leave();
  }
});
