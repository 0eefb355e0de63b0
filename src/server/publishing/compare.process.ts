import { serveRequests } from "../processes/serve-requests.ts";
import { COMPARE_PROCESS } from "./compare-forms.ts";
import { differencesOf } from "./form-differences.ts";

/** The process that `compareForms` starts. */
serveRequests(COMPARE_PROCESS, ({ school, ...files }) => ({ differences: differencesOf(files, school) }));
