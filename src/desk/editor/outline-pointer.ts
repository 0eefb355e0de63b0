/** Where a pointer is, in the window. */
export type Pointer = Pick<PointerEvent, "clientX" | "clientY">;

/** The pointer that holds something, and the handle that has captured it. */
export interface Held {
  readonly pointerId: number;
  readonly handle: HTMLElement;
}

interface Follower {
  /** The pointer is at another place, or other lines are beneath it. */
  readonly look: (at: Pointer) => void;
  readonly drop: (at: Pointer) => void;
  readonly giveUp: () => void;
}

/**
 * Follows the pointer that holds something until it is let go or given up, of which one is told once; other pointers are not
 * listened to. The outline goes on beneath it at the edges. Gives what ends it untold.
 */
export function followPointer({ pointerId }: Held, { look, drop, giveUp }: Follower): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  let at: Pointer | undefined;
  const scrolling = setInterval(() => at && scrollAtEdge(at), SCROLL_MS);
  const end = () => {
    listeners.abort();
    clearInterval(scrolling);
  };
  const stop = () => {
    end();
    giveUp();
  };
  const on = (type: PointerEventName, then: (event: PointerEvent) => void) =>
    window.addEventListener(type, (event) => event.pointerId === pointerId && then(event), { signal });
  on("pointermove", (event) => {
    // It was let go where nobody here was told of it.
    if (event.buttons === 0) return stop();
    at = { clientX: event.clientX, clientY: event.clientY };
    return look(at);
  });
  on("pointerup", (event) => {
    end();
    drop(event);
  });
  on("pointercancel", stop);
  // As when somebody else's change takes the handle away.
  on("lostpointercapture", stop);
  window.addEventListener("scroll", () => at && look(at), { signal, capture: true });
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    stop();
  };
  window.addEventListener("keydown", key, { signal, capture: true });
  return end;
}

type PointerEventName = "pointermove" | "pointerup" | "pointercancel" | "lostpointercapture";

/** So near to an edge, in pixels, the outline goes on beneath the pointer, and by so much at a time. */
const EDGE = 40;
const SCROLL = 16;
const SCROLL_MS = 40;

/** Scrolls what the outline is scrolled in, and the page, when the pointer is at an edge. */
function scrollAtEdge({ clientY }: Pointer): void {
  const page = document.documentElement;
  const column = scrolledIn(document.querySelector("[data-line]"));
  const { top, bottom } = column?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
  const [first, last] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  const by = clientY < first + EDGE ? -SCROLL : clientY > last - EDGE ? SCROLL : 0;
  if (by === 0) return;
  for (const box of [column, page]) {
    const before = box?.scrollTop;
    box?.scrollBy({ top: by, behavior: "instant" });
    if (box?.scrollTop !== before) return;
  }
}

function scrolledIn(within: Element | null): Element | undefined {
  for (let box = within?.parentElement; box; box = box.parentElement) {
    const { overflowY } = getComputedStyle(box);
    if (
      ["auto", "scroll"].includes(overflowY) &&
      box.scrollHeight > box.clientHeight &&
      box !== document.body
    )
      return box;
  }
  return undefined;
}
