import { type Installation, writeAudit } from "../../src/server/admin/installation.ts";
import {
  impactLines,
  impactOfCarryingOver,
  impactOfDraft,
  type MeasuredImpact,
} from "../../src/server/applications/draft-impact.ts";
import { type Differences, differencesOf } from "../../src/server/publishing/form-differences.ts";
import { type FormFiles, readFormFiles } from "../../src/server/publishing/form-folder.ts";
import { publishingUser } from "../../src/server/publishing/form-publisher.ts";
import { holdsUnpublished, readFormSource, recordsAmong, withoutRecords } from "../../src/server/publishing/form-source.ts";
import { replaceFiles } from "../../src/server/publishing/write-form-files.ts";
import {
  currentVersion,
  type FormVersion,
  filesOfVersion,
  listVersions,
  type NewVersion,
  putPublishedForm,
  setPin,
} from "../../src/server/store/published-forms.ts";
import type { ServerConfig } from "../../src/server/system/config.ts";
import { APPLICATION_HELP, APPLICATION_OPTION, withApplication } from "../admin/application-option.ts";
import { type AdminContext, adminCommand, none, UsageError } from "../admin/command.ts";
import { CliError } from "../process/run-script.ts";
import { draftOf, readSchool, requireCompiled } from "./draft.ts";

const NUMBERS = "A version is named by its number, which npm run forms -- versions shows.";

/** `npm run forms -- versions` */
export const versions = adminCommand({
  summary: "list every version of the form, the newest first",
  help: `Usage: npm run forms -- versions [--application NAME]

Lists every version of the form, the newest first: its number, since when applicants see it, who published it and what
they said about it. The one that applicants see is marked with an arrow.

${APPLICATION_HELP}`,
  options: APPLICATION_OPTION,
  names: none,
  run: ({ values: { application } }, { config, print }) =>
    withApplication(config, application, async ({ store, now }) => {
      const current = await currentVersion(store, now());
      for (const version of await listVersions(store)) {
        print(`${version.number === current?.number ? "→" : " "} ${versionLine(version, now())}`);
      }
      if (current === undefined) print("No version was published yet.");
      return 0;
    }),
});

/** `npm run forms -- show N` */
export const show = adminCommand({
  summary: "tell what a version changed, in plain English",
  help: `Usage: npm run forms -- show N [--application NAME]

Tells of version N who published it and when, and what it changed since the version before, in plain English.

${APPLICATION_HELP}`,
  options: APPLICATION_OPTION,
  names: numbers(1),
  run: ({ values: { application }, names: [number = 0] }, context) =>
    withApplication(context.config, application, async ({ config, ...installation }) => {
      const { print } = context;
      const version = await requireVersion(installation, number);
      print(versionLine(version, installation.now()));
      if (number === 1) return 0;
      print("");
      await printDifference(installation, config, { from: number - 1, to: number, print });
      return 0;
    }),
});

/** `npm run forms -- diff A B` */
export const diff = adminCommand({
  summary: "tell what differs between two versions, or between one and the folder",
  help: `Usage: npm run forms -- diff A [B] [--application NAME]

Tells in plain English what differs between version A and version B, or, without B, between version A and the files that
stand in FORMS_DIR now.

${APPLICATION_HELP}`,
  options: APPLICATION_OPTION,
  names: numbers(1, 2),
  run: ({ values: { application }, names: [from = 0, to] }, context) =>
    withApplication(context.config, application, async ({ config, ...installation }) => {
      const { print } = context;
      for (const number of [from, to]) if (number !== undefined) await requireVersion(installation, number);
      await printDifference(installation, config, { from, to, print });
      return 0;
    }),
});

/** `npm run forms -- publish` */
export const publish = adminCommand({
  summary: "make the files in the folder what applicants see",
  help: `Usage: npm run forms -- publish [--words TEXT] [--at TIME] [--pin-until TIME | --new-applicants-only]
       [--token TOKEN] [--application NAME]

Checks the files in FORMS_DIR as npm run lint:forms does, tells what they change and what that does to the drafts that are
stored, and makes them the next version. With FORMS_PUBLISH=manual this alone does it; else saving a file has done it
already. Where an answer would be set aside or become wrong, it tells so, and wants the token that it prints then.

  --words TEXT   what you say about it; npm run forms -- versions shows it
  --at TIME      when applicants see it, such as 2027-01-05T08:00-05:00; until then they see the version before. Another
                 publish before that takes its place
  --pin-until TIME
                 whoever has begun goes on with the form that they have begun until then, and is carried over after it
  --new-applicants-only
                 whoever has begun goes on with it until npm run forms -- carry-over ends that
  --token TOKEN  what the last call printed, which has told what is set aside or becomes wrong, and in how many drafts
${APPLICATION_HELP}`,
  options: {
    words: { type: "string", default: "" },
    at: { type: "string" },
    "pin-until": { type: "string" },
    "new-applicants-only": { type: "boolean", default: false },
    token: { type: "string" },
    ...APPLICATION_OPTION,
  },
  names: none,
  run: ({ values: { words, at, token, application, ...held } }, context) =>
    withApplication(context.config, application, async ({ config, ...installation }) => {
      const { print } = context;
      const now = installation.now();
      const liveAt = at === undefined ? undefined : readTime("--at", at, now);
      const begun = begunOf(held, liveAt ?? now);
      for (const option of [...(at === undefined ? [] : ["--at"]), ...begun.options]) {
        if (config.formsPublish !== "manual")
          throw new CliError(1, `${option} needs FORMS_PUBLISH=manual: what is saved is live already.`);
      }
      refuseAlone(config);
      const draft = await draftOf(await readFormFiles(config.formsDir), installation, config);
      const compiled = requireCompiled(draft, "published", print);
      const current = await currentVersion(installation.store, installation.now());
      if (current?.hasFiles === true) {
        const told = await compareVersions(installation, config, { from: current.number, to: undefined });
        // What is published has no errors: that the one before it has some by now keeps nobody from publishing.
        for (const line of typeof told === "string" ? [uncompiled(current.number)] : told) print(line);
        print("");
      }
      if (begun.begun === "stay") print("Whoever has begun goes on with the form that they have begun.");
      else await tellImpact(installation, { config, print, compiled, token });
      const { options: _options, ...rollout } = begun;
      const version = { ...compiled, ...rollout, words, ...(liveAt !== undefined && { liveAt }) };
      const number = await storeVersion(installation, version);
      print(
        number === null
          ? "Applicants see these files already. Nothing was published."
          : publishedLine(number, liveAt),
      );
      return 0;
    }),
});

/** `npm run forms -- rollback N` */
export const rollback = adminCommand({
  summary: "make an earlier version what applicants see again",
  help: `Usage: npm run forms -- rollback N [--words TEXT] [--token TOKEN] [--application NAME]

Makes the files of version N the next version, and writes them into FORMS_DIR, so that what is edited next is what
applicants see. Files of the folder that version N has not are removed: the newest version still has them. Files for the
record system (records/) stay as they are: npm run lint:forms tells what they lack then.
What that does to the drafts that are stored is told and asked about as when publishing.

  --words TEXT   what you say about it (Back to version N)
  --token TOKEN  what the last call printed
${APPLICATION_HELP}`,
  options: { words: { type: "string" }, token: { type: "string" }, ...APPLICATION_OPTION },
  names: numbers(1),
  run: ({ values: { words, token, application }, names: [number = 0] }, context) =>
    withApplication(context.config, application, async ({ config, ...installation }) => {
      const { print } = context;
      await requireVersion(installation, number);
      const files = withoutRecords(await requireFiles(installation, number));
      const { formsDir, formsSource: source } = config;
      const before = await readFormSource({ ...installation, folder: formsDir, source });
      await refuseUnpublished(before, installation);
      const draft = await draftOf({ files, unreadable: {} }, installation, config);
      const compiled = requireCompiled(draft, "brought back", print);
      await tellImpact(installation, { config, print, compiled, token });
      const all = { ...files, ...recordsAmong(before.files) };
      // Before it is a version: the folder is what counts.
      if (source === "folder") await replaceFiles(formsDir, before.files, all);
      const said = words ?? `Back to version ${number}`;
      const version = { ...compiled, files: all, words: said, isOfDesk: source === "desk" };
      const stored = await storeVersion(installation, version);
      print(
        stored === null
          ? `Applicants see version ${number} already. Nothing was published.`
          : publishedLine(stored, undefined),
      );
      return 0;
    }),
});

/** `npm run forms -- carry-over N` */
export const carryOver = adminCommand({
  summary: "bring whoever goes on with an earlier form over to a version",
  help: `Usage: npm run forms -- carry-over N [--token TOKEN] [--application NAME]

Version N was published for new applicants only, or lets whoever had begun go on until a time: this ends that at once. They
get it when they come back, with their answers. What that does to them is told and asked about as when publishing.

  --token TOKEN  what the last call printed
${APPLICATION_HELP}`,
  options: { token: { type: "string" }, ...APPLICATION_OPTION },
  names: numbers(1),
  run: ({ values: { token, application }, names: [number = 0] }, context) =>
    withApplication(context.config, application, async ({ config, ...installation }) => {
      const { print } = context;
      const { begun } = await requireVersion(installation, number);
      if (begun === "carry") throw new CliError(1, `Nobody goes on without version ${number}.`);
      const measured = await impactOfCarryingOver(installation, config, number);
      if (measured !== null) tellMeasured(measured, { print, token });
      await setPin(installation.store, number, null);
      await writeAudit(installation, "form_carried_over", `version ${number}`);
      print(`Whoever has begun before version ${number} gets it from now on.`);
      return 0;
    }),
});

/** What `publish` says of whoever has begun, and the options that said so. */
function begunOf(
  held: { readonly "pin-until"?: string | undefined; readonly "new-applicants-only": boolean },
  now: number,
): Pick<NewVersion, "begun" | "pinnedUntil"> & { readonly options: readonly string[] } {
  const { "pin-until": until, "new-applicants-only": isForNew } = held;
  if (isForNew && until !== undefined)
    throw new UsageError(
      "Either --pin-until or --new-applicants-only: both say what becomes of whoever has begun.",
    );
  if (isForNew) return { begun: "stay", options: ["--new-applicants-only"] };
  if (until === undefined) return { options: [] };
  return { begun: "pin", pinnedUntil: readTime("--pin-until", until, now), options: ["--pin-until"] };
}

interface ToPublish extends AdminContext {
  readonly compiled: NewVersion;
  readonly token: string | undefined;
}

/** Tells what a version does to the drafts that are stored. @throws CliError where that wants another token */
async function tellImpact(
  installation: Installation,
  { config, print, compiled, token }: Omit<ToPublish, "printed">,
): Promise<void> {
  const current = await currentVersion(installation.store, installation.now());
  if (current?.hash === compiled.hash) return;
  const measured = await impactOfDraft(installation, config, compiled);
  if (measured !== null) tellMeasured(measured, { print, token });
}

function tellMeasured(measured: MeasuredImpact, { print, token }: Pick<ToPublish, "print" | "token">): void {
  for (const line of impactLines(measured)) print(line);
  requireToken(measured.token, token);
}

/** @throws CliError where somebody is harmed by it, and the token is not that of what it does now */
function requireToken(wanted: string | null, given: string | undefined): void {
  if (wanted === null || wanted === given) return;
  const why = given === undefined ? "" : "This is another change by now, or does more than you were told. ";
  throw new CliError(1, `${why}Nothing was done. To do it all the same: --token ${wanted}`);
}

/** Reads as many numbers of versions as a command takes. */
function numbers(...counts: readonly number[]): (given: readonly string[]) => readonly number[] {
  return (given) => {
    if (!counts.includes(given.length) || !given.every((text) => /^[1-9]\d{0,6}$/.test(text)))
      throw new UsageError(NUMBERS);
    return given.map(Number);
  };
}

async function requireVersion({ store }: Installation, number: number): Promise<FormVersion> {
  const found = (await listVersions(store)).find((version) => version.number === number);
  if (found === undefined) throw new CliError(1, `There is no version ${number}. ${NUMBERS}`);
  return found;
}

async function requireFiles({ store }: Installation, number: number): Promise<FormFiles["files"]> {
  const files = await filesOfVersion(store, number);
  if (files === null)
    throw new CliError(1, `The files of version ${number} were not kept: it is older than that.`);
  return files;
}

/** What stands in the folder and in no version would be lost. */
async function refuseUnpublished({ files }: FormFiles, { store }: Installation): Promise<void> {
  if (!(await holdsUnpublished(store, files))) return;
  throw new CliError(
    1,
    "FORMS_DIR holds changes that no version has. Publish them or take them back first; nothing was changed.",
  );
}

/** @throws CliError where somebody else has to approve what is published: nobody knows who has changed the files */
function refuseAlone({ formsSource, formsFourEyes, formsDir }: ServerConfig): void {
  if (formsSource === "desk")
    throw new CliError(1, "FORMS_SOURCE=desk: the form is changed at the desk (/desk/form), and the folder counts for nothing.");
  if (!formsFourEyes) return;
  throw new CliError(
    1,
    `FORMS_FOUR_EYES is on, so nothing was published: begin a draft at the desk (/desk/form), take what ${formsDir} holds into it, and ask there for approval.`,
  );
}

/** Makes it the newest version, and writes that down; null when it is the newest already. */
async function storeVersion(installation: Installation, version: NewVersion): Promise<number | null> {
  const number = await putPublishedForm(installation.store, { ...version, by: publishingUser() });
  if (number !== null)
    await writeAudit(installation, "form_published", `version ${number}`, `by ${publishingUser()}`);
  return number;
}

/** Two versions, or one and, without the second, what is edited. */
interface ComparedVersions {
  readonly from: number;
  readonly to: number | undefined;
}

/** @throws CliError where one of them cannot be compiled */
async function printDifference(
  installation: Installation,
  config: ServerConfig,
  { print, ...compared }: ComparedVersions & Pick<AdminContext, "print">,
): Promise<void> {
  const { from, to } = compared;
  const differences = await compareVersions(installation, config, compared);
  if (differences === "older") throw new CliError(1, uncompiled(from));
  if (differences === "newer")
    throw new CliError(
      1,
      to === undefined ? "The files have errors; npm run lint:forms shows them." : uncompiled(to),
    );
  for (const line of differences) print(line);
}

async function compareVersions(
  installation: Installation,
  config: ServerConfig,
  { from, to }: ComparedVersions,
): Promise<Differences> {
  const newer =
    to === undefined
      ? (await readFormSource({ ...installation, folder: config.formsDir, source: config.formsSource })).files
      : await requireFiles(installation, to);
  const school = await readSchool(installation.store, config);
  return differencesOf({ older: await requireFiles(installation, from), newer }, school);
}

function uncompiled(number: number): string {
  return `What changes cannot be told: the files of version ${number} have errors by now, as where the school's configuration has changed since.`;
}

function publishedLine(number: number, liveAt: number | undefined): string {
  return liveAt === undefined
    ? `Version ${number} is what applicants see from now on.`
    : `Version ${number} is what applicants see from ${iso(liveAt)} on.`;
}

function versionLine(version: FormVersion, now: number): string {
  const { number, live_at, published_by, words, hash, begun, pinned_until: until } = version;
  const since = `${live_at > now ? "from" : "since"} ${iso(live_at)}`;
  const by = published_by === "" ? [] : [`by ${published_by}`];
  const isPinned = begun === "pin" && until !== null && until > now;
  const held = [
    ...(isPinned ? [`begun before: until ${iso(until)} without it`] : []),
    ...(begun === "stay" ? ["for new applicants only"] : []),
  ];
  const said = words === "" ? [] : [words];
  return [`${number}`.padStart(4), since, ...by, hash.slice(0, 8), ...held, ...said].join("  ");
}

function iso(time: number): string {
  return new Date(time).toISOString();
}

/** @throws UsageError for what is no time with its zone, or is over */
function readTime(option: string, text: string, now: number): number {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  if (Number.isNaN(time))
    throw new UsageError(`${option} must be a time with its zone, such as 2027-01-05T08:00-05:00.`);
  if (time <= now) throw new UsageError(`${option} must be a time that is still to come.`);
  return time;
}
