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
/** Less than any copy takes; what a busy machine holds up while nothing happens is no fault of copies. */
const HELD_MORE_MAX_MS = 20;

interface ServerFigures {
  readonly calls: readonly CallFigures[];
  readonly lookup: LookupFigures;
  readonly holds: readonly HoldFigures[];
}

/** The budgets of the server's part. */
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
    ...holdVerdicts(holds),
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
      measured: share.toFixed(2),
      isMet: share >= MIN_SHARE_OF_STORE,
    },
    {
      budget: `${prefix}: p99 ≤ ${MAX_P99_TO_MEDIAN}× median`,
      measured: `${ratio.toFixed(1)}×`,
      isMet: ratio <= MAX_P99_TO_MEDIAN,
    },
  ];
}

function holdVerdicts(holds: readonly HoldFigures[]): readonly Verdict[] {
  const idleMs = holds.find(({ done }) => done === 0)?.p99HoldMs ?? 0;
  return holds
    .filter(({ done }) => done > 0)
    .map(({ meanwhile, p99HoldMs }) => ({
      budget: `${meanwhile} never on the event loop: held ≤ ${HELD_MORE_MAX_MS} ms longer at p99 than with nothing to do`,
      measured: `${formatMs(p99HoldMs)} ms, with nothing to do ${formatMs(idleMs)} ms`,
      isMet: p99HoldMs - idleMs <= HELD_MORE_MAX_MS,
    }));
}
