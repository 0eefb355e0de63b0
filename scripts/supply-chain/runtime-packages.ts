/** A package that the product runs with, as package-lock.json names it. */
export interface RuntimePackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; null when the lock file tells none. */
  readonly licence: string | null;
}

/** One package of package-lock.json, as far as it is read or written here. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** package-lock.json, version 3: packages by their path, the project itself under "". */
export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** Every package that is not for development alone, for any platform, each version once, by name. */
export function runtimePackages({ packages }: Lockfile): readonly RuntimePackage[] {
  const found = new Map<string, RuntimePackage>();
  for (const [path, { version = "", license = null, dev, devOptional }] of Object.entries(packages)) {
    if (path === "" || dev || devOptional) continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    found.set(`${name}@${version}`, { name, version, licence: license });
  }
  return [...found.values()].toSorted((left, right) => (left.name < right.name ? -1 : 1));
}
