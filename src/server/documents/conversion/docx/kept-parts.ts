/** The parts that a page is made of; macros, embedded files, controls and what else there may be stay behind. */
const KEPT_PARTS = [
  /^\[Content_Types\]\.xml$/,
  /^(word\/)?_rels\/[\w.-]*\.rels$/,
  /^word\/(document|styles|numbering|settings|fontTable|footnotes|endnotes)\.xml$/,
  /^word\/(header|footer)\d{0,4}\.xml$/,
  /^word\/theme\/[\w-]+\.xml$/,
  /^word\/media\/[\w. -]+\.(png|jpe?g|gif|bmp|tiff?|emf|wmf)$/i,
];

/** Whether the part of a Word document's archive with this name is read at all. */
export function isKeptPart(name: string): boolean {
  return KEPT_PARTS.some((pattern) => pattern.test(name));
}
