import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SaveAnswersResponse } from "../../contract/answer-endpoints.ts";
import { ERRORS } from "../../contract/error-codes.ts";
import type { Answers } from "../../form/index.ts";
import { AnswerStore } from "../answers/answer-store.ts";
import { ServerError, tryAgain, UnauthorizedError } from "../api/server-error.ts";
import { AnswerSaver, type AnswerSaverOptions } from "./answer-saver.ts";

const OFFLINE = new ServerError({ message: "No connection.", code: "no_connection", status: 0 });

function saved(sent: Answers, refused: SaveAnswersResponse["refused"] = {}): SaveAnswersResponse {
  const kept = Object.keys(sent).filter((key) => refused[key] === undefined);
  const nothing = { cleared: [], set_aside: [], conflicts: {}, changes: {} };
  return { ...nothing, message: "", revision: 1, kept, refused, form_version: "f1" };
}

describe("the saver", () => {
  let store: AnswerStore;
  let sent: Answers[];
  let answer: (answers: Answers) => Promise<SaveAnswersResponse>;
  let saver: AnswerSaver;
  let news: string[];
  let asked: boolean[];
  let numbers: number[];

  beforeEach(() => {
    vi.useFakeTimers();
    store = new AnswerStore();
    store.open({
      account: "1",
      revision: 0,
      owner: "a",
      stored: {},
      hidden: {},
      displayState: { counts: {}, tabs: {} },
      draft: {},
    });
    sent = [];
    news = [];
    asked = [];
    numbers = [];
    answer = async (answers) => saved(answers);
    const send: AnswerSaverOptions["send"] = ({ answers, seq }) => {
      sent.push(answers);
      numbers.push(seq);
      return answer(answers);
    };
    const sendOnLeave: AnswerSaverOptions["sendOnLeave"] = async (part, { begin, onSaved }) => {
      const request = begin(part);
      await send(request, () => false).then(
        (told) => onSaved(request, told),
        () => undefined,
      );
    };
    saver = new AnswerSaver({ store, send, sendOnLeave });
    saver.listen({
      onWaiting: (isAsked) => {
        news.push("waiting");
        asked.push(isAsked);
      },
      onWaitingEnd: (isSaved) => news.push(isSaved ? "saved" : "given up"),
      onFailure: (error) => news.push(String(error)),
      onFormVersion: (version, setAside) => news.push([version, ...setAside].join(" ")),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("sends what is unsaved, one save after the other", async () => {
    store.set("first_name", "Ann");
    const first = saver.save();
    store.set("city", "Bath");
    await Promise.all([first, saver.save()]);
    expect(sent).toEqual([{ first_name: "Ann", city: "Bath" }]);
    expect(store.sync.hasUnsaved()).toBe(false);
  });

  it("keeps trying without a connection, ever less often, and says when it is saved [LEA-04]", async () => {
    answer = () => Promise.reject(OFFLINE);
    store.set("city", "Bath");
    await expect(saver.save()).rejects.toBe(OFFLINE);
    await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 8_000);
    expect([sent.length, news, saver.isWaiting()]).toEqual([4, ["waiting"], true]);
    answer = async (answers) => saved(answers);
    store.change({ city: "Wells", first_name: "Ann" });
    await vi.advanceTimersByTimeAsync(16_000);
    // What may have been stored goes again word for word, so that the server can tell.
    expect(sent.slice(-2)).toEqual([{ city: "Bath" }, { city: "Wells", first_name: "Ann" }]);
    expect(numbers).toEqual([1, 1, 1, 1, 1, 2]);
    expect([news, saver.isWaiting()]).toEqual([["waiting", "f1", "f1", "saved"], false]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(6);
  });

  it("tries at once when the browser has a connection again [LEA-04]", async () => {
    answer = () => Promise.reject(OFFLINE);
    store.set("city", "Bath");
    await expect(saver.save()).rejects.toBe(OFFLINE);
    answer = async (answers) => saved(answers);
    saver.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(news).toEqual(["waiting", "f1", "saved"]);
  });

  it("says it has not saved anything for somebody who is logged out meanwhile", async () => {
    answer = () => Promise.reject(OFFLINE);
    store.set("city", "Bath");
    await expect(saver.save()).rejects.toBe(OFFLINE);
    store.clear();
    await vi.advanceTimersByTimeAsync(2_000);
    expect([sent.length, news]).toEqual([1, ["waiting", "given up"]]);
  });

  it("tells what a save that nobody waits for was refused with", async () => {
    answer = () => Promise.reject(OFFLINE);
    store.set("city", "Bath");
    await expect(saver.save()).rejects.toBe(OFFLINE);
    const submitted = new ServerError({ ...ERRORS.already_submitted, code: "already_submitted" });
    answer = () => Promise.reject(submitted);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(news).toEqual(["waiting", "given up", String(submitted)]);
  });

  it("tries again by itself what the server could not do, whoever has asked for it [SYN-05]", async () => {
    const failed = new ServerError({ message: "A bad day.", code: "unexpected", status: 500 });
    answer = () => Promise.reject(failed);
    store.set("city", "Bath");
    await expect(saver.save()).rejects.toBe(failed);
    expect([saver.isWaiting(), asked]).toEqual([true, [false]]);
    answer = async (answers) => saved(answers);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([saver.isWaiting(), store.sync.hasUnsaved()]).toEqual([false, false]);
  });

  it("refuses what was asked for before the session was known to have ended [CAT-03]", async () => {
    const ended = new UnauthorizedError();
    answer = async () => {
      store.clear();
      throw ended;
    };
    store.set("city", "Bath");
    saver.saveQuietly();
    await expect(saver.save()).rejects.toBeInstanceOf(UnauthorizedError);
    expect(sent).toHaveLength(1);
  });

  it("keeps what could not be stored at its question, and sends the rest [FRM-01]", async () => {
    answer = async (answers) => saved(answers, { city: ["The answer is not one of the options."] });
    store.change({ first_name: "Ann", city: "Bath" });
    await saver.save();
    expect([store.errors.unstorable(), store.sync.storable()]).toEqual([
      { city: ["The answer is not one of the options."] },
      {},
    ]);
    await saver.save();
    expect(sent).toHaveLength(1);
  });

  it("sends in parts what is more than the server takes at once [SYN-05]", async () => {
    const essay = "a".repeat(60_000);
    store.change({ first: essay, second: essay, city: "Bath" });
    await saver.save();
    expect(sent.map((part) => Object.keys(part))).toEqual([["first"], ["second", "city"]]);
    expect(store.sync.hasUnsaved()).toBe(false);
  });

  it("tries again what a proxy has refused, and gives up what the server has refused for good [SYN-05]", async () => {
    answer = () => Promise.reject(new ServerError({ message: "", code: "unexpected", status: 403 }));
    store.set("city", "Bath");
    saver.saveQuietly();
    await vi.advanceTimersByTimeAsync(0);
    expect([saver.isWaiting(), saver.isWithoutConnection()]).toEqual([true, false]);
    const other = new ServerError({ ...ERRORS.other_account, code: "other_account" });
    answer = () => Promise.reject(other);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([saver.isWaiting(), news.at(-1)]).toEqual([false, String(other)]);
  });

  it("asks which form is in force when nothing could be stored [FRM-01]", async () => {
    const errors = { city: ["This question is not part of the application."] };
    const refused = new ServerError({ ...ERRORS.invalid_answers, code: "invalid_answers", errors });
    // A save of nothing is what it asks by.
    answer = (answers) =>
      "city" in answers ? Promise.reject(refused) : Promise.resolve({ ...saved({}), form_version: "f2" });
    store.set("city", "Bath");
    await saver.save();
    expect([store.errors.unstorable(), news, saver.formVersion()]).toEqual([errors, ["f2"], "f2"]);
  });

  it("sends each answer once for a page that goes, however many events say so [LEA-01]", async () => {
    store.set("city", "Bath");
    saver.saveOnLeave();
    saver.saveOnLeave();
    store.set("first_name", "Ann");
    saver.saveOnLeave();
    expect(sent).toEqual([{ city: "Bath" }, { first_name: "Ann" }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(store.sync.hasUnsaved()).toBe(false);
    saver.saveOnLeave();
    expect(sent).toHaveLength(2);
  });

  it("leaves what could not be sent for a page that goes to whoever stays", async () => {
    answer = () => Promise.reject(OFFLINE);
    store.set("city", "Bath");
    saver.saveOnLeave();
    await vi.advanceTimersByTimeAsync(0);
    answer = async (answers) => saved(answers);
    await saver.save();
    expect([sent, news]).toEqual([[{ city: "Bath" }, { city: "Bath" }], ["f1"]]);
  });

  it("sends no older value again after what a page that goes sent, and then only what is left [LEA-01]", async () => {
    const landed: Answers[] = [];
    let isThere = false;
    const attempt = async (part: Answers) => {
      if (isThere) landed.push(part);
      return { status: isThere ? 200 : 503 };
    };
    const send: AnswerSaverOptions["send"] = async ({ answers: part }, isOver) => {
      const { status } = await tryAgain(() => attempt(part), { isOver });
      if (status !== 200) throw new ServerError({ message: "", code: "unexpected", status });
      return saved(part);
    };
    const sendOnLeave: AnswerSaverOptions["sendOnLeave"] = async (part, { begin, onSaved }) => {
      const request = begin(part);
      await attempt(part);
      onSaved(request, saved(part));
    };
    saver = new AnswerSaver({ store, send, sendOnLeave });
    store.set("city", "Bath");
    const saving = saver.save();
    await vi.advanceTimersByTimeAsync(100);
    isThere = true;
    store.set("city", "Wells");
    saver.saveOnLeave();
    store.set("first_name", "Ann");
    await vi.advanceTimersByTimeAsync(10_000);
    await saving;
    expect(landed).toEqual([{ city: "Wells" }, { first_name: "Ann" }]);
    expect([store.sync.hasUnsaved(), saver.isWaiting()]).toEqual([false, false]);
  });

  it("takes for saved only the part that was, of what a page that goes sent [LEA-01]", async () => {
    const send: AnswerSaverOptions["send"] = async ({ answers: part }) => saved(part);
    const sendOnLeave: AnswerSaverOptions["sendOnLeave"] = async ({ city = "" }, { begin, onSaved }) =>
      onSaved(begin({ city }), saved({ city }));
    saver = new AnswerSaver({ store, send, sendOnLeave });
    store.change({ city: "Bath", essay: "Long" });
    saver.saveOnLeave();
    await vi.advanceTimersByTimeAsync(0);
    expect(store.sync.storable()).toEqual({ essay: "Long" });
  });

  it("sends nothing while the form takes nothing, and all that is unsaved when it opens again [OPN-07]", async () => {
    saver.setHeld(true);
    store.set("name", "Ada");
    await saver.save();
    saver.saveQuietly();
    saver.saveOnLeave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent, saver.isHeld(), saver.hasUnsaved()]).toEqual([[], true, true]);
    saver.setHeld(false);
    await vi.advanceTimersByTimeAsync(0);
    expect([sent, saver.hasUnsaved()]).toEqual([[{ name: "Ada" }], false]);
  });

  it("saves no more once the server says that the form has closed, and asks once which form there is [OPN-07]", async () => {
    answer = async () => {
      throw new ServerError({ ...ERRORS.applications_closed, code: "applications_closed" });
    };
    store.set("name", "Ada");
    await expect(saver.save()).rejects.toThrow("Applications have closed.");
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent, saver.isHeld(), saver.isWaiting()]).toEqual([[{ name: "Ada" }, {}], true, false]);
    await saver.save();
    expect(sent).toHaveLength(2);
  });
});
