import type { Browser } from "playwright-core";
import type { BenchOptions } from "../suite.ts";
import { mount, type Typing, toggle, type } from "./actions.ts";
import type { Painted } from "./measured-page.ts";
import type { FormName, ServedForm, Subject, Variant } from "./subjects.ts";

/** Everything measured of one variant on one page at one speed. */
export interface Measured {
  readonly variant: Variant;
  readonly form: FormName;
  readonly cpuRate: number;
  readonly typing: Typing[];
  readonly toggles: Painted[];
  readonly mounts: Painted[];
}

interface Amounts {
  readonly rounds: number;
  readonly keys: number;
}

const CPU_RATES = [1, 4];

/**
 * Measures every variant on one form. The variants take turns within each round, and each round begins with another
 * of them, so that what else the machine does falls on all alike. Pages first change, since answers would be saved.
 */
export async function measureForm(
  form: ServedForm,
  browser: Browser,
  { isQuick, say }: BenchOptions,
): Promise<readonly Measured[]> {
  const amounts: Amounts = isQuick ? { rounds: 2, keys: 10 } : { rounds: 7, keys: 20 };
  const subjects = await form.subjects(browser);
  const all = CPU_RATES.flatMap((cpuRate) =>
    subjects.map((subject) => ({ subject, measured: emptyOf(subject, cpuRate) })),
  );
  for (const action of ["mount", "type", "toggle"] as const) {
    for (const cpuRate of CPU_RATES) {
      say(`${form.name} questions, ${action} at ${cpuRate}×`);
      const turns = all.filter(({ measured }) => measured.cpuRate === cpuRate);
      await takeTurns(turns, amounts.rounds, async ({ subject, measured }, isWarmUp) => {
        await subject.page.show(cpuRate);
        const into = isWarmUp ? emptyOf(subject, cpuRate) : measured;
        if (action === "type") into.typing.push(await type(subject, amounts.keys));
        else if (action === "toggle") into.toggles.push(await toggle(subject));
        else into.mounts.push(await mount(subject));
      });
    }
  }
  await Promise.all(subjects.map(({ page }) => page.close()));
  return all.map(({ measured }) => measured);
}

function emptyOf({ variant, form }: Subject, cpuRate: number): Measured {
  return { variant, form, cpuRate, typing: [], toggles: [], mounts: [] };
}

/** The first round warms up: code that ran once is compiled then. */
async function takeTurns<T>(
  turns: readonly T[],
  rounds: number,
  act: (turn: T, isWarmUp: boolean) => Promise<void>,
): Promise<void> {
  for (let round = 0; round <= rounds; round++) {
    const first = round % turns.length;
    for (const turn of [...turns.slice(first), ...turns.slice(0, first)]) await act(turn, round === 0);
  }
}
