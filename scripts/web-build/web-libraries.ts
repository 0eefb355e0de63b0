import { fileURLToPath } from "node:url";
import type { Alias, Plugin } from "vite";
import { replaceLibraryParts } from "./replace-library-parts.ts";

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Libraries of the applicants' pages that are taken from elsewhere than their packages lead to. */
export const WEB_ALIASES: Alias[] = [
  // The package leads every bundler to its development build, which warns and checks at run time.
  {
    find: /^react-router$/,
    replacement: inRepository("node_modules/react-router/dist/production/index.mjs"),
  },
  // What rjsf imports and nothing of ours can reach: 39 kB gzip.
  {
    find: /^markdown-to-jsx(\/react)?$/,
    replacement: inRepository("src/web/stubs/markdown.tsx"),
  },
];

/** Takes out of libraries what the applicants' pages do not reach. */
export function webLibraryParts(): readonly Plugin[] {
  return [
    replaceLibraryParts(/\/@rjsf\/(core|utils)\/lib\//, {
      "getDefaultRegistry.js": inRepository("src/web/renderer/default-registry.ts"),
      "createSchemaUtils.js": inRepository("src/web/renderer/structure-only-schema-utils.ts"),
      "deepEquals.js": inRepository("src/web/renderer/equal-props.ts"),
      "shallowAllOfMerge.js": inRepository("src/web/stubs/shallow-all-of-merge.ts"),
      "ErrorSchemaBuilder.js": inRepository("src/web/stubs/error-schema-builder.ts"),
      "omitExtraData.js": inRepository("src/web/stubs/omit-extra-data.ts"),
      "findSchemaDefinition.js": inRepository("src/web/stubs/find-schema-definition.ts"),
      "resolveUiSchema.js": inRepository("src/web/stubs/resolve-ui-schema.ts"),
      "schemaHasNestedConditional.js": inRepository("src/web/stubs/schema-has-nested-conditional.ts"),
    }),
    replaceLibraryParts(/\/@tanstack\/query-core\/build\//, {
      "infiniteQueryBehavior.js": inRepository("src/web/stubs/infinite-query-behavior.ts"),
      "mutationCache.js": inRepository("src/web/stubs/mutation-cache.ts"),
    }),
  ];
}
