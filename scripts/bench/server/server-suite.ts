import { DATABASES, startProduct } from "../product/product.ts";
import type { BenchOptions, Suite, SuiteReport } from "../suite.ts";
import { type CallFigures, measureCalls } from "./measure-calls.ts";
import { measureHolds } from "./measure-holds.ts";
import { measureLookup } from "./measure-lookup.ts";
import { measureMemory } from "./measure-memory.ts";
import { METRICS_TOKEN } from "./process-figures.ts";
import { callsTable, holdsTable, lookupTable, memoryTable } from "./server-tables.ts";
import { serverVerdicts } from "./server-verdicts.ts";

const LOOKUPS_OF_A_KIND = 500;
const QUICK_LOOKUPS_OF_A_KIND = 100;

export const serverSuite: Suite = {
  name: "server",
  purpose:
    "calls on SQLite and PostgreSQL with 1, 16 and 64 clients, beside the store alone; memory; event loop",
  run,
};

async function run(options: BenchOptions): Promise<SuiteReport> {
  options.say("lookup in process");
  const lookup = measureLookup(options.isQuick ? QUICK_LOOKUPS_OF_A_KIND : LOOKUPS_OF_A_KIND);
  const calls = await measureDatabases(options);
  const { memory, holds } = await measureProcess(options);
  return {
    verdicts: serverVerdicts({ calls, lookup, holds }),
    tables: [
      ...DATABASES.map((database) => callsTable(database, calls)),
      lookupTable(lookup),
      memoryTable(memory),
      holdsTable(holds),
    ],
  };
}

async function measureDatabases(options: BenchOptions): Promise<readonly CallFigures[]> {
  const figures: CallFigures[] = [];
  for (const database of DATABASES) {
    const product = await startProduct(database);
    try {
      figures.push(...(await measureCalls(product, database, options)));
    } finally {
      await product.stop();
    }
  }
  return figures;
}

/** A server of its own, because telling its figures takes some of its time. */
async function measureProcess(options: BenchOptions) {
  const product = await startProduct("SQLite", { METRICS_TOKEN });
  try {
    return { memory: await measureMemory(product, options), holds: await measureHolds(product, options) };
  } finally {
    await product.stop();
  }
}
