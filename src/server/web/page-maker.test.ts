import { afterAll, beforeAll, expect, it } from "vitest";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import {
  logInAs,
  startTestServer,
  TEST_WEB,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import type { ScreenToRender } from "../../contract/initial-data.ts";

const HTML = { accept: "text/html" };
let server: TestServer;
const asked: ScreenToRender[] = [];

/** Says in the page what it was asked for, and breaks where it is told to. */
const renderScreen = async (screen: ScreenToRender) => {
  asked.push(screen);
  if (screen.path === "/forgot") throw new Error("broken on purpose");
  const { path, account, isFrame, initialData } = screen;
  return { html: `<p>${JSON.stringify([path, isFrame, account?.profile.answer])}</p>`, initialData };
};

beforeAll(async () => {
  server = await startTestServer({ web: { ...TEST_WEB, renderer: async () => ({ renderScreen }) } });
});
afterAll(() => server.close());

const page = async (url: string, cookie = "") => {
  const { body, headers } = await server.app.inject({ url, headers: { ...HTML, cookie } });
  expect(headers["cache-control"]).toBe("no-store");
  return /<p>(\[.*?\])<\/p>/.exec(body)?.[1];
};

const cookiesOf = ({ cookies }: TestBrowser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

it("makes a visitor's page once, until the form, the school or the day is another [FST-01]", async () => {
  asked.length = 0;
  for (const url of ["/about", "/about?x=1", "/About/", "/about"])
    expect(await page(url)).toBe('["/about",false,null]');
  expect(asked).toHaveLength(1);
  server.clock.aheadMs += 24 * 60 * 60_000;
  await page("/about");
  const [{ today: first } = { today: "" }, { today: second } = { today: "" }] = asked;
  expect([asked.length, second > first]).toEqual([2, true]);
});

it("makes a page of an account for one request, and one of the frame where nobody is known [FST-02] [FST-04]", async () => {
  const ada = await logInAs(server, "ada@example.org");
  const ben = await logInAs(server, "ben@example.org");
  await ada.put("/api/answer", { name: "Ada" });
  for (const [browser, answers] of [
    [ada, '{"name":"Ada"}'],
    [ben, "{}"],
    [ada, '{"name":"Ada"}'],
  ] as const) {
    expect(await page("/about", cookiesOf(browser))).toBe(`["/about",false,${answers}]`);
  }
  expect(await page("/about", "idp.session=1; session=nobody")).toBe('["/about",true,null]');
  expect(await page("/about")).toBe('["/about",false,null]');
  expect(await page("/login", cookiesOf(ada))).toBe('["/login",true,null]');
});

it("leaves to the browser what it cannot make, and says so in the log", async () => {
  const lines = server.log.length;
  expect(await page("/forgot")).toBe(undefined);
  expect(server.log.slice(lines).join()).toContain("a page could not be made ahead");
});

it("makes no more pages of an account than anybody reads: then the browser makes its screens", async () => {
  const web = { ...TEST_WEB, renderer: async () => ({ renderScreen }) };
  const small = await startTestServer({ web, environment: { RATE_LIMIT_FACTOR: "0.1" } });
  const cookie = cookiesOf(await logInAs(small, "often@example.org"));
  const made = async () => {
    const { body } = await small.app.inject({ url: "/about", headers: { ...HTML, cookie } });
    return /<p>(\[.*?\])<\/p>/.exec(body)?.[1];
  };
  const pages = await Promise.all([made(), made(), made(), made()]);
  expect(pages.toSorted()).toEqual([...Array(3).fill('["/about",false,{}]'), '["/about",true,null]']);
  await small.close();
});

it("puts no page of before a change among the pages after it [FST-01]", async () => {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<undefined>();
  const { pages } = server.context;
  const slow = pages.pageAt("/about", {
    isLoggedIn: true,
    isForStaff: false,
    ownForm: async () => undefined,
    loadAccount: () => {
      arrived.resolve();
      return released.promise;
    },
  });
  await arrived.promise;
  server.clock.aheadMs += 24 * 60 * 60_000;
  await page("/login");
  released.resolve(undefined);
  await slow;
  const before = asked.length;
  await page("/about", "idp.session=1; session=nobody");
  const today = new Date(Date.now() + server.clock.aheadMs).toISOString().slice(0, 10);
  expect(asked.slice(before).map((screen) => screen.today)).toEqual([today]);
});

it("makes a visitor's page anew when the form opens, and tells the page how it stands [OPN-04]", async () => {
  const opens = "2031-01-05T08:00";
  const forms = edited(MINIMAL_FORMS, [
    [
      "application.json",
      '  "title": "Application",\n',
      `  "title": "Application", "opens": "${opens}", "timeZone": "UTC",\n`,
    ],
  ]);
  const web = { ...TEST_WEB, renderer: async () => ({ renderScreen }) };
  const scheduled = await startTestServer({ forms, web });
  const phaseAt = async (aheadMs: number) => {
    scheduled.clock.aheadMs = Date.parse(`${opens}Z`) - Date.now() + aheadMs;
    const { body } = await scheduled.app.inject({ url: "/about", headers: HTML });
    return /"phase":"(\w+)"/.exec(body)?.[1];
  };
  const before = asked.length;
  const phases = [await phaseAt(-10_000), await phaseAt(-5_000), await phaseAt(0), await phaseAt(5_000)];
  await scheduled.close();
  expect(phases).toEqual(["upcoming", "upcoming", "open", "open"]);
  expect(asked).toHaveLength(before + 2);
});
