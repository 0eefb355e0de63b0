import { beforeEach, describe, expect, it, vi } from "vitest";
import { Documents } from "./documents.ts";
import { PictureError, type PreparedPicture } from "./picture-page.ts";
import { PicturePages, picturesOf } from "./picture-pages.ts";
import * as preparing from "./prepare-picture.ts";

const prepared = ({ name }: File): PreparedPicture => ({
  name,
  blob: new Blob(["x"]),
  type: "image/jpeg",
  width: 3,
  height: 4,
  components: 3,
});
const files = (...names: readonly string[]) => names.map((name) => new File(["x"], name));
const names = (pictures: PicturePages) => pictures.get().pages.map(({ name }) => name);

beforeEach(() => {
  vi.spyOn(preparing, "preparePicture").mockImplementation(async (file) => {
    if (file.name === "broken") throw new PictureError("Broken.");
    return prepared(file);
  });
});

describe("the pictures of a document", () => {
  it("are made ready one after the other, and keep their order however they are moved [DOC-01]", async () => {
    const pictures = new PicturePages();
    const seen: unknown[] = [];
    pictures.subscribe(() => seen.push(pictures.get().adding));
    await pictures.add(files("a", "b", "c"));
    expect(seen).toContainEqual({ number: 2, count: 3 });
    expect(pictures.get().adding).toBeUndefined();
    const [a, , c] = pictures.get().pages;
    pictures.move(c?.id ?? 0, -1);
    expect(names(pictures)).toEqual(["a", "c", "b"]);
    pictures.move(a?.id ?? 0, -1);
    expect(names(pictures)).toEqual(["a", "c", "b"]);
    pictures.remove(a?.id ?? 0);
    expect(names(pictures)).toEqual(["c", "b"]);
  });

  it("take what can be taken, and say what could not, and how many there may be [DOC-01]", async () => {
    const pictures = new PicturePages();
    await expect(pictures.add(files("a", "broken", "b"))).rejects.toThrow("Broken.");
    expect(names(pictures)).toEqual(["a", "b"]);
    await expect(pictures.add(files(..."cdefghi"))).rejects.toThrow("at most 8 photos");
    expect(names(pictures).join("")).toBe("abcdefgh");
  });

  it("wait for those that were added before, and are no more than there may be [DOC-01]", async () => {
    const pictures = new PicturePages();
    const both = await Promise.allSettled([pictures.add(files(..."abcde")), pictures.add(files(..."fghij"))]);
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(names(pictures).join("")).toBe("abcdefgh");
  });

  it("are forgotten when they are discarded, also the one that is being made ready [DOC-01]", async () => {
    const pictures = new PicturePages();
    let ready = (_picture: PreparedPicture) => {};
    vi.mocked(preparing.preparePicture).mockImplementationOnce(
      () => new Promise((resolve) => (ready = resolve)),
    );
    const added = pictures.add(files("late", "later"));
    await vi.waitFor(() => expect(preparing.preparePicture).toHaveBeenCalled());
    pictures.discard();
    ready(prepared(new File(["x"], "late")));
    await added;
    expect(pictures.get()).toEqual({ pages: [], adding: undefined, isReopened: false });
    expect(preparing.preparePicture).toHaveBeenCalledOnce();
  });

  it("come back as they were uploaded when a change to them is left, and a reminder goes with them [DOC-01]", async () => {
    const pictures = new PicturePages();
    await pictures.add(files("a", "b"));
    pictures.reopen();
    await pictures.add(files("c"));
    pictures.leave();
    expect([names(pictures), pictures.get().isReopened]).toEqual([["a", "b"], false]);
    const ended = vi.fn();
    pictures.remind(ended);
    pictures.leave();
    expect([names(pictures), ended.mock.calls.length]).toEqual([[], 1]);
  });

  it("go with the document that was made of them, and with the account [DOC-01]", async () => {
    const answers = [{ status: "completed", message: "" }] as const;
    const documents = new Documents({
      calls: {
        upload: async () => {},
        statusOf: async () => answers[0],
        answerOf: async () => ({ file_name: "a.jpg", file_size: 1 }),
        deleteConversion: async () => {},
        remove: async () => {},
      },
      onAnswer: () => {},
      onFailure: () => () => {},
    });
    const pictures = picturesOf(documents, "paper");
    const upload = async () => {
      await pictures.add(files("a"));
      await documents.upload("paper", new File(["x"], "a.jpg"));
      expect([documents.get("paper").phase, names(pictures)]).toEqual(["completed", ["a"]]);
    };
    await upload();
    await documents.remove("paper");
    expect(names(pictures)).toEqual([]);
    await upload();
    documents.stop();
    expect(names(pictures)).toEqual([]);
  });
});
