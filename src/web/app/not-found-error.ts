/** There is nothing at the address (spec §2 "An unmatched URL gives a not-found error"). */
export class NotFoundError extends Error {
  override readonly name = "NotFoundError";

  constructor(pathname: string) {
    super(`There is nothing at ${pathname}.`);
  }
}
