import { SaveQueue } from "../../../src/server/applications/save-answers.ts";
import { loadAnswers } from "../../../src/server/store/stored-answers.ts";
import type { Step } from "../http/drive.ts";
import { openConnections } from "../http/open-connections.ts";
import { type PlannedRequest, requestText } from "../http/request-text.ts";
import { type BenchApplicant, storeOnce } from "../product/applicants.ts";
import type { Product } from "../product/product.ts";

/** A kind of work, as it is called in the tables, and how the clients do it. */
export interface Workload {
  readonly name: string;
  /** One step for each applicant, and how to be done with all of them. */
  readonly begin: (
    product: Product,
    applicants: readonly BenchApplicant[],
  ) => Promise<{ readonly steps: readonly Step[]; readonly end: () => void }>;
}

export const STORE_WRITE = "the store's write alone";
export const SAVE = "save (PUT /api/answer)";

/** In the order in which they take turns: the store, and what the product does on it. */
export const WORKLOADS: readonly Workload[] = [
  { name: STORE_WRITE, begin: beginStoring },
  { name: "save without HTTP", begin: beginSaving },
  {
    name: SAVE,
    begin: calling(({ cookie }, count) => ({ call: "saveAnswers", cookie, body: saved(count) })),
  },
  { name: "profile (GET /api/profile)", begin: calling(({ cookie }) => ({ call: "profile", cookie })) },
  {
    name: "lookup (GET /lookup/find)",
    begin: calling(({ cookie }, count) => ({ call: "lookup", path: lookupPath(count), cookie })),
  },
];

/** What changes between two saves of somebody who fills in a part of a page. */
export function saved(count: number): Readonly<Record<string, string>> {
  return {
    first_name: `Amara ${count}`,
    preferred_name: `Ama ${count}`,
    address_line_2: `Apt. ${count}`,
    parent_first_name: `Ngozi ${count}`,
    sat_score_math: String(200 + (count % 61) * 10),
  };
}

async function beginStoring(product: Product, applicants: readonly BenchApplicant[]) {
  const steps = applicants.map(async ({ accountId }): Promise<Step> => {
    let { revision } = await loadAnswers(product.db, accountId);
    return async () => ((await storeOnce(product, accountId, `Amara ${revision}`, revision++)) ? 200 : 409);
  });
  return { steps: await Promise.all(steps), end: () => undefined };
}

async function beginSaving({ db, forms }: Product, applicants: readonly BenchApplicant[]) {
  const form = await forms.current();
  if (form === null) throw new Error("The product serves no form.");
  const saves = new SaveQueue({ db, forms });
  const steps = applicants.map(({ accountId }): Step => {
    let count = 0;
    return async () => {
      const changes = saved(++count);
      const { kind } = await saves.save(accountId, form, { changes, now: Date.now() });
      return kind === "saved" ? 200 : 409;
    };
  });
  return { steps, end: () => undefined };
}

function calling(plan: (applicant: BenchApplicant, count: number) => PlannedRequest): Workload["begin"] {
  return async ({ server }, applicants) => {
    const connections = await openConnections(server.address, applicants.length);
    const steps = applicants.map((applicant, index): Step => {
      const connection = connections[index];
      let count = index * 1_000;
      return async () => {
        const answer = await connection?.ask(requestText(server.address, plan(applicant, ++count)));
        return answer?.status ?? 0;
      };
    });
    const end = () => {
      for (const connection of connections) connection.close();
    };
    return { steps, end };
  };
}

/** Beginnings of names as people type them, some with a mistake; the browser does not ask for the same one twice. */
const TYPED = [
  "casco b",
  "portland hi",
  "lincoln nort",
  "st josephs",
  "wasington",
  "east hs",
  "jefferson acad",
  "mt view",
];

export function lookupPath(count: number): string {
  const text = TYPED[count % TYPED.length] ?? "";
  const category = count % 3 === 0 ? "college_ceeb" : "hs_ceeb";
  return `/lookup/find?text=${encodeURIComponent(text)}&category=${category}&max_results=5`;
}
