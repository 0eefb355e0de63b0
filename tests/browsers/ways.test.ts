import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Answers } from "../../src/form/definition/answers.ts";
import type { CompiledPage } from "../../src/form/definition/compiled-form.ts";
import { FORM } from "../forms/application.ts";
import { FULL } from "../journeys/screens/example-application.ts";
import { PASSWORD } from "../journeys/support/account-calls.ts";
import { type AppServer, startApp } from "../journeys/support/app-server.ts";
import { CodeApp, DESK_PASSWORD, staffLink } from "../journeys/support/desk.ts";
import { codeIn, nextMail } from "../journeys/support/outbox.ts";
import { recordsOf } from "../journeys/support/records.ts";
import { honestDocx } from "../support/honest-files.ts";
import { phonePhoto } from "../support/phone-photo.ts";
import { DrivenPage } from "./support/driven-page.ts";
import { answersOn, fillPage } from "./support/fill-pages.ts";
import { FIREFOX } from "./support/firefox.ts";
import type { BrowserKind } from "./support/session.ts";
import { WEBKIT } from "./support/webkit.ts";

const CONTINUE = "Save and Continue";
const EMAIL = "amara@applicants.example";
const SCHOOL = "Portland High School";
const ABOUT = pageOf("about");
const ACADEMICS = pageOf("education");
const FINAL = pageOf("final-steps");
/** Everything that can be answered, but the school, which is searched for. */
const EVERYTHING: Answers = Object.fromEntries(
  Object.entries({ ...FULL, records_in_english: "Y" }).filter(
    ([key]) => !/^hs_(name|country|address|city|state|zip)/.test(key),
  ),
);
const NAME = { first_name: "Amara", last_name: "Oduya" };
const { first_name: _first, last_name: _last, ...OTHERS } = EVERYTHING;

function pageOf(id: string): CompiledPage {
  const page = FORM.pages.find((one) => one.id === id);
  if (page === undefined) throw new Error(`The form has no page ${id}.`);
  return page;
}

/** Those of the two that are there; both must be where nobody would notice that one is not. */
function installed(): readonly BrowserKind[] {
  const kinds = [FIREFOX, WEBKIT];
  const there = kinds.filter((kind) => kind.missing().length === 0);
  if (there.length >= (process.env.CI === undefined ? 1 : kinds.length)) return there;
  const packages = kinds.flatMap((kind) => kind.missing()).join(" ");
  throw new Error(`Browsers are missing: apt-get install --no-install-recommends ${packages}`);
}

describe.each(installed())("in $name", (kind) => {
  let folder: string;
  let server: AppServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "admission-browsers-"));
    server = await startApp({ RATE_LIMIT_FACTOR: "1000" });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it("an applicant types, signs up, fills every page with documents, goes back and forth, has a copy and submits; who signs in at the desk for the first time has the application [BRW-01]", async () => {
    await go(async (page, downloads) => {
      await begin(page);
      await answerAbout(page);
      await answerAcademics(page);
      await answerFinalSteps(page);
      await takeCopy(page, downloads);
      await page.press("button", "Submit");
      await page.titled("Your application is with us");
      await page.says("Your reference number");
      await page.says("transcript.jpg");
    });
    expect((await recordsOf(server, EMAIL)).answers).toMatchObject({
      ...EVERYTHING,
      hs_name: SCHOOL,
      hs_city: "Portland",
      transcript_document: "ANSWERED",
      passport_document: "ANSWERED",
    });
    await go(signInAtDesk);
  });

  /** Goes a way in a browser of its own; nobody complains, in the browser or to the server. */
  async function go(way: (page: DrivenPage, downloads: string) => Promise<void>): Promise<void> {
    const session = await kind.open();
    const page = new DrivenPage(session, server.address);
    try {
      await way(page, session.downloads);
      expect(await page.complaints()).toEqual([]);
      expect(server.log()).not.toContain("a browser met an error");
      process.stdout.write(`${way.name || "apply"} in ${session.version}\n`);
    } catch (error) {
      const picture = join(tmpdir(), `admission-${kind.name}.png`);
      await writeFile(picture, await page.screenshot());
      throw new Error(`See ${picture}.\n${(await page.complaints()).join("\n")}`, { cause: error });
    } finally {
      await session.end();
    }
  }

  /** A name is typed before there is an account, which takes it along. */
  async function begin(page: DrivenPage): Promise<void> {
    await page.goto("/");
    await page.at("/about");
    await fillPage(page, ABOUT, NAME);
    await page.press("button", "Account");
    await page.press("a", "Create Account");
    await page.titled("Sign Up");
    await page.type("input", EMAIL, "Email Address");
    await page.type("input", PASSWORD, "Password");
    await page.press("main button[type=submit]");
    await page.titled("Confirm Your Account");
    await page.type("input", codeIn(await nextMail(server.dataDir, EMAIL, new Set())), "Confirmation Code");
    await page.press("main button[type=submit]");
    await page.titled("Log In");
    // The address is there already.
    await page.holds(
      (email) => document.querySelector<HTMLInputElement>("main input")?.value === email,
      EMAIL,
    );
    await page.type("input", PASSWORD, "Password");
    await page.press("main button[type=submit]");
    await page.at("/about");
    await page.titled(ABOUT.title);
    expect(await answersOn(page, ABOUT)).toMatchObject(NAME);
  }

  async function answerAbout(page: DrivenPage): Promise<void> {
    await page.press("button", "Add another sibling");
    await fillPage(page, ABOUT, OTHERS);
    await leaveAndComeBack(page, ABOUT, ACADEMICS);
  }

  async function answerAcademics(page: DrivenPage): Promise<void> {
    await page.type("#hs_name", "portland high sch maine");
    await page.pressStarting("[role=listbox] [role=option]", SCHOOL);
    await page.press("button", "Add my counselor");
    await fillPage(page, ACADEMICS, OTHERS);
    expect(await answersOn(page, ACADEMICS)).toMatchObject({ hs_name: SCHOOL, hs_city: "Portland" });
    const photo = await phonePhoto("#cc0000");
    await attach(page, "transcript_document", "transcript.jpg", photo.jpeg);
    await attach(page, "passport_document", "passport.docx", honestDocx("My passport"));
    await leaveAndComeBack(page, ACADEMICS, FINAL);
  }

  /** Chooses a file, and waits until it is converted and its pages are shown. */
  async function attach(page: DrivenPage, key: string, name: string, bytes: Buffer): Promise<void> {
    const path = join(folder, name);
    await writeFile(path, bytes);
    await page.attach(`#${key} input[type=file]`, path);
    await page.holds(showsPages, key, name);
  }

  async function answerFinalSteps(page: DrivenPage): Promise<void> {
    await fillPage(page, FINAL, OTHERS);
    const answers = await answersOn(page, FINAL);
    await page.press("nav a", "About You");
    await page.titled(ABOUT.title);
    await page.back();
    await page.titled(FINAL.title);
    expect(await answersOn(page, FINAL)).toEqual(answers);
  }

  /** Reloads a page, goes on and back: what was answered stands there each time, files included. */
  async function leaveAndComeBack(page: DrivenPage, here: CompiledPage, next: CompiledPage): Promise<void> {
    const answers = await answersOn(page, here);
    await page.press("button", CONTINUE);
    await page.at(next.route);
    await page.titled(next.title);
    await page.back();
    await page.titled(here.title);
    expect(await answersOn(page, here)).toEqual(answers);
    await page.reload();
    await page.titled(here.title);
    expect(await answersOn(page, here)).toEqual(answers);
    await page.press("button", CONTINUE);
    await page.at(next.route);
    await page.titled(next.title);
  }

  async function takeCopy(page: DrivenPage, downloads: string): Promise<void> {
    await page.press("button", "Download a PDF Copy");
    await page.says("Your PDF copy is ready.");
    expect(await page.evaluate(fetchLink, "download it here")).toEqual([200, "application/pdf"]);
    const copy = await vi.waitFor(
      async () => {
        const name = (await readdir(downloads)).find((file) => file.endsWith(".pdf"));
        if (name === undefined) throw new Error("No copy was downloaded.");
        const bytes = await readFile(join(downloads, name));
        expect(bytes.subarray(-6).toString()).toContain("%%EOF");
        return bytes;
      },
      { timeout: 60_000, interval: 100 },
    );
    expect(copy.subarray(0, 5).toString()).toBe("%PDF-");
  }

  async function signInAtDesk(page: DrivenPage): Promise<void> {
    await page.goto(await staffLink({ server }, "reader@school.example", "reader"));
    await page.titled("Your first sign-in");
    await page.press("[role=tab]", "Password and code");
    await page.holds(() => document.querySelector("[data-secret]") !== null);
    const secret = await page.evaluate(() =>
      document.querySelector("[data-secret]")?.getAttribute("data-secret"),
    );
    await page.type("input", DESK_PASSWORD, "Password");
    await page.type("input", await new CodeApp(String(secret)).next(), "Code");
    await page.press("button", "Sign in this way");
    await page.titled("Applications");
    await page.press("a", "Oduya, Amara Chidinma");
    await page.titled("Oduya, Amara Chidinma");
  }
});

/** Runs in the browser: whether a file stands in its box, with pictures of its pages. */
function showsPages(key: string, name: string): boolean {
  const box = document.getElementById(key);
  // They are loaded once they are in sight.
  box?.querySelector("figure")?.scrollIntoView({ block: "center" });
  const pictures = [...(box?.querySelectorAll("figure img") ?? [])];
  return (
    [...(box?.querySelectorAll("a") ?? [])].some((link) => link.textContent.includes(name)) &&
    pictures.length > 0 &&
    pictures.every((picture) => picture instanceof HTMLImageElement && picture.naturalWidth > 0)
  );
}

/** Runs in the browser: status and type of what a link leads to. */
async function fetchLink(text: string): Promise<unknown> {
  const link = [...document.querySelectorAll("a")].find(({ textContent }) => textContent === text);
  const response = await fetch(link?.href ?? "");
  return [response.status, response.headers.get("content-type")];
}
