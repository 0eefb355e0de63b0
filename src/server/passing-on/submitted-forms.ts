import type { CompiledForm } from "../../form/index.ts";
import { formsOfSubmitted } from "../store/exported-applications.ts";
import {
  answerKeysOf,
  currentFormHash,
  findPublishedForm,
  readPublishedForm,
} from "../store/published-forms.ts";
import type { Database } from "../store/schema.ts";

/** What is read of the form that applications were submitted with. */
export interface SubmittedForm {
  /** That of the form in force, where this program cannot read theirs any more. */
  readonly form: CompiledForm;
  /** The number of its last version. */
  readonly version: number;
  readonly keys: readonly string[];
}

/** The forms that applications were submitted with, each read once. */
export class SubmittedForms {
  readonly #db: Database;
  readonly #now: number;
  readonly #known = new Map<string, Promise<SubmittedForm>>();

  constructor(db: Database, now: number) {
    this.#db = db;
    this.#now = now;
  }

  withHash(hash: string): Promise<SubmittedForm> {
    const reading = this.#known.get(hash) ?? this.#read(hash);
    this.#known.set(hash, reading);
    return reading;
  }

  /** Every answer key of all of them, those of the newest version first and in the order of its pages. */
  async columns(): Promise<readonly string[]> {
    const hashes = await formsOfSubmitted(this.#db);
    const forms: SubmittedForm[] = [];
    for (const hash of hashes) forms.push(await this.withHash(hash));
    const newestFirst = forms.toSorted((one, other) => other.version - one.version);
    return [...new Set(newestFirst.flatMap(({ keys }) => keys))];
  }

  async #read(hash: string): Promise<SubmittedForm> {
    const db = this.#db;
    const shown =
      (await readPublishedForm(db, hash)) ??
      (await readPublishedForm(db, (await currentFormHash(db, this.#now)) ?? ""));
    if (shown === undefined) throw new Error("No form is published that applications could be read with.");
    const { number: version = 0 } = (await findPublishedForm(db, hash)) ?? {};
    const { form } = shown;
    const pageKeys = form.pages.flatMap(({ keys }) => keys);
    const asked = pageKeys.flatMap((key) => [key, form.questions[key]?.desc ?? key]);
    return { form, version, keys: [...new Set([...asked, ...(await answerKeysOf(db, hash))])] };
  }
}
