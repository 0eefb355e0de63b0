import { browserSuite } from "./browser.ts";
import { carryOverSuite } from "./carry-over.ts";
import { deadlineSuite } from "./deadline.ts";
import { documentsSuite } from "./documents.ts";
import { clusterSuite, durabilitySuite } from "./durability.ts";
import { exportsSuite } from "./exports.ts";
import { firstViewSuite } from "./first-view.ts";
import { formEditorSuite } from "./form-editor.ts";
import { formsSuite } from "./forms.ts";
import { impactSuite } from "./impact.ts";
import { isolationSuite } from "./isolation.ts";
import { lookupSuite } from "./lookup.ts";
import { mailsSuite } from "./mails.ts";
import { pdfSuite } from "./pdf.ts";
import { recordsSuite, sweepSuite } from "./records.ts";
import type { Suite } from "./report.ts";
import { savingSuite } from "./saving.ts";
import { serverSuite } from "./server.ts";
import { workListSuite } from "./work-list.ts";

/** In the order they run. */
export const SUITES: readonly Suite[] = [
  ...[
    browserSuite,
    firstViewSuite,
    serverSuite,
    savingSuite,
    isolationSuite,
    deadlineSuite,
    pdfSuite,
    mailsSuite,
    sweepSuite,
  ],
  ...[
    recordsSuite,
    workListSuite,
    exportsSuite,
    impactSuite,
    carryOverSuite,
    formsSuite,
    formEditorSuite,
    lookupSuite,
  ],
  ...[durabilitySuite, clusterSuite, documentsSuite],
];
