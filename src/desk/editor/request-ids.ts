/** Ids of requests, each the same for as long as the same thing is asked for. */
export interface RequestIds {
  readonly idOf: (asked: string) => string;
  /** It has arrived: the same asked for again is another request. */
  readonly end: () => void;
}

/**
 * Gives what is sent an id that it keeps when it is sent again, because its answer was lost: the server counts it once.
 * What was changed since is something else.
 */
export function createRequestIds(): RequestIds {
  let last: { readonly asked: string; readonly id: string } | undefined;
  return {
    idOf(asked) {
      if (last?.asked !== asked) last = { asked, id: crypto.randomUUID() };
      return last.id;
    },
    end() {
      last = undefined;
    },
  };
}
