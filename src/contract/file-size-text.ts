/** A size in decimal units without decimals, such as '84 kB' and '1 MB' (UPL-07). */
export function fileSizeText(sizeBytes: number): string {
  if (sizeBytes < 1_000) return `${sizeBytes} B`;
  const kilobytes = Math.round(sizeBytes / 1_000);
  return kilobytes < 1_000 ? `${kilobytes} kB` : `${Math.round(sizeBytes / 1_000_000)} MB`;
}
