/** A number in plain decimals, without the noise of binary fractions. */
export function decimal(value: number): string {
  return String(Number(value.toFixed(6)));
}
