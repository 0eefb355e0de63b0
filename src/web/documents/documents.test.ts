import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ConversionResponse } from "../../contract/document-endpoints.ts";
import { fileLimitsOf } from "../../form/index.ts";
import { ServerError } from "../api/server-error.ts";
import { type DocumentCalls, Documents } from "./documents.ts";
import { limits } from "./upload-sentences.ts";
import { checkFile } from "./use-chosen-files.ts";

const FILE = new File(["x"], "paper.pdf");
const refusal = new ServerError({ message: "No.", code: "file_type", status: 422 });

describe("the documents of an account", () => {
  let asked: number;
  let answers: string[];
  let failures: string[];
  let ended: string[];
  let statuses: (ConversionResponse | Error)[];
  let removed: string[];
  beforeEach(() => {
    vi.useFakeTimers();
    asked = 0;
    [answers, failures, ended, statuses, removed] = [[], [], [], [], []];
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const status = (name: ConversionResponse["status"], message = ""): ConversionResponse => ({
    status: name,
    message,
  });
  const open = (changed: Partial<DocumentCalls> = {}) =>
    new Documents({
      calls: {
        upload: async (_key, _file, { onProgress }) => onProgress(0.5),
        statusOf: async () => {
          asked += 1;
          const next = statuses.length > 1 ? statuses.shift() : statuses[0];
          if (next instanceof Error || next === undefined) throw next;
          return next;
        },
        answerOf: async () => ({ file_name: "paper.pdf", file_size: 84_000 }),
        deleteConversion: async () => void removed.push("conversion"),
        remove: async () => void removed.push("all"),
        ...changed,
      },
      onAnswer: (_key, answer) => void answers.push(answer),
      onFailure: (key) => {
        failures.push(key);
        return () => void ended.push(key);
      },
    });

  it("asks every 2000 ms while a conversion is under way, and then no more [UPL-02] [UPL-03]", async () => {
    statuses = [status("unprocessed"), status("in_progress"), status("completed")];
    const documents = open();
    await documents.upload("paper", FILE);
    expect([asked, documents.get("paper").phase]).toEqual([1, "converting"]);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toBe(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(documents.get("paper")).toEqual({ phase: "completed", fileName: "paper.pdf", sizeBytes: 84_000 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([asked, answers, failures]).toEqual([3, ["ANSWERED"], []]);
  });

  it("shows what was moved where it is now, goes on asking after it there, and asks after what it did not know [GRP-08]", async () => {
    const held: Record<string, ConversionResponse> = {
      child_2: status("completed"),
      child_3: status("in_progress"),
      child_4: status("completed"),
    };
    const documents = open({
      statusOf: async (key) => {
        asked += 1;
        return held[key] ?? status("not_answered");
      },
    });
    for (const key of ["child", "child_2", "child_3"]) documents.open(key);
    await vi.advanceTimersByTimeAsync(0);
    // The first has gone on the server; the fourth was hidden here, and the fifth is none.
    Object.assign(held, { child: status("completed"), child_2: status("in_progress") });
    Object.assign(held, { child_3: status("completed"), child_4: status("not_answered") });
    const moves = new Map([2, 3, 4].map((at) => [`child_${at}`, at === 2 ? "child" : `child_${at - 1}`]));
    documents.rearrange(moves);
    const phases = () => ["child", "child_2", "child_3", "child_4"].map((key) => documents.get(key).phase);
    expect(phases()).toEqual(["completed", "converting", "fetching", "none"]);
    await vi.advanceTimersByTimeAsync(0);
    expect(phases()).toEqual(["completed", "converting", "completed", "none"]);
    held.child_2 = status("completed");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(phases()).toEqual(["completed", "completed", "completed", "none"]);
    const before = asked;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([asked, failures]).toEqual([before, []]);
  });

  it("asks less often while the server does not answer, and goes on when it does", async () => {
    statuses = [refusal, refusal, status("completed")];
    const documents = open();
    documents.open("paper");
    await vi.advanceTimersByTimeAsync(3_999);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toBe(2);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(documents.get("paper").phase).toBe("completed");
  });

  it("clears the answer and tells of a failure once, and deletes the conversion before the next try [UPL-04] [CAT-08]", async () => {
    statuses = [status("in_progress"), status("failed", "Broken."), status("completed")];
    const documents = open();
    await documents.upload("paper", FILE);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(documents.get("paper")).toEqual({ phase: "failed", message: "Broken." });
    expect([answers, failures]).toEqual([[""], ["paper"]]);
    await documents.upload("paper", FILE);
    expect([removed, documents.get("paper").phase]).toEqual([["conversion"], "completed"]);
  });

  it("shows what the server says when the upload itself is refused [CAT-08]", async () => {
    const documents = open({ upload: () => Promise.reject(refusal) });
    await documents.upload("paper", FILE);
    expect([documents.get("paper"), failures, asked]).toEqual([
      { phase: "failed", message: "No." },
      ["paper"],
      0,
    ]);
  });

  it("keeps a file that did not arrive, to be sent again, and none that was refused", async () => {
    const lost = new ServerError({ message: "Lost.", code: "upload_missing", status: 0 });
    const documents = open({ upload: () => Promise.reject(lost) });
    await documents.upload("paper", FILE);
    expect(documents.get("paper")).toEqual({ phase: "failed", message: "Lost.", unsent: FILE });
  });

  it("ends a sending when it is cancelled, and shows what the server has", async () => {
    statuses = [status("not_answered")];
    let ended = false;
    const documents = open({
      upload: (_key, _file, { signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => {
            ended = true;
            reject(new Error("aborted"));
          });
        }),
    });
    void documents.upload("paper", FILE);
    expect(documents.get("paper").phase).toBe("uploading");
    documents.cancel("paper");
    await vi.advanceTimersByTimeAsync(0);
    expect([ended, documents.get("paper").phase, failures]).toEqual([true, "none", []]);
  });

  it("takes a failure back when the next file is good, when it is deleted and when the account goes, and not before [DOC-02]", async () => {
    const isBroken = [status("in_progress"), status("failed", "Broken.")];
    statuses = [...isBroken, status("completed")];
    const documents = open();
    const fail = async () => {
      await documents.upload("paper", FILE);
      await vi.advanceTimersByTimeAsync(2_000);
    };
    await fail();
    expect(ended).toEqual([]);
    await documents.upload("paper", FILE);
    expect(ended).toEqual(["paper"]);
    statuses = [...isBroken, status("failed", "Broken.")];
    await fail();
    await documents.remove("paper");
    expect(ended).toEqual(["paper", "paper"]);
    statuses = [...isBroken, status("failed", "Broken.")];
    await fail();
    documents.stop();
    expect(ended).toEqual(["paper", "paper", "paper"]);
  });

  it("makes a file first, telling what it does, and uploads it; what cannot be made leaves everything as it was [DOC-01]", async () => {
    statuses = [status("completed")];
    const sent: string[] = [];
    const documents = open({ upload: async (_key, file) => void sent.push(file.name) });
    const seen: unknown[] = [];
    documents.subscribe(() => seen.push(documents.get("paper")));
    await documents.makeAndUpload("paper", async ({ say }) => {
      say("Making it smaller…");
      return FILE;
    });
    expect(seen.slice(0, 3)).toEqual([
      { phase: "preparing", said: "Preparing your file…" },
      { phase: "preparing", said: "Making it smaller…" },
      { phase: "uploading", fileName: "paper.pdf", percent: 0 },
    ]);
    const completed = documents.get("paper");
    expect([completed.phase, sent]).toEqual(["completed", ["paper.pdf"]]);
    const cause = new Error("no picture");
    await expect(documents.makeAndUpload("paper", () => Promise.reject(cause))).rejects.toBe(cause);
    expect([documents.get("paper"), sent, failures]).toEqual([completed, ["paper.pdf"], []]);
  });

  it("uploads nothing of what is cancelled while it is made [DOC-01]", async () => {
    statuses = [status("not_answered")];
    const sent: string[] = [];
    const documents = open({ upload: async (_key, file) => void sent.push(file.name) });
    const made = documents.makeAndUpload("paper", async ({ signal }) => {
      documents.cancel("paper");
      expect(signal.aborted).toBe(true);
      return FILE;
    });
    await made;
    await vi.advanceTimersByTimeAsync(0);
    expect([documents.get("paper").phase, sent]).toEqual(["none", []]);
  });

  it("tells nobody again of a failure that was there before", async () => {
    statuses = [status("failed", "Broken.")];
    const documents = open();
    documents.open("paper");
    await vi.advanceTimersByTimeAsync(0);
    expect([documents.get("paper").phase, failures]).toEqual(["failed", []]);
  });

  it("keeps the document when deleting it fails, as the server has it", async () => {
    statuses = [status("completed")];
    const documents = open({ remove: () => Promise.reject(refusal) });
    documents.open("paper");
    await vi.advanceTimersByTimeAsync(0);
    await expect(documents.remove("paper")).rejects.toBe(refusal);
    await vi.advanceTimersByTimeAsync(0);
    expect([documents.get("paper").phase, asked]).toEqual(["completed", 2]);
  });

  it("asks nothing any more once the account has gone", async () => {
    statuses = [status("in_progress")];
    const documents = open();
    documents.open("paper");
    await vi.advanceTimersByTimeAsync(0);
    documents.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(1);
  });
});

describe("a file that was chosen", () => {
  const ANY = fileLimitsOf(undefined);
  const checked = (name: string, size: number, type = "", limits = ANY) =>
    checkFile({ name, size, type }, limits);

  it("is refused with its sentence, and a way to help oneself when it is too large [UPL-06] [DOC-01]", () => {
    const tooLarge = { kind: "refused", sentence: "Your file is too large. The maximum file size is 1 MB." };
    const wrongType = {
      kind: "refused",
      sentence: "You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx",
    };
    expect(checked("a.PDF", 1_000_000)).toEqual({ kind: "document" });
    expect(checked("a.pdf", 1_000_001)).toEqual({
      ...tooLarge,
      hint: expect.stringContaining("smaller PDF"),
    });
    expect(checked("a.docx", 1_000_001)).toEqual({ ...tooLarge, hint: expect.stringContaining("in Word") });
    expect(checked("a.exe", 1)).toEqual(wrongType);
    expect(checked("pdf", 1)).toEqual(wrongType);
    expect(checked("drawing.svg", 1, "image/svg+xml")).toEqual(wrongType);
    const empty = { kind: "refused", sentence: "Your file is empty. Please upload a non-empty file." };
    expect(checked("a.docx", 0)).toEqual(empty);
    expect(checked("a.jpg", 0)).toEqual(empty);
  });

  it("may be a picture of any size and of any type that the browser may know [DOC-01]", () => {
    const picture = { kind: "picture" };
    expect(checked("IMG_0001.JPG", 8_000_000)).toEqual(picture);
    expect(checked("IMG_0001.heic", 3_000_000)).toEqual(picture);
    expect(checked("shot.webp", 1)).toEqual(picture);
    expect(checked("image:1234", 5_000_000, "image/jpeg")).toEqual(picture);
    // Its name says what it is to be taken for.
    expect(checked("paper.pdf", 1, "image/jpeg")).toEqual({ kind: "document" });
  });

  it("is taken by the kinds and the size of its question, which the refusal names [FIL-01]", () => {
    const scans = fileLimitsOf({ files: { accept: ["pdf", "jpeg"], maxSizeMb: 0.25 } });
    const wrongType = {
      kind: "refused",
      sentence: "You can only enter the following file types: .jpeg, .jpg, .pdf",
    };
    expect(checked("a.pdf", 250_000, "", scans)).toEqual({ kind: "document" });
    expect(checked("a.pdf", 250_001, "", scans)).toMatchObject({
      sentence: "Your file is too large. The maximum file size is 250 kB.",
    });
    expect(checked("a.docx", 1, "", scans)).toEqual(wrongType);
    expect(checked("a.png", 1, "", scans)).toEqual(wrongType);
    expect(checked("a.JPG", 8_000_000, "", scans)).toEqual({ kind: "picture" });
    expect(checked("a.heic", 8_000_000, "", scans)).toEqual({ kind: "picture" });
    const words = fileLimitsOf({ files: { accept: ["docx"] } });
    const noPhotos = fileLimitsOf({ files: { accept: ["pdf"] } });
    expect(checked("a.pdf", 2_000_000, "", noPhotos)).toMatchObject({
      hint: "Scan it again at 150 dots per inch, or save it as a smaller PDF.",
    });
    expect(checked("a.docx", 2_000_000, "", words)).toMatchObject({
      hint: expect.not.stringContaining("PDF"),
    });
    expect(checked("a.heic", 1, "", words)).toMatchObject({ kind: "refused" });
  });

  it("is described by what its question takes [FIL-01]", () => {
    expect(limits(ANY)).toBe(
      ".png, .jpeg, .jpg, .pdf or .docx, at most 1 MB. Photos may be larger: they are made smaller, and several become one document.",
    );
    expect(limits(fileLimitsOf({ files: { accept: ["jpeg"], maxSizeMb: 0.5 } }))).toBe(
      ".jpeg or .jpg, at most 500 kB. Photos may be larger: they are made smaller.",
    );
    expect(limits(fileLimitsOf({ files: { accept: ["pdf"] } }))).toBe(".pdf, at most 1 MB.");
  });
});
