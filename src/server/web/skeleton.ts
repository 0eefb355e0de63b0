import type { Partner } from "../../contract/initial-data.ts";
import { visitorWelcome } from "../../contract/visitor-welcome.ts";
import { escapeHtml } from "../../form/definition/escape-html.ts";
import { stepsOf } from "../../form/index.ts";
import type { Screen } from "./screen.ts";
import * as sentences from "./sentences.ts";

interface SkeletonParts {
  readonly partner: Partner;
  readonly screen: Screen;
  /** Visitors are welcomed; what an account is greeted with is not known yet. */
  readonly isLoggedIn: boolean;
}

/**
 * What stands in the page until the browser's part takes its place: the frame of the screen with the words that are
 * known. For the eye only; screen readers are told that the page is loading.
 */
export function renderSkeleton({ partner, screen, isLoggedIn }: SkeletonParts): string {
  const body = screen.kind === "page" ? pageOf(partner, screen, isLoggedIn) : cardOf(screen);
  return `<p class="skeleton-status" role="status">${sentences.loading}</p><div class="skeleton" aria-hidden="true">${headerOf(partner)}${body}${footerOf(partner)}</div>`;
}

function headerOf({ shortName, applicationTitle }: Partner): string {
  const crest = `<svg class="skeleton-crest" viewBox="0 0 32 36" fill="currentColor"><path d="M16 0 31 4v14c0 9-6.500 15-15 18C7.500 33 1 27 1 18V4z" opacity=".16"/><path d="M16 9 5.500 14 16 19l10.500-5z"/><path d="M9.500 17.500v5c1.600 1.700 3.900 2.600 6.500 2.600s4.900-.9 6.500-2.600v-5L16 20.700z" opacity=".8"/></svg>`;
  return `<div class="skeleton-header"><div class="skeleton-wide">${crest}<div class="skeleton-names"><b>${escapeHtml(shortName)}</b><span>${escapeHtml(applicationTitle)}</span></div><div class="skeleton-account"></div></div></div>`;
}

function pageOf(
  partner: Partner,
  { page, form }: Extract<Screen, { kind: "page" }>,
  isLoggedIn: boolean,
): string {
  const steps = stepsOf(form).map((step, index) => {
    const isCurrent = step.page?.id === page.id;
    return `<li${isCurrent ? ' class="skeleton-current"' : ""}><span class="skeleton-number">${index + 1}</span>${escapeHtml(step.title)}</li>`;
  });
  const { title, text: words } = visitorWelcome(partner);
  const welcome = isLoggedIn
    ? ""
    : `<div class="skeleton-welcome"><b>${escapeHtml(title)}</b><p>${escapeHtml(words)}</p><div class="skeleton-buttons"></div></div>`;
  return `<div class="skeleton-wide skeleton-page"><ol class="skeleton-steps">${steps.join("")}</ol><div class="skeleton-main">${welcome}<div class="skeleton-title">${escapeHtml(page.title)}</div><div class="skeleton-sheet"></div></div></div>`;
}

function cardOf({ kind }: Screen): string {
  return `<div class="${kind === "card" ? "skeleton-card" : "skeleton-wide"}"><div class="skeleton-sheet"></div></div>`;
}

function footerOf({ name, address }: Partner): string {
  return `<div class="skeleton-footer"><div class="skeleton-wide"><div><b>${escapeHtml(name)}</b>${address.map((line) => `<div>${escapeHtml(line)}</div>`).join("")}</div></div></div>`;
}
