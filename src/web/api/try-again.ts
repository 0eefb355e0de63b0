const WAITS_MS: readonly number[] = [250, 750, 2_000];
/** The status of a call without an answer. */
export const NO_ANSWER = 0;
/** Besides: what a balancer says whose server is gone, and a server that cannot do anything just now. */
const GONE = new Set([NO_ANSWER, 502, 503, 504]);

export interface Persistence {
  /** How long to wait before each further try, in milliseconds. */
  readonly waitsMs?: readonly number[];
  /** Whether further tries are of no use any more, for another reason than that there is no connection. */
  readonly isOver?: () => boolean;
}

/**
 * Tries again, up to three times within three seconds, what got no answer or only one that says that the server is
 * gone for the moment: another instance, or the same one started anew, does it. Only for what may be done twice. Not
 * while the browser knows that it is offline. The last answer is the answer.
 */
export async function tryAgain<T extends { readonly status: number }>(
  attempt: () => Promise<T>,
  { waitsMs = WAITS_MS, isOver = () => false }: Persistence = {},
): Promise<T> {
  let answer = await attempt();
  const goesOn = () => GONE.has(answer.status) && !isOffline() && !isOver();
  for (const waitMs of waitsMs) {
    if (goesOn()) await new Promise((resolve) => setTimeout(resolve, waitMs));
    // It may have come to an end meanwhile.
    if (goesOn()) answer = await attempt();
  }
  return answer;
}

/** Whether the browser knows that there is no connection; where nothing is known, as outside browsers, it does not. */
function isOffline(): boolean {
  const known: { readonly onLine?: boolean } = navigator;
  return known.onLine === false;
}
