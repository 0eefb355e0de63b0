import type { Check } from "./check-context.ts";
import { checkAlerts } from "./checks/check-alerts.ts";
import { checkAutocomplete } from "./checks/check-autocomplete.ts";
import { checkClears } from "./checks/check-clears.ts";
import { checkConditionalSelects } from "./checks/check-conditional-selects.ts";
import { checkDependencies } from "./checks/check-dependencies.ts";
import { checkFiles } from "./checks/check-files.ts";
import { checkIds } from "./checks/check-ids.ts";
import { checkKeys } from "./checks/check-keys.ts";
import { checkLimits } from "./checks/check-limits.ts";
import { checkLinks } from "./checks/check-links.ts";
import { checkMessages } from "./checks/check-messages.ts";
import { checkNodeQuestions } from "./checks/check-node-questions.ts";
import { checkOptionCost } from "./checks/check-option-cost.ts";
import { checkOptionLists } from "./checks/check-option-lists.ts";
import { checkPages } from "./checks/check-pages.ts";
import { checkPatterns } from "./checks/check-patterns.ts";
import { checkRules } from "./checks/check-rules.ts";
import { checkSchemaKeys } from "./checks/check-schema-keys.ts";
import { checkSchoolWords } from "./checks/check-school-words.ts";
import { checkSearches } from "./checks/check-searches.ts";
import { checkWaysOn } from "./checks/check-ways-on.ts";
import { checkWidgets } from "./checks/check-widgets.ts";
import { checkWords } from "./checks/check-words.ts";

const CHECKS: readonly Check[] = [
  checkPages,
  checkWaysOn,
  checkFiles,
  checkOptionLists,
  checkOptionCost,
  checkConditionalSelects,
  checkKeys,
  checkSchemaKeys,
  checkPatterns,
  checkLimits,
  checkWidgets,
  checkAutocomplete,
  checkWords,
  checkMessages,
  checkSchoolWords,
  checkIds,
  checkAlerts,
  checkNodeQuestions,
  checkSearches,
  checkLinks,
  checkRules,
  checkDependencies,
  checkClears,
];

/** Runs every check over what the definitions mean together; `report` takes what they find. */
export const checkMeaning: Check = (context) => {
  for (const check of CHECKS) check(context);
};
