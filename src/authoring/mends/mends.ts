import { type FormChange, type FormTexts, UnreadableFile } from "../editing/form-draft.ts";
import type { FindingCode } from "../findings/finding.ts";
import { mendJson } from "./mend-json.ts";
import {
  addMissing,
  addTitle,
  addToDataModel,
  askForDay,
  requireOnce,
  shorten,
  showAtEnd,
  takeMore,
} from "./mend-questions.ts";
import {
  askOfList,
  exchangeDays,
  renameToMeant,
  takeOneOut,
  takeOut,
  takeOutAround,
  takeOutMember,
  takeOutWithEmpty,
  writeAddress,
  writeKind,
  writeMeant,
  writeValue,
} from "./mend-words.ts";
import { type MendedFinding, type Mender, placeOf } from "./mended-finding.ts";

/** The first of several ways that there is. */
const either =
  (...menders: readonly Mender[]): Mender =>
  (place) => {
    for (const mender of menders) {
      const mends = mender(place);
      if (mends.length > 0) return mends;
    }
    return [];
  };

/** Only of a finding whose suggestion says so. */
const ifSuggested =
  (suggestion: RegExp, mender: Mender): Mender =>
  (place) =>
    suggestion.test(place.finding.suggestion ?? "") ? mender(place) : [];

/** What mends each kind of finding. A decision of the school has no button. */
const MENDERS: Readonly<Partial<Record<FindingCode, Mender>>> = {
  "duplicate-key": takeOneOut,
  "unknown-word": writeMeant,
  "missing-word": addMissing,
  "wrong-type": writeKind,
  "wrong-value": either(writeMeant, ifSuggested(/^Delete one of the two/, takeOut)),
  "unknown-operator": writeMeant,
  "unknown-node": renameToMeant,
  "missing-file": writeMeant,
  "unknown-block": writeMeant,
  "unknown-options": writeMeant,
  "unknown-route": writeMeant,
  "unknown-widget": writeMeant,
  "unknown-time-zone": writeMeant,
  "unknown-layout-key": writeMeant,
  "unknown-rule-key": writeMeant,
  "unknown-group": writeMeant,
  "unknown-option-for": writeMeant,
  "unknown-exclusive": writeMeant,
  "unknown-lookup-field": writeMeant,
  "unknown-required-key": either(writeMeant, takeOut),
  "extra-ui-key": either(writeMeant, takeOut),
  "extra-schema-key": (place) => [...showAtEnd(place), ...takeOut(place)],
  "key-not-in-data-model": addToDataModel,
  "too-long-for-data-model": (place) => [...shorten(place), ...takeMore(place)],
  "type-not-in-data-model": askForDay,
  "secret-not-sensitive": (place) => writeValue(place, "sensitive", 'Write "sensitive"'),
  "mask-taken-away": (place) => writeValue(place, "sensitive", 'Write "sensitive"'),
  "entry-keys-derivable": takeOut,
  "title-missing": addTitle,
  "message-never-shown": takeOutWithEmpty,
  "default-invalid": either(writeMeant, takeOutMember("default")),
  "default-not-allowed": takeOutMember("default"),
  "requirement-always": requireOnce,
  "target-not-an-option": writeMeant,
  "wrong-target": writeMeant,
  "list-compared-whole": askOfList,
  "list-word-without-list": takeOut,
  "words-of-no-text": takeOut,
  "file-word-without-files": takeOut,
  // What another list brings along cannot be taken out here.
  "duplicate-option-code": (place) => (place.path.at(-1) === "code" ? takeOutAround(1)(place) : []),
  "filter-twice": takeOutWithEmpty,
  "filter-sensitive": takeOutWithEmpty,
  "filter-question": either(writeMeant, takeOutWithEmpty),
  "checklist-question": writeMeant,
  "checklist-awaits": writeMeant,
  "autocomplete-does-not-fit": writeMeant,
  "unknown-gap": writeMeant,
  "unsafe-link": writeAddress,
  "days-crossed": exchangeDays,
  "change-unknown-key": writeMeant,
  "change-unknown-code": writeMeant,
  "change-source-kept": (place) => writeValue(place, "copy", 'Write "copy": the answers stay as well'),
  "records-unknown-key": writeMeant,
  "records-unknown-code": writeMeant,
  "records-left-over": either(writeMeant, takeOutWithEmpty),
};

/** Every way to mend a finding in the texts as they are, each as one edit; none where somebody has to decide. */
export function mendsOf(texts: FormTexts, finding: MendedFinding): readonly FormChange[] {
  if (finding.code === "invalid-json") return mendJson(texts, finding.path);
  const mender = Object.hasOwn(MENDERS, finding.code) ? MENDERS[finding.code as FindingCode] : undefined;
  const place = mender && placeOf(texts, finding);
  if (mender === undefined || place === undefined) return [];
  try {
    return mender(place).filter(({ changes }) => changes.length > 0);
  } catch (error) {
    // Another file that would change along is being typed into: it is no JSON at this moment.
    if (error instanceof UnreadableFile) return [];
    throw error;
  }
}
