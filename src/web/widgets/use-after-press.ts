import { useCallback, useEffect, useRef } from "react";

/** How the press of a mouse button ends, on the page or by dragging something off it. */
const ENDS = ["mouseup", "dragend"] as const;

/**
 * Returns a function that does what may shift the page only once the press that took the focus away is over: a button
 * that moves between press and release gets no click. It is done before the click itself, so that what the click saves
 * is complete. Without a press under way (Tab, a touch keyboard) it is done at once.
 */
export function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const watch = new AbortController();
    const note = (pressed: boolean) => () => {
      isPressed.current = pressed;
    };
    const options = { capture: true, signal: watch.signal };
    document.addEventListener("mousedown", note(true), options);
    for (const end of ENDS) document.addEventListener(end, note(false), options);
    return () => watch.abort();
  }, []);
  return useCallback((act) => (isPressed.current ? atTheEnd(act) : act()), []);
}

function atTheEnd(act: () => void): void {
  const waiting = new AbortController();
  const run = () => {
    waiting.abort();
    act();
  };
  for (const end of ENDS) document.addEventListener(end, run, { capture: true, signal: waiting.signal });
}
