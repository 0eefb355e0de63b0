import type { CompiledForm, ReadInFull, ReadingRight } from "../../form/index.ts";
import { rightOver } from "../applications/reading-right.ts";
import { formsOfSubmitted } from "../store/exported-applications.ts";
import {
  answerKeysOf,
  currentFormHash,
  listPublishedHashes,
  readPublishedForm,
} from "../store/published-forms.ts";
import type { Store } from "../store/store.ts";
import { type NumberAt, versionNumbers } from "../store/version-numbers.ts";
import type { WholeApplication } from "./application-record.ts";

/** What is read of the form that applications were submitted with. */
export interface SubmittedForm {
  /** That of the form in force, where this program cannot read theirs any more. */
  readonly form: CompiledForm;
  readonly keys: readonly string[];
}

/** The forms that applications were submitted with, each read once. */
export class SubmittedForms {
  readonly #store: Store;
  readonly #now: () => number;
  #numberAt: Promise<NumberAt> | undefined;
  #numbersReadAt = 0;
  #current: Promise<SubmittedForm | null> | undefined;
  readonly #known = new Map<string, Promise<SubmittedForm>>();

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  withHash(hash: string): Promise<SubmittedForm> {
    const reading = this.#known.get(hash) ?? this.#read(hash);
    this.#known.set(hash, reading);
    return reading;
  }

  /** The number of the version that an application was submitted under (DSK-72); 0 where no version had its form. */
  async versionOf({
    formHash,
    submittedAt,
  }: Pick<WholeApplication, "formHash" | "submittedAt">): Promise<number> {
    // A version may be published while applications are written.
    if (this.#numberAt === undefined || submittedAt >= this.#numbersReadAt) {
      this.#numbersReadAt = this.#now();
      this.#numberAt = versionNumbers(this.#store);
    }
    return (await this.#numberAt)(formHash, submittedAt) ?? 0;
  }

  /** What whoever gets an application may read of it. */
  rightOver({ stored, formHash }: WholeApplication, readsInFull: ReadInFull): Promise<ReadingRight> {
    this.#current ??= this.#inForce();
    const current = () => this.#current ?? Promise.resolve(null);
    return rightOver({ store: this.#store, forms: { current } }, stored, { hash: formHash, readsInFull });
  }

  async #inForce(): Promise<SubmittedForm | null> {
    const hash = await currentFormHash(this.#store, this.#now());
    return hash === undefined ? null : await this.withHash(hash);
  }

  /** Every answer key of all of them, those of the newest version first and in the order of its pages. */
  async columns(): Promise<readonly string[]> {
    const submitted = new Set(await formsOfSubmitted(this.#store));
    const published = await listPublishedHashes(this.#store);
    const newestFirst = new Set([...published.filter((hash) => submitted.has(hash)), ...submitted]);
    const columns = new Set<string>();
    for (const hash of newestFirst) for (const key of (await this.withHash(hash)).keys) columns.add(key);
    return [...columns];
  }

  async #read(hash: string): Promise<SubmittedForm> {
    const store = this.#store;
    const shown =
      (await readPublishedForm(store, hash)) ??
      (await readPublishedForm(store, (await currentFormHash(store, this.#now())) ?? ""));
    if (shown === undefined) throw new Error("No form is published that applications could be read with.");
    const { form } = shown;
    const pageKeys = form.pages.flatMap(({ keys }) => keys);
    const asked = pageKeys.flatMap((key) => [key, form.questions[key]?.desc ?? key]);
    return { form, keys: [...new Set([...asked, ...(await answerKeysOf(store, hash))])] };
  }
}
