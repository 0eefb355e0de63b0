import type { ServedForm } from "../publishing/form-library.ts";
import type { SentSave } from "./read-save.ts";
import { RememberedByAccount } from "./remembered-answers.ts";
import { type SaveContext, type SaveOutcome, saveAnswers } from "./save-answers.ts";

interface WaitingSave {
  readonly form: ServedForm;
  readonly toSave: SentSave;
  readonly resolve: (outcome: SaveOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Looks for each session once, and refuses the saves of those that have ended. */
async function withUsableSessions(batch: readonly WaitingSave[]): Promise<readonly WaitingSave[]> {
  const checks = new Map<string, Promise<void>>();
  const checked = batch.map(async (save) => {
    const { session } = save.toSave;
    if (session === undefined) return save;
    const { idHash } = session.usable;
    const check = checks.get(idHash) ?? session.check();
    checks.set(idHash, check);
    return check.then(
      () => save,
      (error: unknown) => {
        save.reject(error);
        return undefined;
      },
    );
  });
  return (await Promise.all(checked)).filter((save) => save !== undefined);
}

/**
 * Saves the answers of each account one after the other: what comes while a save is under way waits for it and is then
 * stored together (SAF-08). Without it, calls at once would each merge again whenever another one was faster.
 */
export class SaveQueue {
  readonly #context: SaveContext;
  /** By account, while a save of it is under way. */
  readonly #waiting = new Map<string, WaitingSave[]>();

  constructor(context: Omit<SaveContext, "remembered">) {
    this.#context = { ...context, remembered: new RememberedByAccount() };
  }

  /** Resolves when the answers are on disk, with what became of them. */
  save(accountId: string, form: ServedForm, toSave: SentSave): Promise<SaveOutcome> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(accountId);
      const save = { form, toSave, resolve, reject };
      if (waiting) waiting.push(save);
      else void this.#saveUntilNobodyWaits(accountId, save);
    });
  }

  async #saveUntilNobodyWaits(accountId: string, first: WaitingSave): Promise<void> {
    let batch: readonly WaitingSave[] = [first];
    while (batch.length > 0) {
      this.#waiting.set(accountId, []);
      await this.#saveBatch(accountId, batch);
      batch = this.#waiting.get(accountId) ?? [];
    }
    this.#waiting.delete(accountId);
  }

  async #saveBatch(accountId: string, batch: readonly WaitingSave[]): Promise<void> {
    try {
      const [first] = batch;
      const session = batch.length === 1 ? first?.toSave.session : undefined;
      const saves = batch.length === 1 ? batch : await withUsableSessions(batch);
      // The newest asked last which form is in force.
      const form = saves.at(-1)?.form;
      if (form === undefined) return;
      const calls = saves.map(({ toSave }) => toSave);
      const outcomes = await saveAnswers(this.#context, { accountId, form, session }, calls);
      saves.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (outcome) resolve(outcome);
        else reject(new Error("A save came to nothing."));
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
