import { randomBytes } from "node:crypto";
import { Uploader } from "../../tests/faults/uploader.ts";
import { honestPng } from "../../tests/support/honest-files.ts";
import { type SampleFile, sampleFiles } from "../../tests/support/sample-files.ts";
import { type LoadResult, percentilesOf, sendEvenly, sendLoad } from "./http-load.ts";
import {
  type BenchApplicant,
  DOCUMENT_KEY,
  makeApplicants,
  type Product,
  processFigures,
  savedAnswers,
  withProduct,
} from "./product.ts";
import {
  type BenchOptions,
  type DatabaseName,
  formatMs,
  onEachDatabase,
  type Suite,
  timed,
} from "./report.ts";

/** Enough that one always waits while another one is being made. */
const AT_ONCE = 3;
const SAVES_PER_SECOND = 10;
/** Less than any copy takes; what a busy machine holds up while nothing happens is no fault of copies. */
const HELD_MORE_MAX_MS = 20;
const SAVES_AT_ONCE = 400;
const MAX_SERVER_SECONDS = 2;
const JUNK_FILES = 5;
const MAX_WAIT_MS = 3_000;

export const isolationSuite: Suite = {
  name: "isolation",
  purpose: "copies, conversions and one applicant who asks for too much: what the others notice of them",
  run: async (options) => {
    const holds = await withProduct("SQLite", (product) => measureHolds(product, options));
    const greed = await onEachDatabase(options, "one applicant who asks for too much,", (database) =>
      withProduct(database, (product) => measureGreed(product, database)),
    );
    return {
      verdicts: [...holdVerdicts(holds), ...greed.flatMap(greedVerdicts)],
      tables: [holdsTable(holds), greedTable(greed)],
    };
  },
};

/** How the server fares while something else is done besides. */
interface Hold {
  readonly meanwhile: string;
  readonly done: number;
  readonly p99HoldMs: number;
  readonly longestHoldMs: number;
  /** Saves of one applicant, ten a second. */
  readonly saves: LoadResult;
}

/** The event loop and somebody's saves: while nothing happens, while copies are made, while files are converted. */
async function measureHolds(product: Product, { isQuick, say }: BenchOptions): Promise<readonly Hold[]> {
  const seconds = isQuick ? 4 : 15;
  const files = await sampleFiles();
  const [saver, ...busy] = await makeApplicants(product, AT_ONCE + 1);
  if (saver === undefined) throw new Error("There is no applicant who saves.");
  const kinds: Readonly<Record<string, (applicant: BenchApplicant, count: number) => Promise<unknown>>> = {
    nothing: async () => undefined,
    "PDF copies": (applicant) => downloadCopy(product, applicant),
    "conversions of png, jpeg, pdf and docx": async (applicant, count) => {
      const file = files[count % files.length];
      if (file !== undefined) await convert(product, applicant, file);
    },
  };
  const holds: Hold[] = [];
  for (const [meanwhile, act] of Object.entries(kinds)) {
    say(`saves while ${meanwhile}`);
    // The first one starts the process that does it, and the figures begin anew.
    await act(saver, 0);
    await processFigures(product);
    const until = performance.now() + seconds * 1_000;
    let done = 0;
    const acting = (meanwhile === "nothing" ? [] : busy).map(async (applicant) => {
      for (let count = 0; performance.now() < until; count++) {
        await act(applicant, count);
        done++;
      }
    });
    const saves = await sendEvenly({
      ...{ address: product.server.address, perSecond: SAVES_PER_SECOND, seconds },
      plan: (number) => [{ call: "saveAnswers", cookie: saver.cookie, body: savedAnswers(number) }],
    });
    await Promise.all(acting);
    const { p99HoldMs, longestHoldMs } = await processFigures(product);
    holds.push({ meanwhile, done, p99HoldMs, longestHoldMs, saves });
  }
  return holds;
}

/** What one applicant who asks for too much costs the server and the others. */
async function measureGreed(product: Product, database: DatabaseName) {
  const [busy, honest, ...others] = await makeApplicants(product, 1 + JUNK_FILES);
  if (busy === undefined || honest === undefined) throw new Error("There are no applicants.");
  const saveAtOnce = () =>
    sendLoad({
      ...{ address: product.server.address, connections: SAVES_AT_ONCE, amount: SAVES_AT_ONCE },
      plan: (connection) => ({ call: "saveAnswers", cookie: busy.cookie, body: savedAnswers(connection) }),
    });
  // Once before it counts, so that everything is compiled.
  await saveAtOnce();
  const before = (await processFigures(product)).processorSeconds;
  const { count, perSecond, failures } = await saveAtOnce();
  const serverSeconds = (await processFigures(product)).processorSeconds - before;
  const png: SampleFile = { extension: "png", bytes: await honestPng() };
  const convertPng = () => timed(() => convert(product, honest, png));
  await convertPng();
  const aloneMs = await convertPng();
  // One each, since the form takes one: the order by account cannot help, as it would against one who sends five.
  await Promise.all([busy, ...others].map((applicant) => send(product, applicant, junk())));
  const behindMs = await convertPng();
  return { database, failures, seconds: count / perSecond, serverSeconds, aloneMs, behindMs };
}

type Greed = Awaited<ReturnType<typeof measureGreed>>;

/** A megabyte of noise that begins as a PDF. */
function junk(): SampleFile {
  return { extension: "pdf", bytes: Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(999_900)]) };
}

function holdVerdicts([idle, ...holds]: readonly Hold[]) {
  const idleMs = idle?.p99HoldMs ?? Number.NaN;
  const failures = holds.reduce((sum, { saves }) => sum + saves.failures, idle?.saves.failures ?? 0);
  return [
    ...holds.map(({ meanwhile, p99HoldMs }) => ({
      budget: `${meanwhile} never on the event loop: held ≤ ${HELD_MORE_MAX_MS} ms longer at p99 than with nothing to do`,
      measured: `${formatMs(p99HoldMs)} ms, with nothing to do ${formatMs(idleMs)} ms`,
      isMet: p99HoldMs - idleMs <= HELD_MORE_MAX_MS,
    })),
    { budget: "no save fails meanwhile", measured: `${failures} failed`, isMet: failures === 0 },
  ];
}

function greedVerdicts({ database, failures, serverSeconds, aloneMs, behindMs }: Greed) {
  return [
    {
      budget: `${SAVES_AT_ONCE} saves of one applicant at once on ${database}: less than ${MAX_SERVER_SECONDS} s of the server, none fails`,
      measured: `${serverSeconds.toFixed(2)} s, ${failures} failed`,
      isMet: serverSeconds < MAX_SERVER_SECONDS && failures === 0,
    },
    {
      budget: `a PNG behind ${JUNK_FILES} junk files of other accounts on ${database}: less than ${MAX_WAIT_MS / 1_000} s more than alone`,
      measured: `${((behindMs - aloneMs) / 1_000).toFixed(2)} s more`,
      isMet: behindMs - aloneMs < MAX_WAIT_MS,
    },
  ];
}

function holdsTable(holds: readonly Hold[]) {
  return {
    title: "The server while it has other things done",
    columns: ["meanwhile", "done", "event loop held, p99", "longest", "save p50", "p95", "p99", "failures"],
    rows: holds.map(({ meanwhile, done, p99HoldMs, longestHoldMs, saves }) => [
      ...[meanwhile, done, formatMs(p99HoldMs), formatMs(longestHoldMs)],
      ...[...percentilesOf(saves).map(formatMs), saves.failures],
    ]),
    note: "Milliseconds. Three applicants ask for copies, or upload files, one after the other; another one saves ten times a second. Copies and conversions are made by processes of their own: what the server's event loop still notices is the processors being busy.",
  };
}

function greedTable(greed: readonly Greed[]) {
  return {
    title: "One applicant who asks for too much",
    columns: [
      ...["database", `${SAVES_AT_ONCE} saves at once, s`, "of the server, s", "failures"],
      ...["a PNG alone, ms", `behind ${JUNK_FILES} junk files, ms`],
    ],
    rows: greed.map(({ database, seconds, serverSeconds, failures, aloneMs, behindMs }) => [
      ...[database, seconds.toFixed(2), serverSeconds.toFixed(2), failures],
      ...[formatMs(aloneMs), formatMs(behindMs)],
    ]),
    note: "Each save over a connection of its own, of an applicant with everything answered; of the server is the time of the processor that its process took. The PNG is another applicant's, of 200 × 300, from asking for the upload to the document being there. The junk is a megabyte of noise each that begins as a PDF, each of another account, so that the order by account does not help, and was asked for just before, all at once.",
  };
}

/** Changes an answer, asks for a copy of the application as it is then, and downloads it. */
async function downloadCopy({ server }: Product, { cookie }: BenchApplicant): Promise<void> {
  const applicant = new Uploader(server.address, cookie);
  await applicant.save({ preferred_name: `Ama ${performance.now()}` });
  const { status, url } = await applicant.copyAfter("UNPROCESSED", "IN_PROGRESS");
  if (status !== "COMPLETED") throw new Error(`The copy is ${status}.`);
  const copy = await fetch(new URL(url, server.address), { headers: { cookie } });
  if (!copy.ok) throw new Error(`The copy was answered with ${copy.status}.`);
  await copy.arrayBuffer();
}

/** Uploads the file as the transcript and asks for its conversion. */
async function send({ server }: Product, { cookie }: BenchApplicant, { extension, bytes }: SampleFile) {
  const applicant = new Uploader(server.address, cookie, DOCUMENT_KEY);
  await applicant.upload(bytes, `transcript.${extension}`);
  return applicant;
}

/** The same, and waits until the document is converted. */
async function convert(product: Product, applicant: BenchApplicant, file: SampleFile): Promise<void> {
  const sender = await send(product, applicant, file);
  const status = await sender.statusAfter("unprocessed", "in_progress");
  if (status !== "completed") throw new Error(`The conversion is ${status}.`);
}
