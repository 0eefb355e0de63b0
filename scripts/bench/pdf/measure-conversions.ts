import { convertDocument } from "../../../src/server/conversion/convert-document.ts";
import { findOffice } from "../../../src/server/conversion/office.ts";
import type { BenchOptions } from "../suite.ts";
import { type SampleFile, sampleFiles } from "./sample-files.ts";

/** What converting one kind of file takes, one after the other, as jobs do it. */
export interface ConversionFigures {
  readonly name: string;
  readonly sizeBytes: number;
  readonly timesMs: readonly number[];
  readonly failures: number;
}

interface Way {
  readonly name: string;
  readonly file: SampleFile;
  readonly office: string | null;
  readonly timesMs: number[];
  failures: number;
}

/** Converts a file of each kind in turns, in processes with limits; Word documents with LibreOffice too where it is. */
export async function measureConversions({
  isQuick,
  say,
}: BenchOptions): Promise<readonly ConversionFigures[]> {
  const ways = waysOf(await sampleFiles(), await findOffice());
  for (let round = 0; round <= (isQuick ? 1 : 7); round++) {
    for (const way of ways) {
      say(`${way.name}, round ${round}`);
      await convertOnce(way, round > 0);
    }
  }
  return ways.map(({ name, file, timesMs, failures }) => ({
    ...{ name, sizeBytes: file.bytes.length, timesMs, failures },
  }));
}

function waysOf(files: readonly SampleFile[], office: string | null): readonly Way[] {
  const way = (file: SampleFile, engine: string | null): Way => {
    const by = file.extension === "docx" ? `, ${engine === null ? "embedded" : "LibreOffice"}` : "";
    return {
      ...{ name: `${file.extension}: ${file.describes}${by}`, file, office: engine },
      ...{ timesMs: [], failures: 0 },
    };
  };
  return files.flatMap((file) =>
    file.extension === "docx" && office !== null ? [way(file, null), way(file, office)] : [way(file, null)],
  );
}

async function convertOnce(way: Way, counts: boolean): Promise<void> {
  const { file, office, timesMs } = way;
  const startedAt = performance.now();
  const conversion = await convertDocument(file.bytes, {
    ...{ extension: file.extension, office },
    signal: new AbortController().signal,
  });
  const isRight =
    conversion.kind === "converted" && (office === null) === (conversion.engine !== "libreoffice");
  if (!isRight) way.failures++;
  if (counts) timesMs.push(performance.now() - startedAt);
}
