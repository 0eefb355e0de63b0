/** A size in decimal units without decimals, as spec §5 has it: '84 kB', '1 MB'. */
export function fileSizeText(sizeBytes: number): string {
  if (sizeBytes < 1_000) return `${sizeBytes} B`;
  const kilobytes = Math.round(sizeBytes / 1_000);
  return kilobytes < 1_000 ? `${kilobytes} kB` : `${Math.round(sizeBytes / 1_000_000)} MB`;
}
