import type { CompiledForm, CompiledPage } from "../form/compiled-form.ts";
import type { Demands } from "./demands.ts";
import type { Names } from "./names.ts";

/** What the entries of a page are written from. */
export interface BookContext {
  readonly form: CompiledForm;
  readonly page: CompiledPage;
  readonly names: Names;
  readonly demands: Demands;
}
