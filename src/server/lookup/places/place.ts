/** A city and all its ZIP codes. */
export interface Place {
  readonly city: string;
  /** Two letters, as in the states list. */
  readonly state: string;
  /** In ascending order, at least one. */
  readonly zips: readonly string[];
}
