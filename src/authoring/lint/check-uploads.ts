import { fileKeys, UPLOAD_MAX_MB } from "../../form/definition/uploads.ts";
import { nodesOfKind } from "../solver/layout-nodes.ts";
import { type Check, type CheckContext, questionOf, reportOnce } from "./check-context.ts";
import { propertiesWithin, schemaFiles } from "./definition-parts.ts";

type ReportAt = ReturnType<typeof reportOnce>;

/** Uploads of what is no document, documents without an upload, and what questions say of the files that they take. */
export const checkUploads: Check = (context) => {
  const once = reportOnce(context.report);
  checkUploadKeys(context, once);
  checkFileWords(context, once);
};

function checkUploadKeys({ form, origins }: CheckContext, once: ReportAt): void {
  const uploads = new Set<string>();
  for (const node of nodesOfKind(form, "upload")) {
    const origin = origins.nodes.get(node);
    for (const key of fileKeys(node)) uploads.add(key);
    if (origin === undefined || questionOf(form, node.key)?.type === "document") continue;
    const message = `A document is uploaded for "${node.key}", but the data model does not say that it is one.`;
    const suggestion = 'Give the key the type "document" in data-model.json.';
    once("upload-not-document", { file: origin.file, path: [...origin.path, "upload"] }, message, suggestion);
  }
  for (const { key, type } of Object.values(form.questions)) {
    const [use] = origins.uses.get(key) ?? [];
    if (type !== "document" || uploads.has(key) || use === undefined) continue;
    const message = `"${key}" is a document, which nobody can write into a box.`;
    once("document-without-upload", use, message, `Write { "upload": "${key}" } instead of the key alone.`);
  }
}

const FILE_WORDS = ["accept", "maxSizeMb", "minFiles", "maxFiles"] as const;

/** Words about files where there are none, and files larger than the installation takes (FIL-02). */
function checkFileWords({ sources, form, origins }: CheckContext, once: ReportAt): void {
  const documents = new Set(
    Object.values(form.questions).flatMap(({ key, type }) => {
      const origin = type === "document" ? origins.properties.get(key) : undefined;
      return origin === undefined ? [] : [placeName(origin.file, origin.path)];
    }),
  );
  for (const question of Object.values(form.questions)) {
    const [fewest = 1, most] = [question.files?.minFiles, fileKeys(question).length];
    const origin = origins.properties.get(question.key);
    if (question.fileOf !== undefined || fewest <= most || origin === undefined) continue;
    const message = `"${question.key}" asks for at least ${fewest} files and takes ${most === 1 ? "one" : most} at most.`;
    once("limits-crossed", { file: origin.file, path: [...origin.path, "minFiles"] }, message);
  }
  const asked = new Set([...origins.properties.values()].map(({ file, path }) => placeName(file, path)));
  for (const { file, value } of schemaFiles(sources)) {
    for (const { key, property, path, isConditional } of propertiesWithin(value)) {
      for (const word of FILE_WORDS) {
        if (property[word] === undefined) continue;
        const place = { file, path: [...path, word] };
        const name = placeName(file, path);
        if (isConditional) {
          const message = `"${word}" stands in a condition, where nothing reads it: which files "${key}" takes does not depend on answers.`;
          once("file-word-without-files", place, message, "Write it at the question itself.");
        } else if (asked.has(name) && !documents.has(name)) {
          const message = `"${word}" says which files "${key}" takes, but nothing is uploaded there.`;
          once("file-word-without-files", place, message, "Take the word away.");
        }
      }
      if (property.maxSizeMb === undefined || property.maxSizeMb <= UPLOAD_MAX_MB) continue;
      const message = `"${key}" takes files of ${property.maxSizeMb} MB, but this installation takes no more than ${UPLOAD_MAX_MB} MB.`;
      const suggestion = `Write ${UPLOAD_MAX_MB}, or less, or take the word away.`;
      once("file-size-too-large", { file, path: [...path, "maxSizeMb"] }, message, suggestion);
    }
  }
}

function placeName(file: string, path: readonly (string | number)[]): string {
  return JSON.stringify([file, ...path]);
}
