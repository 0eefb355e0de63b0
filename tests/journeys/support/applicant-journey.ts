import type { Page } from "playwright-core";
import { expect } from "vitest";
import type {
  SampleApplicant,
  SampleApplicants,
} from "../../../src/authoring/sample-applicants/sample-applicant.ts";
import { shownContents } from "../../../src/form/answers/visibility.ts";
import { contentsOf } from "../../../src/form/definition/nodes.ts";
import {
  type CompiledForm,
  type CompiledPage,
  type LayoutNode,
  shownPages,
  visibleKeys,
} from "../../../src/form/index.ts";
import { displayStateOf } from "../../support/sample-applicants.ts";
import { fillPage } from "./applicant-form.ts";
import type { StateScans } from "./state-scans.ts";
import { storedAnswers } from "./watched-form.ts";

/** One sample applicant at a browser that is logged in. */
export interface ApplicantJourney {
  readonly page: Page;
  readonly form: CompiledForm;
  readonly sampleApplicant: SampleApplicant;
  readonly scans: StateScans;
}

/**
 * Fills every page as the sample applicant does, submits, and arrives at the completion page or at exactly the expected errors.
 */
export async function goThrough(journey: ApplicantJourney): Promise<void> {
  await fillIn(journey);
  await carryIn(journey);
  await submit(journey);
  if (Object.keys(journey.sampleApplicant.expectedErrors).length === 0) await arrive(journey);
  else await seeWhatIsMissing(journey);
}

/** Where and how a form is submitted. */
function submitAction(form: CompiledForm): { readonly shown: CompiledPage; readonly label: string } {
  const labelIn = (nodes: readonly LayoutNode[]): string | undefined => {
    for (const node of nodes) {
      if (node.kind === "action" && node.action === "submit") return node.label;
      const inner = contentsOf(node)
        .map(labelIn)
        .find((label) => label !== undefined);
      if (inner !== undefined) return inner;
    }
    return undefined;
  };
  for (const shown of form.pages) {
    const label = labelIn(shown.layout);
    if (label !== undefined) return { shown, label };
  }
  throw new Error("No page has a button that submits.");
}

async function fillIn({ page, form, sampleApplicant, scans }: ApplicantJourney): Promise<void> {
  await page.goto("/");
  for (const shown of shownPages(form, sampleApplicant.answers)) {
    if (shown !== form.pages[0]) await goTo(page, shown);
    await fillPage(page, form, { sampleApplicant, shown });
    await scans.look(page, shown.id, partsOf(form, sampleApplicant, shown));
  }
}

/** Goes to a page by its step, and waits until it is there. */
async function goTo(page: Page, { route, title }: CompiledPage): Promise<void> {
  await page.locator(`nav a[href^="${route}"]`).click();
  await page.waitForURL(`**${route}`);
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
}

/** The questions of a page that show, and everything else that stands there. */
function partsOf(
  form: CompiledForm,
  sampleApplicant: SampleApplicant,
  shown: CompiledPage,
): readonly string[] {
  const displayState = displayStateOf(sampleApplicant, new Date().toISOString().slice(0, 10));
  const visible = visibleKeys(form, sampleApplicant.answers, displayState);
  const number = new Map<LayoutNode, number>();
  const count = (nodes: readonly LayoutNode[]): void => {
    for (const node of nodes) {
      number.set(node, number.size);
      contentsOf(node).forEach(count);
    }
  };
  count(shown.layout);
  const walk = (nodes: readonly LayoutNode[]): readonly string[] =>
    nodes.flatMap((node) => [
      `${node.kind} ${number.get(node)}`,
      ...shownContents(node, sampleApplicant.answers, displayState).flatMap(walk),
    ]);
  return [...shown.keys.filter((key) => visible.has(key)), ...walk(shown.layout)];
}

/** A page saves when it is left; then comes what no control offers, as if stored in another year. */
async function carryIn({ page, form, sampleApplicant }: ApplicantJourney): Promise<void> {
  const { shown } = submitAction(form);
  const [first = shown] = form.pages;
  await goTo(page, first);
  const typed = Object.entries(sampleApplicant.answers).filter(
    ([key]) => !sampleApplicant.carried.includes(key),
  );
  const stored = async () => {
    const answers = Object.entries(await storedAnswers(page));
    return Object.fromEntries(answers.filter(([key]) => form.questions[key] !== undefined));
  };
  await expect.poll(stored, { interval: 50 }).toEqual(Object.fromEntries(typed));
  if (sampleApplicant.carried.length === 0) {
    return await goTo(page, shown);
  }
  const carried = sampleApplicant.carried.map((key) => [key, sampleApplicant.answers[key]] as const);
  const response = await page.request.put("/api/answer", { data: Object.fromEntries(carried) });
  expect(response.status()).toBe(200);
  await page.goto(shown.route);
}

async function submit({ page, form }: ApplicantJourney): Promise<void> {
  const { label } = submitAction(form);
  await page.getByRole("button", { name: label, exact: true }).click();
}

async function arrive({ page, form, scans }: ApplicantJourney): Promise<void> {
  await page.waitForURL("**/completion");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByText(form.completion?.message ?? "Your application was successfully submitted.").waitFor();
  await scans.look(page, "completion", ["arrived"]);
}

/** The summary names what the server names, each item once and in order, and each leads to its question. */
async function seeWhatIsMissing({ page, form, sampleApplicant, scans }: ApplicantJourney): Promise<void> {
  const expected = missingItems(form, sampleApplicant.expectedErrors);
  const summary = page.getByRole("region", { name: "We're missing some information!" });
  await summary.waitFor();
  const links = summary.getByRole("link");
  const listed = await links.evaluateAll((anchors) =>
    anchors.map((anchor) => ({ href: anchor.getAttribute("href"), text: anchor.textContent })),
  );
  expect(listed).toEqual(expected.map(({ href, text }) => ({ href, text })));
  const refused = await page.request.post("/api/submit", { data: {} });
  expect([refused.status(), (await refused.json()).errors]).toEqual([422, sampleApplicant.expectedErrors]);
  for (const [index, { key, shown, isLast }] of expected.entries()) {
    await links.nth(index).click();
    await page.waitForURL(({ pathname }) => pathname === shown.route);
    await page.waitForFunction(hasFocusInside, key);
    if (!isLast) continue;
    const keys = shown.keys.filter((other) => sampleApplicant.expectedErrors[other] !== undefined);
    await scans.look(page, `${shown.id} with errors`, keys);
  }
}

interface MissingItem {
  readonly key: string;
  readonly shown: CompiledPage;
  readonly href: string;
  readonly text: string;
  /** Whether it is the last of its page. */
  readonly isLast: boolean;
}

function missingItems(
  form: CompiledForm,
  errors: SampleApplicants["sampleApplicants"][number]["expectedErrors"],
): readonly MissingItem[] {
  return form.pages.flatMap((shown) => {
    const keys = shown.keys.filter((key) => errors[key] !== undefined);
    return keys.map((key) => ({
      key,
      shown,
      href: `${shown.route}#${key}`,
      text: errors[key]?.join(" ") ?? "",
      isLast: key === keys.at(-1),
    }));
  });
}

/** Runs in the browser. */
function hasFocusInside(key: string): boolean {
  const element = document.getElementById(key);
  return element?.contains(document.activeElement) ?? false;
}
