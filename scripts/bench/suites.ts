import { browserSuite } from "./browser/browser-suite.ts";
import { deadlineSuite } from "./deadline/deadline-suite.ts";
import { formsSuite } from "./forms/forms-suite.ts";
import { loadSuite } from "./load/load-suite.ts";
import { mailsSuite } from "./mails/mails-suite.ts";
import { pdfSuite } from "./pdf/pdf-suite.ts";
import { recordsSuite } from "./records/records-suite.ts";
import { savesSuite } from "./saves/saves-suite.ts";
import { serverSuite } from "./server/server-suite.ts";
import type { Suite } from "./suite.ts";
import { sweepSuite } from "./sweep/sweep-suite.ts";

/** Every suite there is, in the order they run. */
export const SUITES: readonly Suite[] = [
  browserSuite,
  loadSuite,
  serverSuite,
  deadlineSuite,
  savesSuite,
  pdfSuite,
  mailsSuite,
  sweepSuite,
  recordsSuite,
  formsSuite,
];
