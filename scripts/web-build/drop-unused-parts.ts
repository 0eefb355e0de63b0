import type { Plugin } from "vite";

/**
 * Lets the bundler leave out the components of a library that nothing imports: a call that makes one (`forwardRef`) and
 * its name for React's developer tools count as work to be done, until they are marked. `library` matches the paths of
 * its modules.
 */
export function dropUnusedParts(library: RegExp): Plugin {
  return {
    name: `drop-unused-parts ${library.source}`,
    apply: "build",
    transform: {
      filter: { id: library },
      handler: (code) => ({ code: withMarks(code), map: null }),
    },
  };
}

/** The same module, with nothing in it that has to run for a component that is not used. */
export function withMarks(code: string): string {
  return code
    .replaceAll(/^\w+\.displayName = "\w+";$/gm, "")
    .replaceAll(/^(var \w+ = )(?=[\w.]*\b(?:forwardRef|memo|createContext)\()/gm, "$1/* @__PURE__ */ ");
}
