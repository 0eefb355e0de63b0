/** The header that makes a browser save the file under this name and never show it as a page. */
export function contentDisposition(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w.() -]/g, "_");
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
