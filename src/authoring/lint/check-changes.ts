import type { CompiledForm } from "../../form/definition/compiled-form.ts";
import { type FormChange, type FormOperation, keysOfOperation } from "../../form/definition/form-changes.ts";
import { type Check, type CheckContext, questionOf } from "./check-context.ts";
import { didYouMean } from "./suggest.ts";

/** One operation of a declared change, and where it stands. */
interface Declared {
  readonly operation: FormOperation;
  readonly file: string;
  readonly index: number;
  /** Keys that a later operation takes answers from: whether the form knows them is its business. */
  readonly takenLater: ReadonlySet<string>;
}

/** What is declared of answers that are stored already (CRY-02): it must lead to keys and codes that the form has. */
export const checkChanges: Check = (context) => {
  const changes = context.form.changes ?? [];
  for (const change of changes) checkOnce(context, change);
  for (const declared of inOrder(changes)) {
    checkTargets(context, declared);
    checkSources(context, declared);
    checkCodes(context, declared);
  }
};

function fileOf({ id }: FormChange): string {
  return `changes/${id}.json`;
}

function inOrder(changes: readonly FormChange[]): readonly Declared[] {
  const takenLater = new Set<string>();
  const declared: Declared[] = [];
  for (const change of changes.toReversed()) {
    for (const [index, operation] of [...change.operations.entries()].toReversed()) {
      declared.push({ operation, file: fileOf(change), index, takenLater: new Set(takenLater) });
      for (const key of keysOfOperation(operation).from) takenLater.add(key);
    }
  }
  return declared.toReversed();
}

/** In one file an answer is dealt with once: else what comes of it depends on the order of the lines. */
function checkOnce({ report }: CheckContext, change: FormChange): void {
  const seen = new Map<string, FormOperation>();
  for (const [index, operation] of change.operations.entries()) {
    const { from, to } = keysOfOperation(operation);
    const twice =
      to.find((key, at) => to.indexOf(key) !== at) ?? from.find((key, at) => from.indexOf(key) !== at);
    const again = twice ?? [...new Set([...from, ...to])].find((key) => seen.has(key));
    for (const key of [...from, ...to]) if (!seen.has(key)) seen.set(key, operation);
    if (again === undefined) continue;
    const path = ["operations", index, "op"];
    const earlier = seen.get(again);
    const comesBack =
      earlier !== undefined && earlier !== operation && leadsBack(keysOfOperation(earlier), { from, to });
    if (comesBack) {
      const message = `This takes back what an operation before it does: the answer of "${again}" would go in a circle.`;
      report(
        "change-in-circle",
        fileOf(change),
        path,
        message,
        "Take both out, or change them at once with a move.",
      );
      continue;
    }
    const message = `The answer of "${again}" is changed twice in this file.`;
    const suggestion = "Change it once, or write what comes after into a file of a later day.";
    report("change-twice", fileOf(change), path, message, suggestion);
  }
}

type Keys = ReturnType<typeof keysOfOperation>;

function leadsBack(earlier: Keys, later: Keys): boolean {
  return (
    earlier.to.some((key) => later.from.includes(key)) && later.to.some((key) => earlier.from.includes(key))
  );
}

function checkTargets({ form, report }: CheckContext, declared: Declared): void {
  const { operation, file, index, takenLater } = declared;
  const { from, to } = keysOfOperation(operation);
  const path = ["operations", index, "op"];
  for (const key of to) {
    if (Object.hasOwn(form.keys, key) || takenLater.has(key)) continue;
    const message = `The answer would go to "${key}", which data-model.json does not have.`;
    report("change-unknown-key", file, path, message, didYouMean(key, Object.keys(form.keys)));
  }
  const document = [...from, ...to].find((key) => storedKey(form, key)?.type === "document");
  if (document === undefined) return;
  const message = `"${document}" is a document: it stays under the key that it was uploaded to.`;
  report("change-of-document", file, path, message, "Keep the key, and give the question another title.");
}

function checkSources({ form, report }: CheckContext, declared: Declared): void {
  const { operation, file, index } = declared;
  if (operation.op === "copy" || operation.op === "recode") return;
  const { from, to } = keysOfOperation(operation);
  if (operation.op === "drop" && questionOf(form, operation.key) !== undefined) {
    const message = `"${operation.key}" is still asked, and every answer to it would be deleted.`;
    const suggestion =
      "Take the question out, or give it another key: what was deleted once may be deleted again.";
    report("change-drops-asked", file, ["operations", index, "op"], message, suggestion);
    return;
  }
  const kept = from.find((key) => !to.includes(key) && questionOf(form, key) !== undefined);
  if (kept === undefined) return;
  const message = `"${kept}" is still asked, and its answers would go elsewhere.`;
  const suggestion = 'If it is to keep them, write "op": "copy".';
  report("change-source-kept", file, ["operations", index, "op"], message, suggestion);
}

function checkCodes({ form, report }: CheckContext, declared: Declared): void {
  const { operation, file, index, takenLater } = declared;
  if (operation.op !== "recode" || takenLater.has(operation.key)) return;
  const list = storedKey(form, operation.key)?.options;
  const codes = list === undefined ? undefined : form.options[list]?.map(({ code }) => code);
  if (codes === undefined) return;
  for (const [earlier, later] of Object.entries(operation.codes)) {
    if (codes.includes(later)) continue;
    const path = ["operations", index, "codes", earlier];
    const message = `"${later}" is no option of "${operation.key}".`;
    report("change-unknown-code", file, path, message, didYouMean(later, codes));
  }
}

function storedKey(form: CompiledForm, key: string) {
  return Object.hasOwn(form.keys, key) ? form.keys[key] : undefined;
}
