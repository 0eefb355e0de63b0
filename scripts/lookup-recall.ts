import { parseArgs } from "node:util";
import type { School } from "../src/search/school.ts";
import { SchoolIndex } from "../src/search/school-index.ts";
import { BUILT_IN_COLLEGES, BUILT_IN_HIGH_SCHOOLS, readSchools } from "../src/server/search/search-tables.ts";
import { measureRecall, type Recall, recallOf } from "./lookup/measure-recall.ts";

const HELP = `Usage: npm run lookup:recall -- [--size N] [--seed N] [--missed N] [FILE…]

Types N schools of the data (1000) in each of several wrong ways and prints how often the school is among the first
five suggestions, with the median and 95th percentile of the search time. The same seed gives the same texts.
Without FILE (tables such as DATA_DIR/lookup/high-schools.tsv.br): the data that the product comes with, high schools
and colleges each by itself and then as one list. Ends with 1 when fewer than 95 % are found over prefix, one typo,
abbreviation and name + state, or when the 95th percentile is above 10 ms.

  --missed N   also print N texts of each kind whose school was not found
`;
const HELD = ["prefix", "one typo", "abbreviation", "name + state"];
const MIN_RECALL = 0.95;
const MAX_P95_MS = 10;

const { values, positionals } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    size: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    missed: { type: "string", default: "0" },
  },
  allowPositionals: true,
});

if (values.help) process.stdout.write(HELP);
else evaluate();

function evaluate(): void {
  for (const [title, schools] of lists()) {
    const start = performance.now();
    const index = new SchoolIndex(schools);
    const builtMs = Math.round(performance.now() - start);
    print(`${title}: ${schools.length} records, index built in ${builtMs} ms`);
    // The first searches run code that is not compiled yet: the server is warm for nearly all of its searches.
    measureRecall({ schools, index, size: 50, seed: 999 });
    report(measureRecall({ schools, index, size: Number(values.size), seed: Number(values.seed) }));
  }
}

function lists(): readonly (readonly [title: string, schools: readonly School[]])[] {
  if (positionals.length > 0) return positionals.map((file) => [file, readSchools(file)]);
  const highSchools = readSchools(BUILT_IN_HIGH_SCHOOLS);
  const colleges = readSchools(BUILT_IN_COLLEGES);
  return [
    ["High schools", highSchools],
    ["Colleges", colleges],
    ["Both as one list", [...highSchools, ...colleges]],
  ];
}

function report(results: readonly Recall[]): void {
  print("kind            queries  found   p50 ms  p95 ms   counts as found");
  for (const recall of results) {
    const { kind, queries, times, counts } = recall;
    const share = `${(recallOf([recall]) * 100).toFixed(1)} %`;
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)].map((ms) =>
      ms.toFixed(2).padStart(6),
    );
    print(
      `${kind.padEnd(14)} ${String(queries).padStart(8)} ${share.padStart(7)}  ${p50}  ${p95}   ${counts}`,
    );
    for (const { text, meant } of recall.missed.slice(0, Number(values.missed))) {
      print(`    missed: ${text}  (${meant.name}, ${meant.city}, ${meant.state})`);
    }
  }
  const held = recallOf(results.filter(({ kind }) => HELD.includes(kind)));
  const p95 = percentile(
    results.flatMap(({ times }) => times),
    0.95,
  );
  print(`${HELD.join(", ")}: ${(held * 100).toFixed(1)} % found; all kinds: p95 ${p95.toFixed(2)} ms\n`);
  if (held < MIN_RECALL || p95 > MAX_P95_MS) process.exitCode = 1;
}

function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
