import { type RefObject, useLayoutEffect } from "react";

/** The custom property that tells the document's styles how much of the window's foot is covered. */
export const COVERED_FOOT = "--covered-foot";

/**
 * Keeps the page usable beneath something that lies over the foot of the window: as much room is added at the
 * page's end, and what takes the focus is scrolled clear of it. Measured anew when there is more or less of it.
 */
export function useRoomBeneath(cover: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    const measure = () => {
      const top = cover.current?.getBoundingClientRect().top ?? innerHeight;
      const coveredPx = count === 0 ? 0 : Math.max(0, innerHeight - top);
      document.documentElement.style.setProperty(COVERED_FOOT, `${coveredPx}px`);
    };
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, [cover, count]);
}
