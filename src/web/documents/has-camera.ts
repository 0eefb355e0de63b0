/** Phones and tablets: what is used with a finger has a camera at hand. */
export function hasCamera(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}
