import { describe, expect, it } from "vitest";
import { PASSWORD } from "./support/account-calls.ts";
import { openCard } from "./support/account-card.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";

const RESET = "/reset?username=ada%40applicants.example&id=no-such-link";
const RULES = [
  "At least 12 characters",
  "An uppercase letter",
  "A lowercase letter",
  "A number",
  "A special character, such as ! or ?",
  "No space at the beginning or end",
];

const app = ownAppAndBrowser();

describe("the password requirements", () => {
  it("are neutral while the field is empty, then met or not met, in words, by sign and by colour [ACC-02] [ACC-10] [ACC-11]", async () => {
    const { page, card, field, requirements, leave } = await openCard(app, "/signup");
    /** Colour and sign of each line. */
    const looks = () =>
      card
        .getByRole("listitem")
        .evaluateAll((items) =>
          items.map((item) => [
            getComputedStyle(item).color,
            item.querySelector("svg")?.innerHTML ?? item.firstElementChild?.textContent,
          ]),
        );
    expect(await requirements()).toEqual(RULES);
    const [neutral = []] = await looks();
    expect(await looks()).toEqual(RULES.map(() => neutral));

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
    const [notMet = [], , met = []] = await looks();
    expect(await looks()).toEqual([notMet, notMet, met, notMet, notMet, met]);
    for (const at of [0, 1]) expect(new Set([neutral[at], notMet[at], met[at]]).size).toBe(3);
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
    const { field, requirements, leave } = await openCard(app, "/signup");
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
    const { field, requirements, leave } = await openCard(app, RESET);
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
