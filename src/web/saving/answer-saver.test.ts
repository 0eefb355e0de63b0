import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SaveAnswersResponse } from "../../contract/endpoint-responses.ts";
import { ERRORS } from "../../contract/error-codes.ts";
import type { Answers } from "../../form/index.ts";
import { AnswerStore } from "../answers/answer-store.ts";
import { ServerError, tryAgain } from "../api/server-error.ts";
import { AnswerSaver, type AnswerSaverOptions } from "./answer-saver.ts";

const OFFLINE = new ServerError({ message: "No connection.", code: "no_connection", status: 0 });

function saved(sent: Answers, refused: SaveAnswersResponse["refused"] = {}): SaveAnswersResponse {
  const kept = Object.keys(sent).filter((key) => refused[key] === undefined);
  return { message: "", revision: 1, kept, cleared: [], set_aside: [], refused, form_version: "f1" };
}

describe("the saver", () => {
  let store: AnswerStore;
  let sent: Answers[];
  let answer: (answers: Answers) => Promise<SaveAnswersResponse>;
  let saver: AnswerSaver;
  let news: string[];

  beforeEach(() => {
    vi.useFakeTimers();
    store = new AnswerStore();
    store.open({ owner: "a", stored: {}, hidden: {}, view: { counts: {}, tabs: {} }, draft: {} });
    sent = [];
    news = [];
    answer = async (answers) => saved(answers);
    const send = (answers: Answers) => {
      sent.push(answers);
      return answer(answers);
    };
    const sendOnLeave: AnswerSaverOptions["sendOnLeave"] = async (part, onSaved) => {
      await send(part).then(
        (told) => onSaved(part, told),
        () => undefined,
      );
    };
    saver = new AnswerSaver({ store, send, sendOnLeave, currentForm: async () => "f2" });
    saver.listen({
      onWaiting: () => news.push("waiting"),
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
    store.set("first_name", "Ann");
    await vi.advanceTimersByTimeAsync(16_000);
    expect(sent.at(-1)).toEqual({ city: "Bath", first_name: "Ann" });
    expect([news, saver.isWaiting()]).toEqual([["waiting", "f1", "saved"], false]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(5);
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

  it("asks which form is in force when nothing could be stored [FRM-01]", async () => {
    const errors = { city: ["This question is not part of the application."] };
    answer = () =>
      Promise.reject(new ServerError({ ...ERRORS.invalid_answers, code: "invalid_answers", errors }));
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
    const send = async (part: Answers, isOver: () => boolean) => {
      const { status } = await tryAgain(() => attempt(part), { isOver });
      if (status !== 200) throw new ServerError({ message: "", code: "unexpected", status });
      return saved(part);
    };
    const sendOnLeave: AnswerSaverOptions["sendOnLeave"] = async (part, onSaved) => {
      await attempt(part);
      onSaved(part, saved(part));
    };
    saver = new AnswerSaver({ store, send, sendOnLeave, currentForm: async () => "f2" });
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
    const send = async (part: Answers) => saved(part);
    const sendOnLeave: AnswerSaverOptions["sendOnLeave"] = async ({ city = "" }, onSaved) =>
      onSaved({ city }, saved({ city }));
    saver = new AnswerSaver({ store, send, sendOnLeave, currentForm: async () => "f2" });
    store.change({ city: "Bath", essay: "Long" });
    saver.saveOnLeave();
    await vi.advanceTimersByTimeAsync(0);
    expect(store.sync.storable()).toEqual({ essay: "Long" });
  });
});
