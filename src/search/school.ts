/** A school that can be found: what its detail record tells, and what helps to find it. */
export interface School {
  /** Stays the same when the data are made anew. */
  readonly id: string;
  /** The College Board's code, empty where it is not known; never another id. */
  readonly ceeb: string;
  readonly name: string;
  /** Other names under which it is known. */
  readonly aliases: readonly string[];
  readonly address_line_1: string;
  readonly city: string;
  /** Two letters, as in the states list. */
  readonly state: string;
  readonly zip: string;
  /** As in the countries list, such as USA. */
  readonly country: string;
  /** 0 to 100: how likely the school is meant when several have the same name; from its enrolment where known. */
  readonly prominence: number;
}
