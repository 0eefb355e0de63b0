const KILO = 1_000;

/** A file's size in decimal units without decimals, such as '84 kB' (spec §5). */
export function sizeText(sizeBytes: number): string {
  if (sizeBytes < KILO) return `${sizeBytes} B`;
  const kilobytes = Math.round(sizeBytes / KILO);
  return kilobytes < KILO ? `${kilobytes} kB` : `${Math.round(sizeBytes / KILO / KILO)} MB`;
}
