import { createSignal } from "./signal.ts";

/** Announced whenever the server says that nobody is logged in (401), for whoever manages the session. */
export const unauthorized = createSignal<void>();
