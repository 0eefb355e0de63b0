/** The day that a file of sample applicants was made for; undefined when it is no such file. */
export function recordedDay(text: string): string | undefined {
  try {
    const set: unknown = JSON.parse(text);
    if (typeof set !== "object" || set === null || !("today" in set)) return undefined;
    return typeof set.today === "string" ? set.today : undefined;
  } catch {
    return undefined;
  }
}
