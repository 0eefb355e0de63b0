// Method and path of a call, as they are written: `PUT /desk/api/staff/:staff_id/role`. Free of the schema library, for browsers.

export type Method = "GET" | "POST" | "PUT" | "DELETE";
export type Route = `${Method} /${string}`;

/** The names in the path of a route: `"staff_id"`; never where it has none. */
export type PathName<Text extends string> = Text extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? Name | PathName<`/${After}`>
    : Rest
  : never;

/** What is given for a route: what stands in its path in the place of each name, nothing where it has none. */
export type PathValues<Of extends Route> = [PathName<Of>] extends [never]
  ? []
  : [values: { readonly [Name in PathName<Of>]: string | number }];

/** What of a route is the method: `PUT`. */
export function methodOf(route: Route): Method {
  // The type of a route begins with it.
  return route.slice(0, route.indexOf(" ")) as Method;
}

/** The path of a route as it is written, with the names in it: `/desk/api/staff/:staff_id/role`. */
export function patternOf(route: Route): string {
  return route.slice(route.indexOf(" ") + 1);
}

/** The path of a route with values in the place of its names, each encoded: `/desk/api/staff/42/role`. */
export function pathOf(route: Route, values: Readonly<Record<string, string | number>> = {}): string {
  return patternOf(route).replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}
