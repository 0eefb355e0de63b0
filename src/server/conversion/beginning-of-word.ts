/** How the archive begins that a Word document is. */
export const ARCHIVE = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
/** How the container begins in which Word keeps what has a password, and kept everything before 2007. */
export const OLD_CONTAINER = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
