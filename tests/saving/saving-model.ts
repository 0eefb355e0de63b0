import type { SaveAnswersResponse } from "../../src/contract/answer-endpoints.ts";
import { type Answer, EMPTY_DISPLAY_STATE, isEmptyAnswer } from "../../src/form/index.ts";
import { foreignKeys, mergeSave } from "../../src/server/applications/merge-save.ts";
import { NOTHING_STORED } from "../../src/server/store/answer-record.ts";
import { type OwnAnswers, ownAnswers } from "../../src/server/store/recent-changes.ts";
import { answerRules } from "../../src/web/answers/answer-rules.ts";
import { AnswerStore } from "../../src/web/answers/answer-store.ts";
import { ServerError } from "../../src/web/api/server-error.ts";
import type { SaveHeaders, SaveRecord, SaveRequest } from "../../src/web/saving/answer-revisions.ts";
import { AnswerSaver } from "../../src/web/saving/answer-saver.ts";
import { compileExample } from "../support/example-form.ts";

const { form } = compileExample();
const NO_CONNECTION = new ServerError({ message: "", code: "no_connection", status: 0 });
const SUBMITTED = new ServerError({ message: "", code: "already_submitted", status: 409 });
const DISPLAY = { counts: {}, tabs: {} };

/** Texts whose every value is typed once, so that each can be told from the others; `mailing_city` may be hidden. */
const TEXTS = ["first_name", "city", "mailing_city"] as const;
/** Choices that show, hide and empty others. */
const CHOICES = {
  mailing_same: ["Y", "N"],
  country: ["USA", "CAN"],
  state: ["ME", "QC"],
} as const;

/** A call on its way: to the server, or back from it. */
interface Call {
  /** Whose it is: nobody waits for the calls of a tab that is gone. */
  readonly store: AnswerStore;
  readonly headers: SaveHeaders;
  readonly answers: SaveRequest["answers"];
  response?: SaveAnswersResponse | ServerError;
  readonly onResponse: (response: SaveAnswersResponse | ServerError) => void;
}

interface Tab {
  store: AnswerStore;
  saver: AnswerSaver;
  /** Every value of a text that this tab has shown, by key. */
  readonly shown: Map<string, Set<Answer>>;
  /** What tabs that are gone have left, and this one has not brought back yet: it lies in the journal. */
  left: readonly SaveRecord[];
  isRestoring: boolean;
  /** What lies in the journal of this tab: it is written a moment after what it is about. */
  written: SaveRecord | undefined;
  /** It has taken over a record that does not tell of a save: it may ask about what that save has settled. */
  mayAsk: boolean;
}

/** One step of a history; numbers choose among what there is at that moment. */
export interface Step {
  readonly what:
    | "type"
    | "choose"
    | "save"
    | "look"
    | "leave"
    | "retry"
    | "deliver"
    | "answer"
    | "lose"
    | "late"
    | "journal"
    | "crash"
    | "restore"
    | "decide"
    | "old page"
    | "submit";
  readonly tab: number;
  readonly which: number;
}

export const STEPS: readonly Step["what"][] = [
  "type",
  "type",
  "type",
  "choose",
  "save",
  "save",
  "look",
  "leave",
  "retry",
  "deliver",
  "deliver",
  "deliver",
  "answer",
  "answer",
  "answer",
  "lose",
  "late",
  "journal",
  "journal",
  "journal",
  "crash",
  "restore",
  "decide",
  "old page",
];

/** The same with a submission, which is rare: few things happen after it. */
export const STEPS_WITH_SUBMIT: readonly Step["what"][] = [...STEPS, "submit"];

/** Server, tabs and the network between them, all but the last as they are in the product. */
export class SavingModel {
  readonly #server: OwnAnswers = ownAnswers({ ...NOTHING_STORED, formVersion: "f1" });
  readonly #tabs: Tab[];
  #calls: Call[] = [];
  /** Calls that were given up, and may arrive all the same. */
  #late: Pick<Call, "headers" | "answers">[] = [];
  #typed = 0;
  /** Texts that were typed, and those of them that whoever took their place had before their eyes. */
  readonly #values = new Map<string, string>();
  readonly #replaced = new Set<Answer>();
  /** By text, what its writer had before the eyes by then. */
  readonly #typedOver = new Map<Answer, ReadonlySet<Answer>>();
  #isSubmitted = false;
  readonly complaints: string[] = [];

  constructor(tabs: number) {
    this.#tabs = Array.from({ length: tabs }, () => this.#openTab(new Map()));
  }

  async run(steps: readonly Step[]): Promise<readonly string[]> {
    for (const step of steps) {
      await this.#do(step);
      await settle();
      this.#look();
    }
    await this.#comeToRest();
    this.#checkAtRest();
    return this.complaints;
  }

  #openTab(shown: Tab["shown"], left: readonly SaveRecord[] = []): Tab {
    const store = new AnswerStore();
    store.attach(answerRules(form));
    const { answers, aside, revision } = this.#server;
    store.open({
      owner: "a",
      account: "1",
      stored: answers,
      hidden: aside.hidden,
      displayState: DISPLAY,
      draft: {},
      revision,
    });
    const call = (headers: SaveHeaders, sent: SaveRequest["answers"]) =>
      new Promise<SaveAnswersResponse>((resolve, reject) => {
        this.#calls.push({
          store,
          headers,
          answers: sent,
          onResponse: (response) => (response instanceof ServerError ? reject(response) : resolve(response)),
        });
      });
    const saver = new AnswerSaver({
      store,
      send: (request) => call(saver.revisions.headers(request), request.answers),
      sendOnLeave: (part, { again, begin, onSaved }) =>
        Promise.all(
          [...again, ...(Object.keys(part).length > 0 ? [begin(part)] : [])].map((request) =>
            call(saver.revisions.headers(request), request.answers).then(
              (response) => onSaved(request, response),
              () => undefined,
            ),
          ),
        ),
    });
    return { store, saver, shown, left, isRestoring: false, written: undefined, mayAsk: false };
  }

  async #do({ what, tab: at, which }: Step): Promise<void> {
    const index = at % this.#tabs.length;
    const tab = this.#tabs[index];
    if (tab === undefined) return;
    const { store, saver } = tab;
    const call = this.#calls[which % Math.max(1, this.#calls.length)];
    switch (what) {
      case "type":
        return this.#type(tab, TEXTS[which % TEXTS.length] ?? "city");
      case "choose": {
        const choices = Object.entries(CHOICES).flatMap(([key, codes]) =>
          codes.map((code) => [key, code] as const),
        );
        const [key, code] = choices[which % choices.length] ?? ["country", "USA"];
        return store.set(key, code);
      }
      case "save":
        return saver.saveQuietly();
      case "look":
        return void saver.lookForChanges().catch(() => undefined);
      case "leave":
        return saver.saveOnLeave();
      case "retry":
        return saver.retry();
      case "journal":
        tab.written = saver.revisions.record();
        return;
      case "restore":
        return this.#restore(tab);
      case "deliver":
        if (call !== undefined && call.response === undefined)
          call.response = this.#take(call.headers, call.answers);
        return;
      case "answer":
        if (call?.response === undefined) return;
        this.#calls = this.#calls.filter((other) => other !== call);
        return call.onResponse(call.response);
      case "lose":
        if (call === undefined) return;
        this.#calls = this.#calls.filter((other) => other !== call);
        this.#late.push(call);
        return call.onResponse(NO_CONNECTION);
      case "late": {
        const late = this.#late[which % Math.max(1, this.#late.length)];
        if (late !== undefined) this.#take(late.headers, late.answers);
        return;
      }
      case "crash": {
        const record = tab.written ?? {
          ...saver.revisions.record(),
          requests: [],
          answers: {},
          conflicts: {},
        };
        this.#forgetUnwritten(tab, record);
        this.#tabs[index] = {
          ...this.#openTab(new Map(), [...tab.left, record]),
          mayAsk:
            tab.mayAsk ||
            saver.revisions.record().requests.length > record.requests.length ||
            saver.revisions.record().seen !== record.seen,
        };
        this.#late.push(...this.#calls.filter((other) => other.store === store));
        this.#calls = this.#calls.filter((other) => other.store !== store);
        return;
      }
      case "decide": {
        const [key] = saver.revisions.conflicts();
        if (key === undefined) return;
        const choice = which % 2 === 0 ? "mine" : "theirs";
        const { theirs = "" } = saver.revisions.conflict(key) ?? {};
        const mine = store.get(key) ?? "";
        const loser = choice === "mine" ? theirs : mine;
        this.#replaced.add(loser);
        return saver.revisions.endConflict(key, choice, { mine, theirs });
      }
      case "old page":
        return this.#saveFromOldPage(TEXTS[which % TEXTS.length] ?? "city");
      case "submit":
        return void this.#submit(tab);
      default:
    }
  }

  /** As the page does it: what is seen is what was shown as the button was pressed, and what is unsaved goes first. */
  async #submit(tab: Tab): Promise<void> {
    const { revisions } = tab.saver;
    const headers = revisions.headers();
    const isSaved = await tab.saver.save().then(
      () => true,
      () => false,
    );
    if (!isSaved || this.#isSubmitted || revisions.conflicts().length > 0) return;
    if (foreignKeys(this.#server, savedBy(headers)).length > 0) return;
    this.#isSubmitted = true;
    for (const key of TEXTS) {
      const value = this.#server.answers[key];
      if (!isEmptyAnswer(value) && !shownIn(tab, key).has(value)) {
        this.#complain(`${value} of ${key} was submitted by a tab that had not shown it`);
      }
    }
  }

  /** A page that is open since before there were revisions: it overwrites, and knows nothing of it. */
  #saveFromOldPage(key: string): void {
    if (this.#isSubmitted) return;
    this.#typed += 1;
    const text = `text ${this.#typed}`;
    this.#values.set(text, key);
    const context = { form, displayState: EMPTY_DISPLAY_STATE, documents: [], now: 0 };
    mergeSave(context, this.#server, { storable: { [key]: text }, notAsked: {}, refused: {}, now: 0 });
  }

  /** What a browser that dies had neither written yet nor brought to the server is gone. */
  #forgetUnwritten({ store }: Tab, { answers, requests }: SaveRecord): void {
    const { answers: stored, aside } = this.#server;
    const all = [answers, stored, aside.hidden, ...requests.map((request) => request.answers)];
    const kept = new Set(all.flatMap((of) => Object.values(of)));
    for (const value of Object.values(store.sync.unsaved())) {
      if (!kept.has(value)) this.#replaced.add(value);
    }
  }

  #restore(tab: Tab): void {
    const [record] = tab.left;
    if (record === undefined || tab.isRestoring) return;
    tab.isRestoring = true;
    tab.saver.restore(record).then(
      (late) => {
        tab.isRestoring = false;
        tab.left = tab.left.filter((other) => other !== record);
        // Who has answered anew here is told, and it stays within reach.
        for (const value of Object.values(late)) this.#replaced.add(value);
      },
      () => {
        tab.isRestoring = false;
      },
    );
  }

  #type(tab: Tab, key: string): void {
    const before = tab.store.get(key);
    // A box that is hidden takes no text.
    if (key === "mailing_city" && tab.store.get("mailing_same") !== "N") return;
    this.#typed += 1;
    const text = `text ${this.#typed}`;
    if (before !== undefined) this.#replaced.add(before);
    const shown = shownIn(tab, key);
    // While a choice is open, typing on goes on with one side of it.
    const isOpen = tab.saver.revisions.isInConflict(key);
    this.#typedOver.set(text, isOpen ? (this.#typedOver.get(before ?? "") ?? new Set()) : new Set(shown));
    shown.add(text);
    this.#values.set(text, key);
    tab.store.set(key, text);
  }

  #take(
    headers: Pick<SaveHeaders, "seen-revision" | "saved-by">,
    answers: SaveRequest["answers"],
  ): SaveAnswersResponse | ServerError {
    if (this.#isSubmitted) return SUBMITTED;
    const by = savedBy(headers);
    const context = { form, displayState: EMPTY_DISPLAY_STATE, documents: [], now: 0 };
    const { merged } = mergeSave(context, this.#server, {
      storable: answers,
      notAsked: {},
      refused: {},
      by,
      now: 0,
    });
    const { setAside, conflicts, changes, ...rest } = merged;
    const named = Object.entries(conflicts).map(([key, [theirs]]) => [key, { theirs, savedAt: "" }] as const);
    const dated = Object.entries(changes).map(
      ([key, [value, since]]) => [key, [value, since, ""] as const] as const,
    );
    return {
      ...rest,
      message: "",
      set_aside: setAside,
      form_version: "f1",
      conflicts: Object.fromEntries(named),
      changes: Object.fromEntries(dated),
    };
  }

  /** What every tab shows, and whether it asks without need. */
  #look(): void {
    for (const [index, tab] of this.#tabs.entries()) {
      for (const key of TEXTS) {
        const value = tab.store.get(key);
        if (!isEmptyAnswer(value)) shownIn(tab, key).add(value);
        const theirs = tab.saver.revisions.conflict(key)?.theirs ?? "";
        const mine = tab.store.sync.unsaved()[key] ?? "";
        const hadSeen = (one: Answer, other: Answer) => this.#typedOver.get(one)?.has(other) === true;
        if (!tab.mayAsk && (hadSeen(mine, theirs) || hadSeen(theirs, mine))) {
          this.#complain(
            `tab ${index} asks which of ${mine} and ${theirs} counts, and who wrote one had seen the other`,
          );
        }
      }
    }
  }

  #complain(complaint: string): void {
    if (!this.complaints.includes(complaint)) this.complaints.push(complaint);
  }

  /** Everything arrives from now on, and every tab looks once more. */
  async #comeToRest(): Promise<void> {
    for (let round = 0; round < 12; round++) {
      for (const tab of this.#tabs) {
        const { saver } = tab;
        this.#restore(tab);
        if (saver.isWaiting()) saver.retry();
        else saver.saveQuietly();
        void saver.lookForChanges().catch(() => undefined);
      }
      for (let turn = 0; turn < 6; turn++) {
        await settle();
        for (const call of this.#calls.splice(0)) {
          call.onResponse(call.response ?? this.#take(call.headers, call.answers));
        }
      }
      await settle();
    }
    this.#look();
  }

  #checkAtRest(): void {
    const { answers, aside } = this.#server;
    const stored = (key: string) => (isEmptyAnswer(answers[key]) ? (aside.hidden[key] ?? "") : answers[key]);
    for (const [index, { store, saver }] of this.#tabs.entries()) {
      if (saver.revisions.unanswered().length > 0) this.#complain(`tab ${index} waits for an answer`);
      const open = Object.keys(store.sync.storable());
      // Whoever has typed on is told that it is no part of the application.
      if (open.length > 0 && !this.#isSubmitted)
        this.#complain(`tab ${index} has not saved ${open.join(", ")}`);
      for (const key of TEXTS) {
        if (saver.revisions.isInConflict(key) || this.#isSubmitted) continue;
        const given = store.state().hiddenAnswers[key] ?? store.get(key) ?? "";
        if (given !== stored(key)) {
          this.#complain(`tab ${index} shows ${key} as ${given}, stored is ${stored(key)}`);
        }
      }
    }
    for (const [text, key] of this.#values) {
      const isKept =
        this.#replaced.has(text) ||
        stored(key) === text ||
        aside.overwritten.some(({ value }) => value === text) ||
        this.#tabs.some(
          ({ store, saver, left }) =>
            (saver.revisions.isInConflict(key) && store.sync.unsaved()[key] === text) ||
            (this.#isSubmitted && isIn(text, [store.sync.unsaved(), ...left.map(({ answers }) => answers)])),
        );
      if (!isKept) this.#complain(`${text} of ${key} is lost`);
    }
  }
}

function isIn(text: string, all: readonly SaveRequest["answers"][]): boolean {
  return all.some((answers) => Object.values(answers).includes(text));
}

function savedBy(headers: Pick<SaveHeaders, "seen-revision" | "saved-by">) {
  const [writer = "", seq] = headers["saved-by"].split(";");
  return { writer, seq: Number(seq), seenRevision: Number(headers["seen-revision"]) };
}

function shownIn(tab: Tab, key: string): Set<Answer> {
  const shown = tab.shown.get(key) ?? new Set();
  tab.shown.set(key, shown);
  return shown;
}

/** Lets everything happen that waits for nothing else. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
}
