import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Answer, CompiledForm, Question } from "../../src/form/index.ts";
import { loadAnswers } from "../../src/server/store/stored-answers.ts";
import { generatedForm } from "../../tests/support/generated-form.ts";
import { writeForms } from "../../tests/support/test-server.ts";
import { type PlannedCall, sendLoad } from "./http-load.ts";
import {
  type BenchApplicant,
  type FilledIn,
  makeApplicants,
  type Product,
  processorSeconds,
  storeOnce,
  withFolder,
  withProduct,
} from "./product.ts";
import { type BenchOptions, type DatabaseName, median, type Suite } from "./report.ts";

const CLIENTS = 64;
/** The short form and the long one. */
const SHORT = 80;
const LONG = 2_000;
const OURS = "ours";
/** Somebody who types has a question saved so often before the next one. */
const SAVES_A_QUESTION = 3;
/** The whole of a long form takes long to write, and its time differs little. */
const STORED_LESS_OFTEN = 5;
const MOST_TO_BARE = 2;
const LEAST_OF_STORE = 0.5;
const MOST_LONG_TO_SHORT = 1.5;

export const savingSuite: Suite = {
  name: "saving",
  purpose: "the processor's time of a save, beside that of the store's write and of a call that does nothing",
  run: async (options) => {
    const all: Measured[] = [];
    for (const database of options.databases) all.push(await measure(database, options));
    return {
      verdicts: all.flatMap(verdictsOf),
      tables: all.map(({ database, bareUs, forms }) => ({
        title: `A save on ${database}`,
        columns: [
          "form",
          "store's write, µs",
          "bare PUT, µs",
          "save, µs",
          "store's write a second",
          "saves a second",
        ],
        rows: forms.map(({ name, rounds }) => [
          name,
          Math.round(median(rounds.map(({ storeUs }) => storeUs))),
          Math.round(median(bareUs)),
          Math.round(median(rounds.map(({ saveUs }) => saveUs))),
          Math.round(median(rounds.map(({ storeRate }) => storeRate))),
          Math.round(median(rounds.map(({ saveRate }) => saveRate))),
        ]),
        note: `Microseconds of the processor in the process that does the work, medians of rounds in which the lines take turns; PostgreSQL's own are not counted. ${CLIENTS} applicants with everything answered save one answer after the other, as a page does while somebody types: each question ${SAVES_A_QUESTION} times, then the next. The store's write is that of a whole application, encryption included, without a server. The bare PUT is the same body sent to Fastify, which does nothing with it. Rates share this machine with the clients that make them.`,
      })),
    };
  },
};

interface Round {
  readonly storeUs: number;
  readonly storeRate: number;
  readonly saveUs: number;
  readonly saveRate: number;
}

interface Measured {
  readonly database: DatabaseName;
  readonly bareUs: readonly number[];
  readonly forms: readonly { readonly name: string; readonly rounds: readonly Round[] }[];
}

/** One form's product, with applicants whose saves go on where they were. */
interface Saving {
  readonly name: string;
  readonly product: Product;
  readonly applicants: readonly BenchApplicant[];
  /** Others, whose answers are only written by the store. */
  readonly stored: readonly BenchApplicant[];
  readonly plan: (connection: number) => PlannedCall;
  readonly rounds: Round[];
}

function measure(database: DatabaseName, { isQuick, say }: BenchOptions): Promise<Measured> {
  const rounds = isQuick ? 2 : 6;
  const amount = CLIENTS * (isQuick ? 10 : 60);
  const inRounds = async (savings: readonly Saving[]): Promise<Measured> => {
    const bareUs: number[] = [];
    await withBareFastify(async (bare) => {
      // The first rounds are for code that is not compiled yet, and count for nothing.
      for (let round = -1; round <= rounds; round++) {
        say(round < 1 ? `${database}, warming up` : `${database}, round ${round} of ${rounds}`);
        const us = await bare(amount);
        if (round > 0) bareUs.push(us);
        for (const saving of savings) {
          const stored = await storeAgain(saving, amount / STORED_LESS_OFTEN);
          const result = { ...stored, ...(await save(saving, amount)) };
          if (round > 0) saving.rounds.push(result);
        }
      }
    });
    return { database, bareUs, forms: savings };
  };
  return withProduct(database, async (ours) =>
    withGenerated(database, SHORT, (short) =>
      withGenerated(database, LONG, async (long) =>
        inRounds([
          await savingOf(OURS, ours),
          await savingOf(nameOf(SHORT), short),
          await savingOf(nameOf(LONG), long),
        ]),
      ),
    ),
  );
}

function withGenerated<T>(
  database: DatabaseName,
  questions: number,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  return withFolder(async (formsDir) => {
    writeForms(formsDir, generatedForm(questions));
    return withProduct(database, work, { formsDir, filledIn: everythingAnswered });
  });
}

/** Of a generated form, whose radios all show something when they are answered with N. */
function everythingAnswered({ questions, options }: CompiledForm): FilledIn {
  const answerTo = ({ key, type, options: list }: Question): Answer => {
    if (type === "boolean") return true;
    if (list === undefined) return `An answer to ${key}`;
    return options[list]?.at(-1)?.code ?? "";
  };
  const all = Object.values(questions);
  return {
    answers: Object.fromEntries(all.map((question) => [question.key, answerTo(question)])),
    counts: {},
  };
}

async function savingOf(name: string, product: Product): Promise<Saving> {
  const form = await product.forms.required();
  const keys = Object.values(form.form.questions)
    .filter(({ type, options, conditional }) => type === "string" && !options && !conditional)
    .map(({ key }) => key);
  const [applicants, stored] = [
    await makeApplicants(product, CLIENTS),
    await makeApplicants(product, CLIENTS),
  ];
  const counts = applicants.map(() => 0);
  const plan = (connection: number): PlannedCall => {
    const count = counts[connection] ?? 0;
    counts[connection] = count + 1;
    const key = keys[Math.floor(count / SAVES_A_QUESTION) % keys.length] ?? "";
    return {
      ...{ call: "saveAnswers", cookie: applicants[connection]?.cookie ?? "" },
      body: { [key]: `As it is typed, ${count}` },
      headers: {
        "seen-revision": String(count + 1),
        "saved-by": `a-tab-of-the-browser-${connection};${count + 1}`,
      },
    };
  };
  return { name, product, applicants, stored, plan, rounds: [] };
}

async function save({ product, plan }: Saving, amount: number) {
  const { address } = product.server;
  const before = await processorSeconds(product);
  const { perSecond, failures } = await sendLoad({ address, connections: CLIENTS, amount, plan });
  if (failures > 0) throw new Error(`${failures} saves failed.`);
  const after = await processorSeconds(product);
  return { saveUs: ((after - before) * 1e6) / amount, saveRate: perSecond };
}

async function storeAgain({ product, stored }: Saving, amount: number) {
  const revisions = await Promise.all(
    stored.map(async ({ accountId }) => (await loadAnswers(product.db, accountId)).revision),
  );
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const store = async ({ accountId }: BenchApplicant, index: number) => {
    const revision = revisions[index] ?? 0;
    for (let count = 0; count < amount / CLIENTS; count++) {
      if (!(await storeOnce(product, accountId, revision + count))) throw new Error("A write was refused.");
    }
  };
  await Promise.all(stored.map(store));
  const { user, system } = process.cpuUsage(before);
  const storeRate = (amount * 1_000) / (performance.now() - startedAt);
  return { storeUs: (user + system) / amount, storeRate };
}

/** Gives `work` a function that sends so many calls to the bare server, and says what each took of its processor. */
async function withBareFastify(
  work: (bare: (amount: number) => Promise<number>) => Promise<void>,
): Promise<void> {
  const child = fork(fileURLToPath(new URL("bare-fastify.process.ts", import.meta.url)));
  try {
    const [address] = await once(child, "message");
    const url = String(address);
    const spentUs = async () => Number(await (await fetch(`${url}/processor-us`)).text());
    await work(async (amount) => {
      const before = await spentUs();
      const plan = (): PlannedCall => ({
        call: "saveAnswers",
        cookie: "session=none",
        body: { key: "As it is typed" },
      });
      const { failures } = await sendLoad({ address: url, connections: CLIENTS, amount, plan });
      if (failures > 0) throw new Error(`${failures} calls of the bare server failed.`);
      return ((await spentUs()) - before) / amount;
    });
  } finally {
    child.kill();
  }
}

function nameOf(questions: number): string {
  return `${questions} questions`;
}

function verdictsOf({ database, bareUs, forms }: Measured) {
  const roundsOf = (name: string) => forms.find((form) => form.name === name)?.rounds ?? [];
  const ours = roundsOf(OURS);
  const toBare = median(ours.map(({ saveUs, storeUs }, round) => saveUs / (storeUs + (bareUs[round] ?? 0))));
  const ofStore = median(ours.map(({ saveRate, storeRate }) => saveRate / storeRate));
  const short = roundsOf(nameOf(SHORT));
  const longToShort = median(
    roundsOf(nameOf(LONG)).map(({ saveUs }, round) => saveUs / (short[round]?.saveUs ?? 0)),
  );
  return [
    {
      budget: `processor's time of a save on ${database}: ≤ ${MOST_TO_BARE}× the store's write and a bare PUT`,
      measured: `${toBare.toFixed(2)}×`,
      isMet: toBare <= MOST_TO_BARE,
    },
    ...(database === "PostgreSQL"
      ? [
          {
            budget: `saves a second on ${database}: ≥ ${LEAST_OF_STORE} of the store's writes`,
            measured: ofStore.toFixed(2),
            isMet: ofStore >= LEAST_OF_STORE,
          },
        ]
      : []),
    {
      budget: `a save with ${LONG} questions on ${database}: ≤ ${MOST_LONG_TO_SHORT}× one with ${SHORT}`,
      measured: `${longToShort.toFixed(2)}×`,
      isMet: longToShort <= MOST_LONG_TO_SHORT,
    },
  ];
}
