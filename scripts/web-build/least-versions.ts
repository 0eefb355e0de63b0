/** The oldest browsers that a part works in (docs/browsers.md): what the build writes for, and what it is held to. */
export interface LeastVersions {
  readonly chrome: number;
  readonly edge: number;
  readonly firefox: number;
  readonly safari: number;
  readonly ios: number;
}

/** Applicants come with what they have: iOS 16 is the last of phones of 2017, Firefox 115 of Windows 7 and 8. */
export const APPLICANTS: LeastVersions = { chrome: 111, edge: 111, firefox: 115, safari: 16.4, ios: 16.4 };

/** The desk and its form editor: browsers that are kept up to date, as the school has them since 2024. */
export const STAFF: LeastVersions = { chrome: 119, edge: 119, firefox: 121, safari: 17.4, ios: 17.4 };

/** As Vite is told: `chrome111`. */
export function buildTarget(least: LeastVersions): string[] {
  return Object.entries(least).map(([browser, version]) => `${browser}${version}`);
}
