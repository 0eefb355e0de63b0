import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { ERRORS } from "../../src/contract/error-codes.ts";
import { halves, honestPdf } from "../support/honest-files.ts";
import { jpegsIn } from "../support/pdf-pictures.ts";
import { bandOf, legibility, type PhonePhoto, phonePhoto } from "../support/phone-photo.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { openVisitor, type VisitorOptions } from "./support/visitor.ts";

interface ChosenFile {
  readonly name: string;
  readonly buffer: Buffer;
  readonly mimeType?: string;
}

const CONVERSION_MS = 120_000;

describe("pictures of documents", () => {
  const app = appAndBrowser();
  const photos: PhonePhoto[] = [];
  beforeAll(async () => {
    for (const band of ["#c02020", "#109010", "#2030c0"]) photos.push(await phonePhoto(band, 30));
  });
  const photo = (index: number): PhonePhoto => {
    const found = photos[index];
    if (found === undefined) throw new Error("There is no such photo.");
    return found;
  };

  const openAcademics = async (email: string, options: VisitorOptions = {}) => {
    const visitor = await openVisitor(app.browser, app.server.address, options);
    await becomeApplicant(visitor.page, app.server, email);
    await visitor.page.goto("/education");
    await button(visitor.page, "Choose a file").waitFor();
    return visitor;
  };
  const box = (page: Page) => page.locator("#transcript_document");
  const button = (page: Page, name: string) => box(page).getByRole("button", { name, exact: true });
  /** Presses a button and chooses files in what the system opens. */
  const choose = async (page: Page, label: string, files: readonly ChosenFile[]) => {
    const opened = page.waitForEvent("filechooser");
    await button(page, label).click();
    const chosen = files.map((file) => ({ mimeType: "image/jpeg", ...file }));
    await (await opened).setFiles(chosen);
  };
  const hasFocus = (control: Locator) =>
    expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);
  const converted = async (page: Page) => {
    await box(page).getByRole("link", { name: "Download the whole PDF" }).waitFor({ timeout: CONVERSION_MS });
    const file = await page.request.get("/api/document-answer/transcript_document/pdf");
    const answers = await (await page.request.get("/api/document-answer")).json();
    return { pdf: await file.body(), answer: answers.transcript_document };
  };
  const names = (page: Page) =>
    box(page).getByRole("list", { name: "Pages" }).getByRole("listitem").allInnerTexts();

  it("are made small enough, upright and readable, and tell nothing of the camera; a long name is kept shorter, and that is said [DOC-01]", async () => {
    const { page, leave } = await openAcademics("photo@example.org");
    expect(photo(0).jpeg.length).toBeGreaterThan(3_000_000);
    const sent: Buffer[] = [];
    page.on("request", (request) => {
      if (request.headers()["content-type"]?.startsWith("multipart/form-data")) {
        sent.push(request.postDataBuffer() ?? Buffer.alloc(0));
      }
    });
    const said: string[] = [];
    await page.exposeFunction("noteStatus", (text: string) => said.push(text));
    await box(page)
      .getByRole("status")
      .first()
      .evaluate((status) => {
        const note: unknown = Reflect.get(globalThis, "noteStatus");
        new MutationObserver(() => {
          if (typeof note === "function") note(status.textContent);
        }).observe(status, { childList: true, subtree: true, characterData: true });
      });
    const name = "Transcript of all my years at Harborview.jpeg";
    await choose(page, "Choose a file", [{ name, buffer: photo(0).jpeg }]);
    const kept = "Transcript of all my years….jpeg";
    await box(page).getByRole("link", { name: kept }).waitFor({ timeout: CONVERSION_MS });
    await box(page).getByText(`Your file is kept under the name “${kept}”.`).waitFor();
    expect(said).toContain("Making the picture smaller…");
    const { pdf, answer } = await converted(page);
    expect(answer.file_name).toBe(kept);
    expect(answer.file_size).toBeGreaterThan(400_000);
    expect(answer.file_size).toBeLessThanOrEqual(1_000_000);
    expect(sent.map((body) => /Harbor Phone|Exif|GPS/.test(body.toString("latin1")))).toEqual([false]);
    const [jpeg = Buffer.alloc(0)] = await jpegsIn(pdf);
    const { width, height, exif } = await sharp(jpeg).metadata();
    expect([width, height, exif]).toEqual([1_950, 2_600, undefined]);
    expect(await bandOf(jpeg)).toBe("red");
    expect(await legibility(jpeg, photo(0))).toBeGreaterThan(0.9);
    await leave();
  });

  it("become one document in the order that they are given with the keyboard, and more can be added to it [DOC-01]", async () => {
    const { page, leave } = await openAcademics("pages@example.org");
    const files = ["red", "green", "blue"].map((name, index) => ({
      name: `${name}.jpg`,
      buffer: photo(index).jpeg,
    }));
    await choose(page, "Choose a file", files.slice(0, 2));
    await box(page).getByText("2 photos, not uploaded yet").waitFor();
    await choose(page, "Add another photo", files.slice(2));
    await box(page).getByText("3 photos, not uploaded yet").waitFor();
    await button(page, "View page 2").click();
    const drawn = page
      .getByRole("dialog", { name: "Page 2: green.jpg" })
      .getByRole("img", { name: "green.jpg" });
    await expect
      .poll(() => drawn.evaluate((canvas) => (canvas instanceof HTMLCanvasElement ? canvas.height : 0)))
      .toBe(2_000);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await hasFocus(button(page, "View page 2"));

    await button(page, "Move page 3 up").focus();
    await page.keyboard.press("Enter");
    await hasFocus(button(page, "Move page 2 up"));
    await box(page).getByText("blue.jpg is page 2 now.").waitFor();
    await page.keyboard.press("Enter");
    await hasFocus(button(page, "Move page 1 up"));
    await page.keyboard.press("Enter");
    const rows = await names(page);
    expect(
      rows.map((row) =>
        row
          .split("\n")
          .filter((line) => line !== "")
          .slice(0, 2),
      ),
    ).toEqual([
      ["Page 1", "blue.jpg"],
      ["Page 2", "red.jpg"],
      ["Page 3", "green.jpg"],
    ]);
    await button(page, "Remove page 2").focus();
    await page.keyboard.press("Space");
    await hasFocus(button(page, "Remove page 2"));

    // Who looks at another page finds them where they were, and is told that they wait.
    const steps = page.getByRole("navigation", { name: "Steps of the application" });
    await steps.getByRole("link", { name: "About You" }).click();
    const reminder = page.getByText(
      "The photos for “High School Transcript” wait there, and are not uploaded yet.",
    );
    await reminder.waitFor();
    await steps.getByRole("link", { name: "Academics" }).click();
    await box(page).getByText("2 photos, not uploaded yet").waitFor();
    await reminder.waitFor({ state: "detached" });

    await button(page, "Upload 2 photos as one document").click();
    const first = await converted(page);
    expect(first.answer.file_name).toBe("High School Trans… (2 pages).pdf");
    await button(page, "Change or add pages").click();
    await choose(page, "Add another photo", [{ name: "red.jpg", buffer: photo(0).jpeg }]);
    await button(page, "Upload 3 photos as one document").click();
    await box(page).getByRole("link", { name: "(3 pages).pdf" }).waitFor({ timeout: CONVERSION_MS });
    const { pdf, answer } = await converted(page);
    expect(answer.file_size).toBeLessThanOrEqual(1_000_000);
    const pages = await jpegsIn(pdf);
    expect(await Promise.all(pages.map(bandOf))).toEqual(["blue", "green", "red"]);
    for (const [place, index] of [2, 1, 0].entries()) {
      const jpeg = pages[place] ?? Buffer.alloc(0);
      const { width, height } = await sharp(jpeg).metadata();
      expect(Math.max(width, height)).toBeGreaterThanOrEqual(2_000);
      expect(await legibility(jpeg, photo(index))).toBeGreaterThan(0.88);
    }
    await leave();
  });

  it("are dropped, pasted or taken with a camera, too; a small one keeps its pixels, and what cannot be helped is said [DOC-01]", async () => {
    const { page, leave } = await openAcademics("ways@example.org");
    const png = await halves(300, 400).ensureAlpha(0.5).png().toBuffer();
    const refusal = (sentence: string) =>
      box(page).getByText(`Error: ${sentence}`, { exact: false }).first().waitFor();
    await choose(page, "Choose a file", [
      { name: "IMG_1.heic", buffer: Buffer.from("ftypheic, and no picture") },
    ]);
    await refusal(ERRORS.file_type.message);
    await box(page)
      .getByText("This browser cannot open “IMG_1.heic”, since it is a HEIC photo.")
      .last()
      .waitFor();
    const pdf = await honestPdf(1);
    await choose(page, "Choose a file", [
      { name: "large.pdf", buffer: Buffer.concat([pdf, Buffer.alloc(1_000_000)]) },
    ]);
    await refusal(ERRORS.file_too_large.message);
    await box(page).getByText("save it as a smaller PDF").last().waitFor();
    await choose(page, "Choose a file", [
      { name: "a.pdf", buffer: pdf },
      { name: "b.png", buffer: png },
    ]);
    await refusal("Please choose one file, or several photos: those become one document.");

    // A browser that hands out noise, so that no page recognizes it: that is never sent.
    await page.evaluate(() => {
      CanvasRenderingContext2D.prototype.getImageData = (_left, _top, width, height) =>
        new ImageData(crypto.getRandomValues(new Uint8ClampedArray(width * height * 4)), width, height);
    });
    await choose(page, "Choose a file", [{ name: "photo.jpg", buffer: photo(0).jpeg }]);
    await refusal(ERRORS.file_too_large.message);
    await box(page).getByText("Your browser keeps this page from making pictures smaller.").last().waitFor();

    // As the system hands them over: only there is a script between the person and the page.
    const hand = (kind: "drop" | "paste", files: readonly ChosenFile[]) =>
      button(page, kind === "drop" ? "Choose a file" : "Add another photo").evaluate(
        (target, { how, list }) => {
          const data = new DataTransfer();
          for (const { name, base64 } of list) {
            const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
            data.items.add(new File([bytes], name, { type: "image/png" }));
          }
          const event =
            how === "drop"
              ? new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data })
              : new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data });
          target.dispatchEvent(event);
        },
        { how: kind, list: files.map(({ name, buffer }) => ({ name, base64: buffer.toString("base64") })) },
      );
    await hand("drop", [
      { name: "one.png", buffer: png },
      { name: "two.png", buffer: png },
    ]);
    await box(page).getByText("2 photos, not uploaded yet").waitFor();
    await hand("paste", [{ name: "image.png", buffer: png }]);
    await box(page).getByText("3 photos, not uploaded yet").waitFor();
    await button(page, "Discard photos").click();
    await choose(page, "Choose a file", [{ name: "screen.png", buffer: png }]);
    const { answer } = await converted(page);
    expect(answer.file_name).toBe("screen.png");
    expect(answer.file_size).toBeLessThanOrEqual(png.length);
    await leave();

    const phone = await openAcademics("camera@example.org", { width: 375, height: 800, hasTouch: true });
    const opened = phone.page.waitForEvent("filechooser");
    await button(phone.page, "Take a photo").tap();
    const camera = await opened;
    const input = camera.element();
    expect([await input.getAttribute("capture"), await input.getAttribute("accept")]).toEqual([
      "environment",
      "image/*",
    ]);
    await camera.setFiles({ name: "image.jpg", mimeType: "image/jpeg", buffer: photo(1).jpeg });
    await box(phone.page).getByText("1 photo, not uploaded yet").waitFor();
    await button(phone.page, "Take another photo").waitFor();
    expect(await accessibilityFindings(phone.page)).toEqual([]);
    await button(phone.page, "Upload this photo").tap();
    const taken = await converted(phone.page);
    expect([taken.answer.file_name, await bandOf((await jpegsIn(taken.pdf))[0] ?? Buffer.alloc(0))]).toEqual([
      "image.jpg",
      "green",
    ]);
    await phone.leave();
  });
});
