import { useState, useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Whether this may be shown that the server did not make the page of. False on the server and while React takes over what
 * it made, which must come out the same; true right after it, and wherever nothing was made ahead.
 */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Whether the browser made this part itself, and took nothing over for it; the same for as long as it is there. */
export function useIsMadeHere(): boolean {
  const isTakenOver = useIsTakenOver();
  const [isMadeHere] = useState(isTakenOver);
  return isMadeHere;
}

/** What the browser knows, or what stands for it in a page that the server made, until that is taken over. */
export function useBrowserValue<T extends string | number>(inBrowser: () => T, onServer: T): T {
  return useSyncExternalStore(never, inBrowser, () => onServer);
}
