import { documentsSuite } from "./documents.ts";
import { clusterSuite, durabilitySuite } from "./durability.ts";
import { exportsSuite } from "./exports.ts";
import { firstViewSuite } from "./first-view.ts";
import type { Suite } from "./report.ts";
import { savingSuite } from "./saving.ts";
import { serverSuite } from "./server.ts";

/** In the order they run. */
export const SUITES: readonly Suite[] = [
  ...[firstViewSuite, serverSuite, savingSuite, exportsSuite],
  ...[durabilitySuite, clusterSuite, documentsSuite],
];
