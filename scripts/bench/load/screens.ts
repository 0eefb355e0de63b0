/** A screen to load: where it is, and the id of an input that can be used when it is ready. */
export interface LoadScreen {
  readonly path: string;
  readonly usable: string;
}

/** The first form page, the next ones, and every account card. */
export const LOAD_SCREENS: readonly LoadScreen[] = [
  { path: "/about", usable: "first_name" },
  { path: "/education", usable: "entry_term" },
  { path: "/final-steps", usable: "legal_agree" },
  { path: "/signup", usable: "username" },
  { path: "/confirm", usable: "code" },
  { path: "/login", usable: "username" },
  { path: "/forgot", usable: "username" },
  { path: "/reset?username=a%40example.org&id=x", usable: "password" },
];
