import type { FactoryOpts, InputMask } from "imask";
import { type RefObject, useEffect, useRef } from "react";
import { IMask } from "./imask.ts";

/**
 * Puts a mask on a text input: the input shows `value` formatted, `onAccept` gets each new masked text. The mask
 * must not change while the input is mounted.
 */
export function useMask(
  input: RefObject<HTMLInputElement | null>,
  mask: FactoryOpts,
  value: string,
  onAccept: (text: string) => void,
): void {
  const instance = useRef<InputMask<FactoryOpts> | undefined>(undefined);
  const accept = useRef(onAccept);
  useEffect(() => {
    accept.current = onAccept;
  });
  useEffect(() => {
    if (input.current === null) return;
    const masked = IMask(input.current, mask);
    instance.current = masked;
    masked.on("accept", () => accept.current(masked.value));
    return () => {
      masked.destroy();
      instance.current = undefined;
    };
  }, [input, mask]);
  useEffect(() => {
    const masked = instance.current;
    // Setting the same text again would move the caret.
    if (masked !== undefined && masked.value !== value) masked.value = value;
  }, [value]);
}
