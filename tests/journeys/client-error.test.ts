import { describe, expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { breakPart } from "./support/broken-part.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor } from "./support/visitor.ts";

const BROKEN = /Zebedee|net::ERR_FAILED|Minified React error #520/;
const CARD = "**/assets/forgot-card-*.js";
const ZEBEDEE = "new TypeError('Zebedee is not a function')";

const app = ownAppAndBrowser();
const noted = (): readonly Record<string, unknown>[] =>
  app.server
    .log()
    .split("\n")
    .filter((line) => line.includes("a browser met an error"))
    .map((line) => JSON.parse(line).problem);

describe("an error in the browser", () => {
  it("is one line of the server's log, without its message [ERB-01] [CAT-07]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address, { expects: BROKEN });
    await page.route(CARD, (route) => breakPart(route, ZEBEDEE));
    await page.goto("/forgot");
    await pageTitled(page, "Something went wrong.");
    await expect.poll(noted).toHaveLength(1);
    expect(noted()[0]).toEqual({
      kind: "screen",
      error: "TypeError",
      route: "/forgot",
      at: expect.arrayContaining([expect.stringMatching(/^forgot-card-[\w-]+\.js:2:\d+$/)]),
      form: expect.stringMatching(/^[0-9a-f]{32}$/),
      build: expect.stringMatching(/^main-[\w-]+\.js$/),
    });
    // A second one may follow the first at any time as long as the page is there.
    await page.getByRole("button", { name: "Reload the page" }).click();
    await pageTitled(page, "Something went wrong.");
    await expect.poll(noted).toHaveLength(2);
    expect(app.server.log()).not.toContain("Zebedee");
    await leave();
  });

  longIt("is told of a part that could not be loaded, by the part's name [CAT-11]", async () => {
    const before = noted().length;
    const { page, leave } = await openVisitor(app.browser, app.server.address, {
      expects: /net::ERR_FAILED|Failed to fetch dynamically imported module/,
    });
    await page.goto("/about");
    await page.route("**/assets/cards-*.js", (route) => route.abort());
    await page.getByRole("main").getByRole("link", { name: "Get started" }).click();
    await pageTitled(page, "This page could not be loaded.");
    await expect.poll(() => noted().length).toBe(before + 1);
    expect(noted().at(-1)).toMatchObject({
      kind: "part",
      at: [expect.stringMatching(/^cards-[\w-]+\.js$/)],
    });
    await leave();
  });

  longIt(
    "says nothing more in the console than the browser itself when nothing reaches the server",
    async () => {
      const before = noted().length;
      const { page, context, leave } = await openVisitor(app.browser, app.server.address, {
        expects: /net::ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/,
      });
      await page.goto("/about");
      await page.getByRole("textbox", { name: "First Name", exact: true }).first().waitFor();
      await context.setOffline(true);
      await page.getByRole("main").getByRole("link", { name: "log back in" }).click();
      await pageTitled(page, "This page could not be loaded.");
      expect(noted()).toHaveLength(before);
      await leave();
    },
  );
});
