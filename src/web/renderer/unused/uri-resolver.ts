/**
 * Stands in for `fast-uri` in the browser's bundle (vite.config.ts). rjsf resolves `$ref` against `$id` with it;
 * a compiled form has neither, and where a form ever had, the browser's own `URL` does the same for absolute ids.
 */
const uriResolver = {
  equal: (left: string, right: string): boolean => left === right,
  resolve: (base: string, reference: string): string => new URL(reference, base).href,
};

export default uriResolver;
