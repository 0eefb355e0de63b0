import type { Route } from "playwright-core";

/** Answers for a part of the build with one in which everything throws this error as soon as it is rendered. */
export async function breakPart(route: Route, error: string): Promise<void> {
  const code = await (await route.fetch()).text();
  const names = [...(/export\{([^}]*)\}/.exec(code)?.[1] ?? "").matchAll(/ as (\w+)/g)].map(
    ([, name]) => name,
  );
  const body = `
    const broken = () => { throw ${error}; };
    // A part may export its components, or modules that hold them; it is awaited, which looks for "then".
    const anything = new Proxy(broken, { get: (_, name) => (name === "then" ? undefined : broken) });
    export { ${names.map((name) => `anything as ${name}`).join(", ")} };`;
  await route.fulfill({ contentType: "text/javascript", body });
}
