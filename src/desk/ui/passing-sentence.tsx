import { useEffect, useState } from "react";

/** Long enough to be found and read by whoever looks elsewhere when it comes. */
const STAYS_MS = 20_000;

/** A sentence that is gone after a while; with another key it is there, and announced, again. */
export function PassingSentence({ children }: { readonly children: string }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), STAYS_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOver ? null : <span>{children}</span>;
}
