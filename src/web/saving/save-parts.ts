import type { Answer, Answers } from "../../form/index.ts";
import { newWriter, type SaveRecord, type SaveRequest, shownForm } from "./answer-revisions.ts";

/** The server takes no more in one call, and an application that is carried along or brought back may be longer. */
const PART_CHARS = 100_000;

/** Answers in parts of at most 100,000 characters, each for one call; a longer answer is a part of its own. */
export function partsOf(answers: Answers): readonly Answers[] {
  const parts: Record<string, Answer>[] = [];
  let room = 0;
  for (const [key, answer] of Object.entries(answers)) {
    const chars = key.length + String(answer).length;
    if (chars > room) {
      parts.push({});
      room = PART_CHARS;
    }
    room -= chars;
    Object.assign(parts.at(-1) ?? {}, { [key]: answer });
  }
  return parts;
}

/**
 * What was typed on a page of another form may have another key by now, which the server knows: it is sent as it was. An answer
 * that waited for a choice there is sent as if the other one had not been seen, so that it does not take its place.
 */
export function requestsOfOtherForm({ under, seen, answers, conflicts }: SaveRecord): readonly SaveRequest[] {
  if (under === shownForm()) return [];
  const writer = newWriter();
  const entries = Object.entries(answers);
  const decided = entries.filter(([key]) => conflicts[key] === undefined);
  const parts = partsOf(Object.fromEntries(decided)).map((part) => ({ seen, answers: part }));
  const undecided = entries.flatMap(([key, answer]) => {
    const { [key]: conflict } = conflicts;
    if (conflict === undefined) return [];
    return [{ seen: Math.max(0, Math.min(seen, conflict.since - 1)), answers: { [key]: answer } }];
  });
  return [...parts, ...undecided].map((part, index) => ({ ...part, writer, seq: index + 1, under }));
}
