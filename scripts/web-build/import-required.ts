/**
 * A module of what a library has written as CommonJS, such as the validators of ajv: what that asks for is imported.
 * `code` is made of it where `require` can be called.
 */
export function importRequired(written: readonly string[], code: readonly string[]): string {
  const asked = written.flatMap((one) =>
    [...one.matchAll(/require\("([^"]+)"\)/g)].map(([, id]) => id ?? ""),
  );
  const modules = [...new Set(asked)];
  return [
    ...modules.map((id, index) => `import module${index} from ${JSON.stringify(`${id}.js`)};`),
    "const asModule = (given) => (typeof given === 'function' ? { default: given } : given);",
    `const modules = {${modules.map((id, index) => `${JSON.stringify(id)}: asModule(module${index})`).join()}};`,
    "const require = (id) => modules[id];",
    ...code,
  ].join("\n");
}
