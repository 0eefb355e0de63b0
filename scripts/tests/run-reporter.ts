import { relative } from "node:path";
import { DefaultReporter, type TestModule, type TestSpecification } from "vitest/node";
import { ROOT } from "../process/root.ts";

/** Seconds that a file takes on two cores before any of its project has ended: what the first estimates are made of. */
const FIRST_GUESS_S: Readonly<Record<string, number>> = {
  unit: 0.4,
  dom: 1,
  server: 1.5,
  attacks: 3,
  faults: 6,
  journeys: 10,
};
const MOST_SLOW_FILES = 10;

interface Ended {
  readonly path: string;
  readonly seconds: number;
}

/**
 * Says of each file as it ends how it went, how many there are and how long the rest will take; at the end, after what
 * Vitest says of failures, which files were the slowest, and how each that failed is run alone.
 */
export class RunReporter extends DefaultReporter {
  readonly #waiting = new Map<string, number>();
  readonly #ended: Ended[] = [];
  readonly #seconds = new Map<string, { files: number; seconds: number }>();
  #total = 0;

  constructor() {
    super({ summary: false });
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#total = specifications.length;
    for (const { project } of specifications) {
      this.#waiting.set(project.name, (this.#waiting.get(project.name) ?? 0) + 1);
    }
  }

  protected override printTestModule(module: TestModule): void {
    const path = relative(ROOT, module.moduleId);
    const project = module.project.name;
    const { duration, setupDuration, collectDuration, prepareDuration } = module.diagnostic();
    const seconds = (duration + setupDuration + collectDuration + prepareDuration) / 1000;
    this.#ended.push({ path, seconds });
    const known = this.#seconds.get(project) ?? { files: 0, seconds: 0 };
    this.#seconds.set(project, { files: known.files + 1, seconds: known.seconds + seconds });
    this.#waiting.set(project, (this.#waiting.get(project) ?? 1) - 1);
    const place = `${this.#ended.length}/${this.#total}`;
    this.log(
      `${module.ok() ? "✓" : "✗"} ${place} ${project} ${path} ${seconds.toFixed(1)} s · ${this.#left()}`,
    );
    if (!module.ok()) super.printTestModule(module);
  }

  /** How long the files that have not ended will take, at the pace of those of their project that have. */
  #left(): string {
    let seconds = 0;
    for (const [project, files] of this.#waiting) {
      const known = this.#seconds.get(project);
      const each = known === undefined ? (FIRST_GUESS_S[project] ?? 1) : known.seconds / known.files;
      seconds += files * each;
    }
    const minutes = seconds / this.ctx.config.maxWorkers / 60;
    return minutes < 1 ? "under a minute left" : `about ${Math.round(minutes)} min left`;
  }

  /** For the end of the run: the slowest files, and a line for each that failed. */
  lastWords(modules: readonly TestModule[]): readonly string[] {
    const slowest = this.#ended.toSorted((left, right) => right.seconds - left.seconds);
    return [
      "The slowest files:",
      ...slowest.slice(0, MOST_SLOW_FILES).map(({ path, seconds }) => `  ${seconds.toFixed(1)} s ${path}`),
      ...modules.filter((module) => !module.ok()).flatMap(failuresOf),
    ];
  }
}

function failuresOf(module: TestModule): readonly string[] {
  const path = relative(ROOT, module.moduleId);
  const alone = `npm test -- ${path}`;
  const failed = [...module.children.allTests("failed")];
  const broken = module
    .errors()
    .map(({ message }) => `failed: ${path}: ${firstLine(message)}\n  alone: ${alone}`);
  return [
    ...broken,
    ...failed.map((test) => {
      const [error] = test.result().errors ?? [];
      return `failed: ${path}: ${test.fullName}: ${firstLine(error?.message ?? "")}\n  alone: ${alone}`;
    }),
  ];
}

function firstLine(text: string): string {
  return (text.split("\n", 1)[0] ?? "").slice(0, 300);
}
