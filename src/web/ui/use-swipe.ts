import { type PointerEvent, useState } from "react";

/**
 * Lets a finger, pen or mouse throw an element to the right. `offsetPx` is how far it has been dragged;
 * `onSwipe` is called when it is let go at or past the threshold, else it springs back.
 */
export function useSwipe(thresholdPx: number, onSwipe: () => void) {
  const [start, setStart] = useState<number>();
  const [offsetPx, setOffsetPx] = useState(0);
  const stop = () => {
    setStart(undefined);
    setOffsetPx(0);
  };
  return {
    offsetPx,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.target instanceof Element && event.target.closest("button, a")) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart(event.clientX);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (start !== undefined) setOffsetPx(Math.max(0, event.clientX - start));
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (start === undefined) return;
        const movedPx = event.clientX - start;
        stop();
        if (movedPx >= thresholdPx) onSwipe();
      },
      onPointerCancel: stop,
    },
  };
}
