const FILE =
  /^((application|words|data-model|desk|partner\.config)\.json|(pages|blocks)\/[a-z][a-z0-9-]*\.(schema|ui)\.json|(options|changes|records)\/[a-z0-9][a-z0-9-]*\.json)$/;

/** Whether a form may have a file at this path inside its folder. */
export function isDefinitionPath(path: string): boolean {
  return FILE.test(path);
}
