import type { Finding } from "../../authoring/findings/finding.ts";
import type { CompiledForm } from "../../form/index.ts";
import { encodeText } from "../http/encoded-text.ts";
import type { DraftCompiler } from "./draft-compiler.ts";
import type { FormFiles } from "./form-folder.ts";
import type { FormLibrary, ServedForm } from "./form-library.ts";
import type { Draft } from "./form-publisher.ts";

/** What the files of a draft make, for whoever looks at them before applicants do. */
export interface PreviewedDraft {
  readonly findings: readonly Finding[];
  /** The form; null when a finding is an error. */
  readonly form: ServedForm | null;
}

interface PreviewOptions {
  /** Whose files it shows. */
  readonly name: string;
  /** Reads them as they stand; null while there is no draft, and what applicants see is shown. */
  readonly read: () => Promise<FormFiles | null>;
  readonly compiler: DraftCompiler;
  readonly library: Pick<FormLibrary, "current">;
}

/** Pages that were just made still ask for the draft of before. */
const DRAFTS_KEPT = 2;

/**
 * Compiles the files of a draft for a preview, and publishes nothing. Nothing is compiled before somebody looks, and
 * nothing twice while the files stay as they are.
 */
export class DraftPreview {
  readonly #options: PreviewOptions;
  #shown: readonly { readonly draft: Draft; readonly preview: PreviewedDraft }[] = [];

  constructor(options: PreviewOptions) {
    this.#options = options;
  }

  /** The draft of the files as they stand at this moment. Rejects when it could not be compiled. */
  async current(): Promise<PreviewedDraft> {
    const { name, read, compiler, library } = this.#options;
    const files = await read();
    if (files === null) return { findings: [], form: await library.current() };
    // One that ends while it waits for its turn is shown once more.
    const { draft } = await compiler.latest(name, async () => (await read()) ?? files);
    const known = this.#shown.find((other) => other.draft === draft);
    if (known !== undefined) return known.preview;
    const preview = previewed(draft);
    this.#shown = [...this.#shown, { draft, preview }].slice(-DRAFTS_KEPT);
    return preview;
  }

  /** One of the drafts that pages were made of lately, or of the files as they stand; null when it is none of them. */
  async byHash(hash: string): Promise<ServedForm | null> {
    const known = this.#known(hash);
    if (known !== null) return known;
    const { form } = await this.current();
    return form?.hash === hash ? form : null;
  }

  #known(hash: string): ServedForm | null {
    return this.#shown.find(({ preview }) => preview.form?.hash === hash)?.preview.form ?? null;
  }

  /** Whether applicants see this form already. */
  async isLive({ hash }: ServedForm): Promise<boolean> {
    return (await this.#options.library.current())?.hash === hash;
  }
}

function previewed({ findings, compiled }: Draft): PreviewedDraft {
  if (compiled === null) return { findings, form: null };
  const { hash, form, validator } = compiled;
  return {
    findings,
    form: {
      // It has just been compiled.
      hash,
      form: JSON.parse(form) as CompiledForm,
      changes: [],
      json: encodeText(form),
      validator: encodeText(validator),
    },
  };
}
