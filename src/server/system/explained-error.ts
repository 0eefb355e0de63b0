interface ExplainedOptions extends ErrorOptions {
  /** Whether whatever is tried next fails as well; true when not given. */
  readonly isOutage?: boolean;
}

/**
 * Something outside of the program does not do what it is asked for. `reason` says what is wrong in words of a closed list,
 * without anything that somebody typed, so that the log, `jobs`, `/ready` and the desk may show it. The cause is what was
 * thrown.
 */
export class ExplainedError extends Error {
  override readonly name: string = "ExplainedError";
  readonly reason: string;
  readonly isOutage: boolean;

  constructor(reason: string, { isOutage = true, ...options }: ExplainedOptions = {}) {
    super(reason, options);
    this.reason = reason;
    this.isOutage = isOutage;
  }
}
