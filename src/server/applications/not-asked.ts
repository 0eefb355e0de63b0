import type { Profile } from "../../contract/application-endpoints.ts";
import { answerInWords, MASK, mayReadAnswer, memoizeByObject, type ReadingRight } from "../../form/index.ts";
import type { NotAsked } from "../store/answer-record.ts";
import { listPublishedHashes, type PublishedForm, readPublishedForm } from "../store/published-forms.ts";
import type { Store } from "../store/store.ts";
import { versionNumbers } from "../store/version-numbers.ts";

/** Versions to look through: the one that an answer was given under first, then all, the newest first. */
interface Versions {
  /** What was read of them so far. */
  readonly forms: Map<string, PublishedForm | undefined>;
  readonly hashes: readonly string[];
}

const MOST_KNOWN = 1_000;
/** By the newest version and a key: the newest version that asks for it. */
const askingVersions = memoizeByObject((_db: Store) => new Map<string, string | undefined>());

/** An answer that was set aside, in words. */
interface ToldNotAsked {
  readonly key: string;
  /** How the version that asked last calls the question; the key where no version that this program reads has asked. */
  readonly title: string;
  /** As print shows it, which masks some; null where no version says how it is read. */
  readonly answer: string | null;
  /** The hash of the form that asked. */
  readonly asking: string | undefined;
  readonly setAsideAt: number;
}

interface NotAskedInWords extends Omit<ToldNotAsked, "asking"> {
  /** The number of the version that asked when the answer was set aside. */
  readonly version: number | null;
}

/**
 * Answers that were set aside because the form asks no more for them, in the words of the version that asked last (FRM-08);
 * by their key, and as they are stored, where no version that this program reads has asked.
 */
export async function notAskedForApplicant(
  store: Store,
  notAsked: Readonly<Record<string, NotAsked>>,
): Promise<Profile["not_asked_answer"]> {
  return (await tellNotAsked(store, notAsked, { readsInFull: "all" })).map(
    ({ key, title, answer, setAsideAt }) => ({
      title,
      answer: answer ?? String(notAsked[key]?.value ?? ""),
      set_aside_at: new Date(setAsideAt).toISOString(),
    }),
  );
}

/**
 * The same for others than whose answers they are, as far as they may read them: what no version says how to read may be
 * sensitive.
 */
export async function notAskedInWords(
  store: Store,
  notAsked: Readonly<Record<string, NotAsked>>,
  right: ReadingRight,
): Promise<readonly NotAskedInWords[]> {
  const told = await tellNotAsked(store, notAsked, right);
  if (told.length === 0) return [];
  const numberAt = await versionNumbers(store);
  return told.map(({ asking, ...one }) => ({
    ...one,
    version: (asking === undefined ? undefined : numberAt(asking, one.setAsideAt)) ?? null,
  }));
}

async function tellNotAsked(
  store: Store,
  notAsked: Readonly<Record<string, NotAsked>>,
  right: ReadingRight,
): Promise<readonly ToldNotAsked[]> {
  const entries = Object.entries(notAsked);
  if (entries.length === 0) return [];
  const published = await listPublishedHashes(store);
  const forms: Versions["forms"] = new Map();
  const told: ToldNotAsked[] = [];
  for (const [key, { value, formVersion, setAsideAt }] of entries) {
    const asking = await formThatAsks(store, key, { forms, hashes: [formVersion, ...published] });
    told.push({
      key,
      setAsideAt,
      title: asking?.form.questions[key]?.title ?? key,
      answer:
        asking === undefined
          ? null
          : mayReadAnswer(asking.form, key, right)
            ? answerInWords(asking.form, key, value)
            : MASK,
      asking: asking?.hash,
    });
  }
  return told;
}

/** The version that the answer was given under, or else the newest that asks for the key. */
async function formThatAsks(
  store: Store,
  key: string,
  { forms, hashes: [givenUnder = "", ...published] }: Versions,
): Promise<PublishedForm | undefined> {
  const formAt = async (hash: string) => {
    if (!forms.has(hash)) forms.set(hash, await readPublishedForm(store, hash));
    return forms.get(hash);
  };
  const asks = async (hash: string) => (await formAt(hash))?.form.questions[key] !== undefined;
  if (await asks(givenUnder)) return formAt(givenUnder);
  // All versions are read once for each key, until there is another one.
  const [known, place] = [askingVersions(store), `${published[0]} ${key}`];
  if (!known.has(place)) {
    let asking: string | undefined;
    for (const hash of published) {
      if (!(await asks(hash))) continue;
      asking = hash;
      break;
    }
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(place, asking);
  }
  const hash = known.get(place);
  return hash === undefined ? undefined : formAt(hash);
}
