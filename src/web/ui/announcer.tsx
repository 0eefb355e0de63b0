import { useSyncExternalStore } from "react";
import { announcements } from "./announcements.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** Where screen readers find what is announced; there from the start, or they would not notice it. */
export function Announcer() {
  const text = useSyncExternalStore(announcements.subscribe, announcements.current);
  return <VisuallyHidden role="status">{text}</VisuallyHidden>;
}
