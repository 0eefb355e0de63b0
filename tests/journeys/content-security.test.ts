import { expect, it } from "vitest";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { openVisitor } from "./support/visitor.ts";

const app = appAndBrowser();

it("sends the strict policy with every page, under another nonce each time", async () => {
  const policies = await Promise.all(
    ["/about", "/login"].map(async (path) => {
      const response = await fetch(app.server.address + path, { headers: { accept: "text/html" } });
      return response.headers.get("content-security-policy") ?? "";
    }),
  );
  const nonces = policies.map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1] ?? "");
  expect(new Set(nonces).size).toBe(2);
  const withoutNonce = policies.map((policy, index) => policy.replace(nonces[index] ?? "", "N"));
  const directives = withoutNonce.map((policy) => policy.split(/;\s*/).toSorted());
  expect(directives[0]).toEqual([
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "require-trusted-types-for 'script'",
    "script-src 'self'",
    "style-src 'self' 'nonce-N'",
    "trusted-types 'none'",
  ]);
  expect(directives[1]).toEqual(directives[0]);
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
