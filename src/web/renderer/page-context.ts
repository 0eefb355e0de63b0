import type { CompiledForm, CompiledPage } from "../../engine/index.ts";

/** What the parts of a page need beside their own schema; rjsf hands it to all of them as its form context. */
export interface PageContext {
  readonly form: CompiledForm;
  readonly page: CompiledPage;
  /** Add another is for applicants with an account (spec §6). */
  readonly canAddAnother: boolean;
  readonly onCount: (id: string, count: number) => void;
  readonly onAction: (action: "saveAndContinue" | "pageChange", route: string) => Promise<void>;
}
