/** What a process of ours wrote that has read a stranger's file, as JSON; undefined for whatever else it is. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether there can be so many of a file's pages, pixels of a side or missing things. */
export function isCount(number: number): boolean {
  return Number.isInteger(number) && number > 0 && number < 10_000;
}
