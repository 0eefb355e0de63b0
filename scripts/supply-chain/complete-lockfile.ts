import type { LockedPackage, Lockfile } from "./runtime-packages.ts";

interface Gap {
  readonly name: string;
  readonly version: string;
  /** Path of the package that names it. */
  readonly of: string;
}

/** Optional packages that a locked package names and the lock file leaves out: `npm ci` refuses such a file. */
export function lockfileGaps(lockfile: Lockfile): readonly Gap[] {
  return Object.entries(lockfile.packages).flatMap(([of, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(lockfile, of, name))
      .map(([name, version]) => ({ name, version, of })),
  );
}

/**
 * The lock file with an entry for each such package: version from the package that names it, platform from its
 * name. Such an entry has no checksum, so npm takes it as it comes, and only on the platform that it is for.
 * @throws Error when the version is a range or the name says no platform, since then there is nothing to go by.
 */
export function completeLockfile(lockfile: Lockfile): Lockfile {
  const added = lockfileGaps(lockfile).map(({ name, version, of }) => {
    if (!/^\d+\.\d+\.\d+/.test(version))
      throw new Error(`${name} is locked nowhere, and ${version} is a range.`);
    const isDev = lockfile.packages[of]?.dev === true;
    const entry: LockedPackage = {
      version,
      ...platformOf(name),
      ...(isDev && { dev: true }),
      optional: true,
    };
    return [`node_modules/${name}`, entry] as const;
  });
  const [project, ...rest] = [...Object.entries(lockfile.packages), ...added];
  const inOrder = rest.toSorted(([one], [other]) => one.localeCompare(other, "en"));
  return {
    ...lockfile,
    packages: Object.fromEntries(project === undefined ? inOrder : [project, ...inOrder]),
  };
}

/** Looks where Node would: below the package, then below each package around it. */
function isLocked(lockfile: Lockfile, of: string, name: string): boolean {
  for (let path = of; ; path = path.slice(0, Math.max(0, path.lastIndexOf("/node_modules/")))) {
    const candidate = `${path === "" ? "" : `${path}/`}node_modules/${name}`;
    if (Object.hasOwn(lockfile.packages, candidate)) return true;
    if (path === "") return false;
  }
}

const PLATFORM =
  /[-/](?<os>android|darwin|freebsd|linux|openharmony|win32)-(?<cpu>arm64|arm|ia32|loong64|ppc64|riscv64|s390x|x64)(?:-(?<abi>[a-z]+))?$/;

function platformOf(name: string): LockedPackage {
  const { os, cpu, abi = "" } = PLATFORM.exec(name)?.groups ?? {};
  if (os === undefined || cpu === undefined)
    throw new Error(`${name} is locked nowhere and names no platform.`);
  const libc = abi.startsWith("musl") ? "musl" : "glibc";
  const hasLibc = os === "linux" && /^(gnu|musl)/.test(abi);
  return { cpu: [cpu], ...(hasLibc && { libc: [libc] }), os: [os] };
}
