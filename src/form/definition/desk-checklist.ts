/** Something that belongs to an application, as the desk lists it (DSK-27). Each way of it that is given fulfils it alone. */
export interface ChecklistItemOf<Rule> {
  /** Under it marks of staff are recorded; unique in the form. */
  readonly id: string;
  readonly title: string;
  readonly help?: string;
  /** While it does not hold, the item is not on the list. */
  readonly when?: Rule;
  /** The key of a document. */
  readonly document?: string;
  /** What a text of the form awaits; the item stands in its place. */
  readonly awaits?: string;
  /** The key of a question that is to be answered. */
  readonly answer?: string;
  /** What is to hold of the answers. */
  readonly rule?: Rule;
  /** Whether staff tick it. */
  readonly hand?: true;
}
