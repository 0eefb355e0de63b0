/** How the files of each extension begin. */
const SIGNATURES: Readonly<Record<string, Buffer>> = {
  pdf: Buffer.from("%PDF"),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpg: Buffer.from([0xff, 0xd8, 0xff]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  docx: Buffer.from([0x50, 0x4b, 0x03, 0x04]),
};

/**
 * Whether the file begins as files of this extension do. What does not is refused without a process; what does is
 * looked at there (`fileKind`).
 */
export function hasSignatureOf(bytes: Uint8Array, extension: string): boolean {
  const name = extension.toLowerCase();
  const signature = Object.hasOwn(SIGNATURES, name) ? SIGNATURES[name] : undefined;
  return signature?.equals(bytes.subarray(0, signature.length)) ?? false;
}
