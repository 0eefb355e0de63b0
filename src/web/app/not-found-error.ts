/** There is nothing at the address (ERB-02). */
export class NotFoundError extends Error {
  override readonly name = "NotFoundError";

  constructor(pathname: string) {
    super(`There is nothing at ${pathname}.`);
  }
}
