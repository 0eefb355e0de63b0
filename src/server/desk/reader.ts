import { mayStaff, type StaffRole } from "../../contract/desk.ts";
import type { ReadInFull } from "../../form/index.ts";

/** Who reads: by the role, and by the pages whose sensitive answers were opened to this person. */
export interface Reader {
  readonly staffId: string;
  readonly role: StaffRole;
  /** Ids of pages. */
  readonly sections: readonly string[];
}

/** Whose sensitive answers somebody reads of what was submitted: the same wherever they meet it (RTS-03). */
export function readsInFullOf({ role, sections }: Pick<Reader, "role" | "sections">): ReadInFull {
  return mayStaff(role, "readSensitive") ? "all" : sections;
}
