import { compileValidators } from "../../authoring/compile/compile-validators.ts";
import { type CompiledForm, type FormChange, memoizeByObject } from "../../form/index.ts";
import { phaseAt, takesAnswers } from "../../form/schedule/schedule.ts";
import { type EncodedBytes, encodeText } from "../http/encoded-text.ts";
import {
  answerKeysOf,
  type LiveVersion,
  listLiveVersions,
  listPublishedHashes,
  readPublishedForm,
} from "../store/published-forms.ts";
import { hasReopened } from "../store/reopenings.ts";
import type { Store } from "../store/store.ts";
import { DomainError } from "../system/domain-error.ts";

/** How long an instance may go on with a version after another one has published a newer. */
const LOOK_AGAIN_MS = 1_000;
const VERSIONS_KEPT = 4;

/** A published version, ready to be served. */
export interface ServedForm {
  readonly hash: string;
  readonly form: CompiledForm;
  /** What it declares of answers that were given under earlier versions. */
  readonly changes: readonly FormChange[];
  readonly json: Promise<EncodedBytes>;
  readonly validator: Promise<EncodedBytes>;
}

/** The validators of a published form; made when they are first asked for. */
export const validatorsOf = memoizeByObject(compileValidators);

/** Lets nothing pass that comes before a form opens or after it has closed. @throws DomainError not_open_yet, applications_closed */
export function requireOpen({ form }: Pick<ServedForm, "form">, now: number): void {
  const phase = phaseAt(form.schedule ?? {}, now);
  if (!takesAnswers(phase))
    throw new DomainError(phase === "upcoming" ? "not_open_yet" : "applications_closed");
}

/** The published forms of the database, the newest of which every instance serves. */
export class FormLibrary {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #versions = new Map<string, Promise<ServedForm | null>>();
  /** The answer keys of versions by hash: a version never changes. */
  readonly #keys = new Map<string, ReadonlySet<string>>();
  #live: {
    readonly versions: readonly LiveVersion[];
    readonly hasReopened: boolean;
    readonly readAt: number;
  } | null = null;

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** The version in force; null while nothing could be published. */
  async current(): Promise<ServedForm | null> {
    const hash = (await this.#liveVersions()).at(-1)?.hash;
    return hash === undefined ? null : this.byHash(hash);
  }

  /**
   * The version under which answers go on that were saved under another one: the newest, unless a version between them lets
   * whoever has begun go on without it (PIN-01). Null while nothing could be published.
   */
  async following(formVersion: string): Promise<ServedForm | null> {
    const own = followingVersion(await this.#liveVersions(), formVersion, this.#now());
    return (own && (await this.byHash(own.hash))) ?? (await this.current());
  }

  /** Whether anybody may be filling in another form than the one in force; as a rule nobody is. */
  async hasOwnForms(): Promise<boolean> {
    const { hasReopened } = await this.#looked();
    return hasReopened || (await this.heldBack()).length > 0;
  }

  /** The numbers of the versions that whoever has begun goes on without; as a rule there are none. */
  async heldBack(): Promise<readonly number[]> {
    const now = this.#now();
    return (await this.#liveVersions()).filter((version) => isHeld(version, now)).map(({ number }) => number);
  }

  /** The version in force. @throws DomainError forms_unavailable while nothing could be published */
  async required(): Promise<ServedForm> {
    const form = await this.current();
    if (!form) throw new DomainError("forms_unavailable");
    return form;
  }

  /** A version by its hash, also one that is no longer current; null when there is none. */
  byHash(hash: string): Promise<ServedForm | null> {
    const known = this.#versions.get(hash);
    if (known) return known;
    const loading = this.#load(hash);
    this.#versions.set(hash, loading);
    loading.then(
      (version) => version ?? this.#versions.delete(hash),
      () => this.#versions.delete(hash),
    );
    const [oldest] = this.#versions.keys();
    if (this.#versions.size > VERSIONS_KEPT && oldest !== undefined) this.#versions.delete(oldest);
    return loading;
  }

  /** Those of the keys that any published version asked, for pages that were opened before the form changed. */
  async askedBefore(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const asked = new Set<string>();
    for (const hash of await listPublishedHashes(this.#store)) {
      if (asked.size === keys.length) break;
      const known = await this.keysOf(hash);
      for (const key of keys) if (known.has(key)) asked.add(key);
    }
    return asked;
  }

  /** The answer keys of a published version; none for a hash that is of no version. */
  async keysOf(hash: string): Promise<ReadonlySet<string>> {
    const known = this.#keys.get(hash) ?? (await answerKeysOf(this.#store, hash));
    // Else whoever makes hashes up would fill the memory.
    if (known.size > 0) this.#keys.set(hash, known);
    return known;
  }

  /** The version that answers were stored under; one that this program cannot serve gives way to the current one. */
  async byHashOrCurrent(hash: string): Promise<ServedForm | null> {
    return (hash === "" ? null : await this.byHash(hash)) ?? (await this.current());
  }

  /** Makes the next caller look into the database: this instance has just published, or opened an application again. */
  lookAgain(): void {
    this.#live = null;
  }

  async #liveVersions(): Promise<readonly LiveVersion[]> {
    return (await this.#looked()).versions;
  }

  async #looked() {
    const now = this.#now();
    if (this.#live && now - this.#live.readAt < LOOK_AGAIN_MS) return this.#live;
    const versions = await listLiveVersions(this.#store, now);
    this.#live = { versions, hasReopened: await hasReopened(this.#store), readAt: now };
    return this.#live;
  }

  async #load(hash: string): Promise<ServedForm | null> {
    const published = await readPublishedForm(this.#store, hash);
    if (published === undefined) return null;
    const { form, changes, texts } = published;
    return { hash, form, changes, json: encodeText(texts.form), validator: encodeText(texts.validator) };
  }
}

/** Whether whoever has begun before a version goes on without it. */
function isHeld({ begun, pinned_until: until }: LiveVersion, now: number): boolean {
  return begun === "stay" || (begun === "pin" && until !== null && now < until);
}

/**
 * The version under which answers go on that were saved under another one; undefined while there is none.
 * @param versions those that are live, the newest last
 */
export function followingVersion(
  versions: readonly LiveVersion[],
  formVersion: string,
  now: number,
): LiveVersion | undefined {
  // A form that was brought back is the newest of its versions.
  const saved = versions.findLastIndex(({ hash }) => hash === formVersion);
  if (saved === -1) return versions.at(-1);
  const later = versions.slice(saved + 1);
  const held = later.findIndex((version) => isHeld(version, now));
  return held === -1 ? versions.at(-1) : versions[saved + held];
}
