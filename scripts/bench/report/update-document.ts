const startOf = (name: string) => `<!-- bench:${name} -->`;
const endOf = (name: string) => `<!-- /bench:${name} -->`;

/**
 * The document with the section of one suite replaced; what is written by hand around it stays. Throws when the
 * document has no place for it.
 */
export function updateDocument(document: string, name: string, section: string): string {
  const start = document.indexOf(startOf(name));
  const end = document.indexOf(endOf(name));
  if (start < 0 || end < start) {
    throw new Error(`The document has no place for ${name}: ${startOf(name)} and ${endOf(name)}.`);
  }
  return `${document.slice(0, start + startOf(name).length)}\n\n${section}\n\n${document.slice(end)}`;
}
