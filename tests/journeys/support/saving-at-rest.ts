import type { Profile } from "../../../src/contract/application-endpoints.ts";
import type { Shown } from "./saving-page.ts";
import { holdsText } from "./typed-texts.ts";

/** Whether the server has the text: as an answer, shown or hidden, or within reach beside another one. */
export function isStored(profile: Profile, about: { readonly key: string; readonly text: string }): boolean {
  const within = Object.entries(profile.overwritten_answer).flatMap(([key, list]) =>
    list.map(({ answer }) => ({ [key]: answer })),
  );
  return [profile.answer, profile.hidden_answer, ...within].some((answers) => holdsText(answers, about));
}

/** Questions in tabs of the form: which of those is open may differ between devices. */
const IN_TABS: ReadonlySet<string> = new Set(["call_at", "write_to"]);

/** How a tab differs from what the server holds, questions that wait for a choice apart. */
export function differencesOf(shown: Shown, profile: Profile): readonly string[] {
  const { screen, saving, words, answers, cards, toChoose } = shown;
  if (screen !== "form" || saving !== "saved") return [`shows ${screen}, ${saving}: ${words}`];
  if (Object.keys(cards).length !== toChoose) return [`shows not all cards of ${toChoose}`];
  const { answer, hidden_answer: hidden } = profile;
  const stored = (key: string) => answer[key] || (IN_TABS.has(key) && hidden[key]) || "";
  const mustShow = Object.keys(answer).filter((key) => stored(key) !== "" && !IN_TABS.has(key));
  // What an open choice decides on is shown as it is here.
  const isHeldBack = (key: string) => key in cards || (key === "mail_city" && "mail_same" in cards);
  return [...new Set([...mustShow, ...Object.keys(answers)])]
    .filter((key) => !isHeldBack(key) && (answers[key] ?? "(no box)") !== stored(key))
    .map((key) => `shows ${key} as ${answers[key]}, stored is ${stored(key)}`);
}
