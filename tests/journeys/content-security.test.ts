import { expect, it } from "vitest";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { openVisitor } from "./support/visitor.ts";

const app = appAndBrowser();

it("sends the strict policy with every page", async () => {
  for (const path of ["/about", "/login"]) {
    const { headers } = await fetch(app.server.address + path, { headers: { accept: "text/html" } });
    const directives = headers.get("content-security-policy")?.split(/;\s*/).toSorted();
    expect(directives).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data:",
      "require-trusted-types-for 'script'",
      "script-src 'self'",
      "style-src 'self'",
      "trusted-types 'none'",
    ]);
  }
});

it("runs no script, style or markup that somebody managed to put into the page, and the journeys would notice", async () => {
  const visitor = await openVisitor(app.browser, app.server.address);
  const { page } = visitor;
  await page.goto("/about");
  await page.getByRole("heading", { name: "About You", level: 1 }).waitFor();
  expect(visitor.complaints).toEqual([]);

  await page.evaluate(() => {
    const script = document.createElement("script");
    script.append("globalThis.intruder = true");
    document.body.append(script);
  });
  const assigned = await page.evaluate(() => {
    try {
      document.body.innerHTML = "<img src=x onerror='globalThis.intruder = true'>";
      return "assigned";
    } catch (error) {
      return error instanceof TypeError ? "refused" : String(error);
    }
  });
  expect(assigned).toBe("refused");
  expect(await page.evaluate(() => Reflect.get(globalThis, "intruder"))).toBeUndefined();
  expect(visitor.complaints.filter((line) => line.startsWith("violation:")).length).toBeGreaterThan(0);
  await visitor.context.close();
});
