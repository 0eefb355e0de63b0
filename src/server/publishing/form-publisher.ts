import { createHash } from "node:crypto";
import { userInfo } from "node:os";
import type { Logger } from "pino";
import type { Finding } from "../../authoring/findings/finding.ts";
import { maskFindings } from "../../authoring/lint/check-sensitivity.ts";
import type { CompiledForm } from "../../form/index.ts";
import { currentFormHash, type NewVersion, newestNumber, putVersionAfter } from "../store/published-forms.ts";
import type { Store } from "../store/store.ts";
import type { FormsSource } from "../system/config.ts";
import { compileForms } from "./compile-forms.ts";
import type { FormFiles } from "./form-folder.ts";
import type { FormLibrary } from "./form-library.ts";
import { readFormSource } from "./form-source.ts";
import type { PartnerSource } from "./partner-source.ts";
import { finishReplacing, isWritable } from "./write-form-files.ts";

/**
 * The name of a version: 32 hexadecimal digits over the canonical JSON of the compiled form and its validators.
 * The validators count too, because the address under which browsers keep them is made of the hash.
 */
export function formHash(form: CompiledForm, validator: string): string {
  return createHash("sha256")
    .update(canonicalJson(form))
    .update("\n")
    .update(validator)
    .digest("hex")
    .slice(0, 32);
}

/** JSON in which the order of properties plays no part. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** What a folder of definitions makes. */
export interface Draft {
  readonly findings: readonly Finding[];
  /** What can be published; null when a finding is an error. */
  readonly compiled: NewVersion | null;
}

/** What forms take of the configuration of the school. */
export interface FormSettings {
  readonly characterLimit: number;
  readonly currency?: string | undefined;
}

/** Reads and compiles definitions, without publishing them. */
export async function compileDraft(
  read: FormFiles,
  {
    folderName,
    school: { characterLimit, currency },
    now,
  }: { readonly folderName: string; readonly school: FormSettings; readonly now: number },
  signal?: AbortSignal,
): Promise<Draft> {
  const { findings, compiled } = await compileForms(
    { folderName, ...read, characterLimit, currency },
    signal,
  );
  if (compiled === null) return { findings, compiled };
  const { form, validator } = compiled;
  const hash = formHash(form, validator);
  // Browsers get the form; they have no use for what became of answers before, and what the desk goes by is no applicant's.
  const { changes = [], desk, ...served } = form;
  const version = {
    hash,
    form: JSON.stringify(served),
    validator,
    changes: JSON.stringify(changes),
    published_at: now,
    files: read.files,
    ...(desk && { desk: JSON.stringify(desk) }),
  };
  return { findings, compiled: version };
}

/** Who published what this process publishes: the operating system's user, or its number where it has no name. */
export function publishingUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}

/** A form that is not live before somebody declares what becomes of answers, or confirms it. */
export interface HeldForm {
  readonly hash: string;
  /** By key: in how many drafts its answer would be set aside. */
  readonly lost: Readonly<Record<string, number>>;
  /** Keys whose answers would lose their mask. */
  readonly unmasked: readonly string[];
  /** What becomes of answers, in words, and what can be declared instead. */
  readonly lines: readonly string[];
  /** What whoever confirms it has seen. */
  readonly token: string | null;
}

interface PublisherOptions {
  readonly folder: string;
  /** What findings call it. */
  readonly folderName: string;
  readonly source: FormsSource;
  /** Whether only `npm run forms -- publish` makes a version of what the folder holds; the first one is made all the same. */
  readonly isManual: boolean;
  /** Why a form must not go live by itself; null where nothing holds it. */
  readonly heldForm: (version: NewVersion, signal: AbortSignal) => Promise<HeldForm | null>;
  readonly partner: PartnerSource;
  readonly store: Store;
  readonly library: FormLibrary;
  readonly log: Logger;
  readonly now: () => number;
}

/** Publishes what staff write into the forms folder; definitions with an error are refused, the last good ones stay. */
export class FormPublisher {
  readonly #options: PublisherOptions;
  #findings: readonly Finding[] = [];
  #held: HeldForm | null = null;
  #running: Promise<void> | null = null;
  #isOutdated = false;
  #isChecked = false;
  readonly #stopping = new AbortController();

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  /** False until the files have been read and compiled once: after a restart an earlier version serves meanwhile. */
  isChecked(): boolean {
    return this.#isChecked;
  }

  /** Whether the files as they were last read have an error, so that an earlier version is served. */
  isRefused(): boolean {
    return this.#findings.some(({ severity }) => severity === "error");
  }

  /** What lint said about the files as they were last read, with paths as `npm run lint:forms` prints them. */
  findings(): readonly Finding[] {
    return this.#findings;
  }

  /** The files as they were last read, where they wait for somebody to declare or confirm what becomes of answers. */
  async held(): Promise<HeldForm | null> {
    const { store, now } = this.#options;
    const held = this.#held;
    // Whoever has confirmed it may have done so through another instance.
    return held !== null && held.hash !== (await currentFormHash(store, now())) ? held : null;
  }

  /** Reads the folder and publishes it; a call while another one is under way makes that one start again. */
  publish(): Promise<void> {
    this.#isOutdated = true;
    this.#running ??= this.#publishUntilUpToDate().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Publishes nothing any more; a compilation under way is ended and leaves nothing. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running?.catch(() => undefined);
  }

  async #publishUntilUpToDate(): Promise<void> {
    while (this.#isOutdated && !this.#stopping.signal.aborted) {
      this.#isOutdated = false;
      await this.#publishOnce().catch((error: unknown) => {
        if (!this.#stopping.signal.aborted) throw error;
      });
    }
  }

  async #publishOnce(): Promise<void> {
    const { folder, folderName, source, isManual, partner, store, library, log, now } = this.#options;
    // Asked before the files are read: whoever publishes meanwhile has read newer ones, or writes them.
    const newest = await newestNumber(store);
    const isOfDesk = source === "desk";
    if (isOfDesk && newest !== null)
      log.info(
        { folder },
        "forms are changed at the desk alone (FORMS_SOURCE), and the folder counts for nothing",
      );
    else if (await isWritable(folder)) await finishReplacing(folder);
    const read = await readFormSource({ store, folder, source });
    const { findings, compiled } = await compileDraft(
      read,
      { folderName, school: partner.current(), now: now() },
      this.#stopping.signal,
    );
    this.#findings = findings;
    this.#held = null;
    this.#isChecked = true;
    logFindings(log, findings);
    if (compiled === null) {
      log.error({ folder }, "the forms have errors and were not published; the last good ones stay in use");
      return;
    }
    const { hash } = compiled;
    const live = await currentFormHash(store, now());
    if (isManual && !isOfDesk && live !== undefined) {
      if (live !== hash)
        log.info({ hash }, "the forms folder holds a draft; npm run forms -- publish makes it live");
      return;
    }
    const held = live === undefined ? null : await this.#options.heldForm(compiled, this.#stopping.signal);
    this.#held = held;
    if (held !== null) {
      this.#tellHeld(held, read);
      return;
    }
    const number = await putVersionAfter(store, newest, { ...compiled, by: publishingUser(), isOfDesk });
    if (number === "overtaken") {
      this.#isOutdated = true;
      return;
    }
    library.lookAgain();
    log.info({ hash }, "forms published");
  }

  #tellHeld({ unmasked, lines }: HeldForm, read: FormFiles): void {
    const { folder, folderName, log } = this.#options;
    const taken = maskFindings(read.files, unmasked).map(
      (one) => ({ ...one, severity: "error", file: `${folderName}/${one.file}` }) as const,
    );
    this.#findings = [...this.#findings, ...taken];
    logFindings(log, taken);
    log.error(
      { folder },
      "the forms wait and were not published; the last good ones stay in use. Declare in changes/ what becomes of answers, or confirm it at the desk (/desk/form) or by npm run forms -- publish",
    );
    for (const line of lines) log.warn(line.trim());
  }
}

/** One line an error; warnings are counted, `npm run lint:forms` and `/health` tell each. */
function logFindings(log: Logger, findings: readonly Finding[]): void {
  for (const { severity, file, line, column, code, message, suggestion } of findings) {
    if (severity !== "error") continue;
    log.error(`${file}:${line}:${column} ${code} ${message}${suggestion ? ` ${suggestion}` : ""}`);
  }
  const warnings = findings.filter((finding) => finding.severity === "warning").length;
  if (warnings > 0) log.warn({ warnings }, "the forms have warnings; npm run lint:forms shows them");
}
