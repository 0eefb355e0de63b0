import { createHash } from "node:crypto";
import type { Finding } from "../../authoring/findings/finding.ts";
import type { CompiledForm } from "../../form/index.ts";
import { encodeText } from "../http/encoded-text.ts";
import { type FormFiles, readFormFiles } from "./form-folder.ts";
import type { FormLibrary, ServedForm } from "./form-library.ts";
import { compileDraft, type FormSettings } from "./form-publisher.ts";
import type { PartnerSource } from "./partner-source.ts";

/** What the files in the folder make, for whoever looks at them before applicants do. */
export interface PreviewedDraft {
  readonly findings: readonly Finding[];
  /** The form; null when a finding is an error. */
  readonly form: ServedForm | null;
}

interface PreviewOptions {
  readonly folder: string;
  /** What findings call it. */
  readonly folderName: string;
  readonly partner: Pick<PartnerSource, "current">;
  readonly library: Pick<FormLibrary, "current">;
  readonly now: () => number;
}

/** Pages that were just made still ask for the draft of before. */
const DRAFTS_KEPT = 2;

/**
 * Compiles the files of the folder for a preview, and publishes nothing. Nothing is compiled before somebody looks, and
 * nothing twice while the files stay as they are.
 */
export class DraftPreview {
  readonly #options: PreviewOptions;
  #drafts: readonly { readonly key: string; readonly draft: Promise<PreviewedDraft> }[] = [];
  readonly #stopping = new AbortController();

  constructor(options: PreviewOptions) {
    this.#options = options;
  }

  /** The draft of the files as they stand at this moment. Rejects when it could not be compiled. */
  async current(): Promise<PreviewedDraft> {
    const { folder, partner } = this.#options;
    const read = await readFormFiles(folder);
    const { characterLimit, currency } = partner.current();
    const school = { characterLimit, ...(currency !== undefined && { currency }) };
    const key = createHash("sha256")
      .update(JSON.stringify([read, school]))
      .digest("hex");
    const known = this.#drafts.find((other) => other.key === key);
    if (known !== undefined) return await known.draft;
    // One after the other: applicants are being served.
    const before = this.#drafts.at(-1)?.draft;
    const compile = () => this.#compile(read, school);
    const draft = before === undefined ? compile() : before.then(compile, compile);
    this.#drafts = [...this.#drafts, { key, draft }].slice(-DRAFTS_KEPT);
    draft.catch(() => {
      this.#drafts = this.#drafts.filter((other) => other.draft !== draft);
    });
    return await draft;
  }

  /** One of the drafts that pages were made of lately, or of the files as they stand; null when it is none of them. */
  async byHash(hash: string): Promise<ServedForm | null> {
    return (await this.#known(hash)) ?? (await this.current().then(() => this.#known(hash)));
  }

  async #known(hash: string): Promise<ServedForm | null> {
    const drafts = await Promise.all(this.#drafts.map(({ draft }) => draft.catch(() => null)));
    return drafts.find((draft) => draft?.form?.hash === hash)?.form ?? null;
  }

  /** Whether applicants see this form already. */
  async isLive({ hash }: ServedForm): Promise<boolean> {
    return (await this.#options.library.current())?.hash === hash;
  }

  /** Ends what is being compiled. */
  stop(): void {
    this.#stopping.abort();
  }

  async #compile(read: FormFiles, school: FormSettings): Promise<PreviewedDraft> {
    const { folderName, now } = this.#options;
    const about = { folderName, school, now: now() };
    const { findings, compiled } = await compileDraft(read, about, this.#stopping.signal);
    if (compiled === null) return { findings, form: null };
    const { hash, form, validator } = compiled;
    return {
      findings,
      form: {
        // It has just been compiled.
        ...{ hash, form: JSON.parse(form) as CompiledForm, changes: [] },
        json: encodeText(form),
        validator: encodeText(validator),
      },
    };
  }
}
