import type { RuntimePackage } from "./runtime-packages.ts";

/** A bill of materials in CycloneDX, as far as it is read here. */
export interface Bill {
  readonly metadata: { readonly component: { readonly "bom-ref": string } };
  readonly components: readonly { readonly "bom-ref": string; readonly purl: string }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/**
 * The bill with these packages alone, under the product's name; npm takes that of the folder. With `--omit dev` npm
 * leaves out also what is needed in both, such as React. @throws when one of the packages is not in the bill
 */
export function billOf(name: string, bill: Bill, packages: readonly RuntimePackage[]): Bill {
  const wanted = new Set(packages.map((one) => `pkg:npm/${one.name.replace("@", "%40")}@${one.version}`));
  // Of a package that is there twice, in two places, each has a line of its own.
  const components = bill.components.filter(({ purl }) => wanted.has(plainPurl(purl)));
  const listed = new Set(components.map(({ purl }) => plainPurl(purl)));
  const missing = [...wanted].filter((purl) => !listed.has(purl));
  if (missing.length > 0) throw new Error(`npm does not list ${missing.join(", ")}.`);
  const product = bill.metadata.component["bom-ref"];
  const refs = new Set([product, ...components.map((component) => component["bom-ref"])]);
  return {
    ...bill,
    metadata: { ...bill.metadata, component: Object.assign({}, bill.metadata.component, { name }) },
    components,
    dependencies: bill.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  };
}

/** Without where it was downloaded. */
function plainPurl(purl: string): string {
  return purl.replace(/\?.*$/, "");
}
