import { DATABASES } from "../product/product.ts";
import { formatMs } from "../statistics.ts";
import type { Verdict } from "../suite.ts";
import type { CallFigures } from "./measure-calls.ts";
import type { HoldFigures } from "./measure-holds.ts";
import type { LookupFigures } from "./measure-lookup.ts";
import { SAVE, STORE_WRITE } from "./workloads.ts";

const MANY_CLIENTS = 64;
const MIN_SHARE_OF_STORE = 0.5;
const MAX_P99_TO_MEDIAN = 10;
const LOOKUP_MAX_P95_MS = 10;
/** What the thread of the server would be held up by, were a copy made on it. */
const HOLD_MAX_P99_MS = 20;

interface ServerFigures {
  readonly calls: readonly CallFigures[];
  readonly lookup: LookupFigures;
  readonly holds: readonly HoldFigures[];
}

/** The budgets of the server's part (design §6). */
export function serverVerdicts({ calls, lookup, holds }: ServerFigures): readonly Verdict[] {
  const failures = [...calls, ...holds.map(({ saves }) => ({ samples: saves }))].reduce(
    (sum, { samples }) => sum + samples.failures,
    0,
  );
  return [
    ...DATABASES.flatMap((database) =>
      saveVerdicts(
        calls.filter((figures) => figures.database === database && figures.clients === MANY_CLIENTS),
      ),
    ),
    {
      budget: `lookup of ${lookup.schools} schools in process: p95 ≤ ${LOOKUP_MAX_P95_MS} ms`,
      measured: `${formatMs(lookup.p95Ms)} ms`,
      isMet: lookup.p95Ms <= LOOKUP_MAX_P95_MS,
    },
    ...holds
      .filter(({ done }) => done > 0)
      .map(({ meanwhile, p99HoldMs }) => ({
        budget: `${meanwhile} never on the event loop: held ≤ ${HOLD_MAX_P99_MS} ms at p99`,
        measured: `${formatMs(p99HoldMs)} ms`,
        isMet: p99HoldMs <= HOLD_MAX_P99_MS,
      })),
    { budget: "no call fails", measured: `${failures} failed`, isMet: failures === 0 },
  ];
}

function saveVerdicts(calls: readonly CallFigures[]): readonly Verdict[] {
  const save = calls.find(({ name }) => name === SAVE);
  const store = calls.find(({ name }) => name === STORE_WRITE);
  if (save === undefined || store === undefined) return [];
  const share = save.perSecond / store.perSecond;
  const ratio = save.samples.quantile(0.99) / save.samples.quantile(0.5);
  const prefix = `save with ${MANY_CLIENTS} clients on ${save.database}`;
  return [
    {
      budget: `${prefix}: ≥ ${MIN_SHARE_OF_STORE} of the store's write rate`,
      measured: `${share.toFixed(2)}`,
      isMet: share >= MIN_SHARE_OF_STORE,
    },
    {
      budget: `${prefix}: p99 ≤ ${MAX_P99_TO_MEDIAN}× median`,
      measured: `${ratio.toFixed(1)}×`,
      isMet: ratio <= MAX_P99_TO_MEDIAN,
    },
  ];
}
