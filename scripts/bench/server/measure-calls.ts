import { driveFor, driveThrough } from "../http/drive.ts";
import { requestText } from "../http/request-text.ts";
import { Samples } from "../http/samples.ts";
import { makeApplicants } from "../product/applicants.ts";
import type { DatabaseName, Product } from "../product/product.ts";
import { median } from "../statistics.ts";
import type { BenchOptions } from "../suite.ts";
import { WORKLOADS } from "./workloads.ts";

/** How many clients ask at once. */
export const CLIENTS: readonly number[] = [1, 16, 64];
export const SUBMIT = "submit (POST /api/submit)";

/** What one kind of work came to with so many clients at once. */
export interface CallFigures {
  readonly database: DatabaseName;
  readonly clients: number;
  readonly name: string;
  /** The median of the rounds. */
  readonly perSecond: number;
  readonly samples: Samples;
}

interface Cell extends Pick<CallFigures, "clients" | "name" | "samples"> {
  readonly rates: number[];
}

interface Extent {
  readonly rounds: number;
  readonly forMs: number;
  readonly submitsARound: number;
}

const WHOLE: Extent = { rounds: 5, forMs: 2_000, submitsARound: 150 };
const QUICK: Extent = { rounds: 1, forMs: 700, submitsARound: 60 };

/** Every kind of work with 1, 16 and 64 clients, in turns, so that what else the machine does falls on all alike. */
export async function measureCalls(
  product: Product,
  database: DatabaseName,
  { isQuick, say }: BenchOptions,
): Promise<readonly CallFigures[]> {
  const { rounds, forMs, submitsARound } = isQuick ? QUICK : WHOLE;
  const cells: Cell[] = [];
  // The first round is for code that is not compiled yet, and counts for nothing.
  for (let round = 0; round <= rounds; round++) {
    say(round === 0 ? `${database}, warming up` : `${database}, round ${round} of ${rounds}`);
    for (const clients of CLIENTS) {
      const cellOf = (name: string) =>
        round === 0 ? newCell(clients, name) : knownCell(cells, clients, name);
      await measureWorkloads(product, { forMs, cellOf, clients });
      await measureSubmits(product, { count: submitsARound, cell: cellOf(SUBMIT), clients });
    }
  }
  return cells.map(({ rates, ...cell }) => ({ ...cell, database, perSecond: median(rates) }));
}

const newCell = (clients: number, name: string): Cell => ({
  clients,
  name,
  samples: new Samples(),
  rates: [],
});

function knownCell(cells: Cell[], clients: number, name: string): Cell {
  const known = cells.find((cell) => cell.clients === clients && cell.name === name);
  if (known !== undefined) return known;
  const cell = newCell(clients, name);
  cells.push(cell);
  return cell;
}

async function measureWorkloads(
  product: Product,
  turn: { readonly forMs: number; readonly cellOf: (name: string) => Cell; readonly clients: number },
): Promise<void> {
  const applicants = await makeApplicants(product, turn.clients);
  for (const { name, begin } of WORKLOADS) {
    const { rates, samples } = turn.cellOf(name);
    const { steps, end } = await begin(product, applicants);
    rates.push(await driveFor(steps, turn.forMs, samples));
    end();
  }
}

/** Every submit is an applicant's own and only one; making them is not measured. */
async function measureSubmits(
  product: Product,
  { count, cell, clients }: { readonly count: number; readonly cell: Cell; readonly clients: number },
): Promise<void> {
  const { address } = product.server;
  const applicants = await makeApplicants(product, count);
  const requests = applicants.map(({ cookie }) => requestText(address, { call: "submit", cookie }));
  cell.rates.push(await driveThrough({ address, clients }, requests, cell.samples));
}
