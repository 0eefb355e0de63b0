import { join } from "node:path";
import type { Answer, Answers, CompiledForm } from "../../src/form/index.ts";
import { generatedForm } from "../../tests/support/generated-form.ts";
import { writeForms } from "../../tests/support/test-server.ts";
import { type PlannedCall, sendLoad } from "./http-load.ts";
import { makeApplicants, type Product, processorSeconds, withPlace, withServer } from "./product.ts";
import {
  type BenchOptions,
  formatMs,
  median,
  onEachDatabase,
  quantile,
  type Suite,
  tableOf,
} from "./report.ts";

const MANY = 64;
const LONG = 2_000;
/** Somebody who types has a question saved so often before the next one. */
const SAVES_A_QUESTION = 3;
/** Beginnings of names as people type them, some with a mistake. */
const TYPED = "casco b,portland hi,lincoln nort,st josephs,wasington,east hs,mt view".split(",");

/** What the connection of each applicant sends next. */
type Plan = (connection: number) => PlannedCall;

interface Call {
  readonly name: string;
  /** Each applicant does it once, so that as many are made as there are calls. */
  readonly isOnce?: boolean;
  readonly plan: (cookies: readonly string[], form: CompiledForm) => Plan;
}

const SAVE: Call = { name: "save (PUT /api/answer)", plan: planSaves };
const CALLS: readonly Call[] = [
  SAVE,
  {
    name: "profile (GET /api/profile)",
    plan: (cookies) => (connection) => ({ call: "profile", cookie: cookies[connection] ?? "" }),
  },
  { name: "lookup (GET /lookup/find)", plan: planLookups },
  { name: "submit (POST /api/submit)", isOnce: true, plan: planSubmits },
];

export const serverSuite: Suite = {
  name: "server",
  purpose: "calls with 1 and 64 clients on each database, and a save of a form of 2,000 questions",
  run: async (options) => {
    const all = await onEachDatabase(options, async (database, say) => {
      const told = { ...options, say };
      const ours = [1, MANY].flatMap((clients) => CALLS.map((call) => lineOf(call, clients)));
      await withPlace(database, (location) =>
        withServer(location, (product) => measure(product, ours, told)),
      );
      const long = lineOf({ ...SAVE, name: `save of a form of ${LONG} questions` }, MANY);
      await withPlace(database, (location) => {
        const formsDir = join(location.dataDir, "forms");
        writeForms(formsDir, generatedForm(LONG));
        const measureLong = (product: Product) =>
          measure({ ...product, answers: everythingAnswered(product.served.form) }, [long], told);
        return withServer(location, measureLong, formsDir);
      });
      return { database, lines: [...ours, long] };
    });
    return {
      tables: all.map(({ database, lines }) =>
        tableOf({
          title: `Calls on ${database}`,
          rows: lines,
          columns: {
            "": ({ call }) => call.name,
            clients: ({ clients }) => clients,
            "a second": ({ rates }) => Math.round(median(rates)),
            p50: ({ timesMs }) => formatMs(quantile(timesMs, 0.5)),
            p95: ({ timesMs }) => formatMs(quantile(timesMs, 0.95)),
            p99: ({ timesMs }) => formatMs(quantile(timesMs, 0.99)),
            processor: ({ processorMs }) => formatMs(median(processorMs)),
          },
          note: "Milliseconds; rates are medians of the rounds, in which the lines take turns. Every client is an applicant of its own with everything answered, and sends the next request when the last one is answered; who saves sends one answer after the other, as a page does while somebody types. Processor is the time that the server's process takes for a call: that of PostgreSQL is not in it. The clients, the server and the database share the processors of this machine.",
        }),
      ),
    };
  },
};

/** What one kind of call came to with so many clients at once. */
interface Line {
  readonly call: Call;
  readonly clients: number;
  plan?: Plan;
  readonly rates: number[];
  readonly processorMs: number[];
  readonly timesMs: number[];
}

function lineOf(call: Call, clients: number): Line {
  return { call, clients, rates: [], processorMs: [], timesMs: [] };
}

/** Every kind of call in turns, so that what else the machine does falls on all alike. */
async function measure(product: Product, lines: readonly Line[], { isQuick, say }: BenchOptions) {
  const { address, served } = product;
  const rounds = isQuick ? 1 : 5;
  // The first round is for code that is not compiled yet and applicants who were not there yet, and counts for nothing.
  for (let round = 0; round <= rounds; round++) {
    say(round === 0 ? "warming up" : `round ${round} of ${rounds}`);
    for (const line of lines) {
      const { call, clients: connections } = line;
      const amount = (isQuick ? 1 : 4) * (call.isOnce ? MANY : Math.max(250, connections * 15));
      if (line.plan === undefined || call.isOnce) {
        const cookies = await makeApplicants(product, call.isOnce ? amount : connections);
        line.plan = call.plan(cookies, served.form);
      }
      const before = await processorSeconds(product);
      const result = await sendLoad({ address, connections, amount, plan: line.plan });
      const processorMs = (((await processorSeconds(product)) - before) * 1_000) / amount;
      if (round === 0) continue;
      line.rates.push(result.perSecond);
      line.processorMs.push(processorMs);
      line.timesMs.push(...result.timesMs);
    }
  }
}

/** One answer as it is typed, by a tab that has seen what it has saved itself. */
function planSaves(cookies: readonly string[], form: CompiledForm): Plan {
  const keys = Object.values(form.questions)
    .filter(({ type, options, conditional }) => type === "string" && !options && !conditional)
    .map(({ key }) => key);
  const counts = cookies.map(() => 0);
  return (connection) => {
    const count = counts[connection] ?? 0;
    counts[connection] = count + 1;
    return {
      call: "saveAnswers",
      cookie: cookies[connection] ?? "",
      body: { [keys[Math.floor(count / SAVES_A_QUESTION) % keys.length] ?? ""]: `As it is typed, ${count}` },
      headers: {
        "seen-revision": String(count + 1),
        "saved-by": `a-tab-of-the-browser-${connection};${count + 1}`,
      },
    };
  };
}

function planLookups(cookies: readonly string[]): Plan {
  let count = 0;
  return (connection) => {
    const text = encodeURIComponent(TYPED[count++ % TYPED.length] ?? "");
    const path = `/lookup/find?text=${text}&category=hs_ceeb&max_results=5`;
    return { call: "lookup", cookie: cookies[connection] ?? "", path };
  };
}

export function planSubmits(cookies: readonly string[]): Plan {
  let count = 0;
  return () => ({ call: "submit", cookie: cookies[count++] ?? "" });
}

/** Of a generated form, whose radios all show something when they are answered with N. */
function everythingAnswered({ questions, options }: CompiledForm): Answers {
  const answers = Object.values(questions).map(({ key, type, options: list }): [string, Answer] => {
    if (type === "boolean") return [key, true];
    return [key, list === undefined ? `An answer to ${key}` : (options[list]?.at(-1)?.code ?? "")];
  });
  return Object.fromEntries(answers);
}
