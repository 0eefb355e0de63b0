import fc from "fast-check";
import { IS_LONG } from "./long-run.ts";

/** Before a merge properties try the same values each time; the long run tries others each night. */
if (!IS_LONG) fc.configureGlobal({ seed: 20_261_127 });
