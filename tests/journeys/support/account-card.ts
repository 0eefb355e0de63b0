import type { Locator, Page } from "playwright-core";
import type { Answers } from "../../../src/form/index.ts";
import { submitButton } from "./account-steps.ts";
import type { AppAndBrowser } from "./app-and-browser.ts";
import { openVisitor } from "./visitor.ts";

/** The account card on the screen, as an applicant sees it. */
export interface AccountCard {
  readonly card: Locator;
  readonly field: (label: string) => Locator;
  readonly submit: () => Promise<void>;
  /** The red toast above the form. */
  readonly error: (title: string) => Locator;
  /** The green message that stays on the card. */
  readonly notice: Locator;
  /** The sentences at a field, in order; empty when it is not marked as wrong. */
  readonly complaints: (label: string) => Promise<readonly string[]>;
  /** The lines of the requirements list as the accessibility tree has them. */
  readonly requirements: () => Promise<readonly string[]>;
}

/** Names the parts of the account card that is open. */
export function accountCard(page: Page): AccountCard {
  const card = page.getByRole("main");
  const field = (label: string) => card.getByLabel(new RegExp(`^${label}\\*?$`));
  return {
    card,
    field,
    submit: () => submitButton(page).click(),
    error: (title) => card.getByRole("alert").filter({ hasText: title }),
    notice: card.getByRole("status").filter({ hasText: "Success" }),
    complaints: (label) => field(label).evaluate(complaintsOf),
    requirements: async () => spokenItems(await card.getByRole("list").ariaSnapshot()),
  };
}

/** Opens a card for a new visitor, who is not to be refused anything, and notes every call. */
export async function openCard({ browser, server }: AppAndBrowser, address: string) {
  const visitor = await openVisitor(browser, server.address);
  const calls = callsOf(visitor.page);
  await visitor.page.goto(address);
  await submitButton(visitor.page).waitFor();
  return { ...visitor, ...accountCard(visitor.page), calls };
}

/** Runs in the browser: what describes a control that is marked as wrong. */
function complaintsOf(control: Element): readonly string[] {
  if (control.getAttribute("aria-invalid") !== "true") return [];
  const ids = (control.getAttribute("aria-describedby") ?? "").split(" ");
  return ids
    .map((id) => document.getElementById(id))
    .flatMap((part) => [...(part?.querySelectorAll("p") ?? [])].map((line) => line.textContent ?? ""));
}

function spokenItems(snapshot: string): readonly string[] {
  return [...snapshot.matchAll(/- listitem: "?(.*?)"?$/gm)].map(([, line = ""]) => line);
}

/** What the last screen handed to this one (ROU-12 to ROU-14). */
export async function carriedAnswers(page: Page): Promise<Answers | undefined> {
  return await page.evaluate(() => {
    const state: { usr?: { studentAnswers?: Answers } } | null = history.state;
    return state?.usr?.studentAnswers;
  });
}

/** Notes the calls to the server that the page makes from now on, as 'METHOD path'. */
function callsOf(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(public|api)\//.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}
