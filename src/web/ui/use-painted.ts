import { useEffect, useState } from "react";

/** Whether what was mounted has been painted, for what nobody sees before it is used; true at once unless it waits. */
export function usePainted(waits: boolean): boolean {
  const [isPainted, setPainted] = useState(!waits);
  useEffect(() => {
    if (isPainted) return undefined;
    let after: ReturnType<typeof setTimeout> | undefined;
    // A frame's callback runs before that frame is painted, a timer set by it afterwards.
    const frame = requestAnimationFrame(() => {
      after = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(after);
    };
  }, [isPainted]);
  return isPainted;
}
