import { afterEach, expect, it } from "vitest";
import { startClamd, type TestClamd } from "../../../tests/support/clamd.ts";
import { clamdScanner } from "./virus-scanner.ts";

const VIRUS = "a virus of our own";
/** More than a chunk, with the virus across two of them. */
const FILE = Buffer.concat([Buffer.alloc(65_530, 1), Buffer.from(VIRUS), Buffer.alloc(70_000, 2)]);
const NEVER = new AbortController().signal;

let clamd: TestClamd;
const scanner = (timeLimitMs?: number) => {
  const [host = "", port] = clamd.address.split(":");
  return clamdScanner({ host, port: Number(port) }, timeLimitMs);
};
afterEach(() => clamd.stop());

it("finds a virus in the middle of a file, none in others, and says what looks [OPS-07]", async () => {
  clamd = await startClamd({ virus: VIRUS });
  expect(await scanner().isInfected(FILE, NEVER)).toBe(true);
  expect(await scanner().isInfected(FILE.subarray(0, 65_540), NEVER)).toBe(false);
  expect(await scanner().isInfected(new Uint8Array(), NEVER)).toBe(false);
  expect(await scanner().version()).toMatch(/^ClamAV 1\./);
});

it.each([
  [{ maxBytes: 1_000 }, "its StreamMaxLength must be more than a document may have"],
  [{ answer: "stream: Can't allocate memory ERROR" }, "could not look at a file"],
  [{ answer: "stream: OK, said by something else" }, "could not look at a file"],
])("says in words what %j means, and never that a file is clean [OPS-07]", async (options, reason) => {
  clamd = await startClamd({ virus: VIRUS, ...options });
  await expect(scanner().isInfected(FILE, NEVER)).rejects.toMatchObject({
    reason: expect.stringContaining(reason),
  });
});

it("gives up on one that says nothing, is gone or is not asked any more [OPS-07]", async () => {
  clamd = await startClamd({ virus: VIRUS, answer: null });
  await expect(scanner(50).isInfected(FILE, NEVER)).rejects.toMatchObject({
    reason: "clamd does not answer in time",
  });
  const stopping = new AbortController();
  const asked = scanner().isInfected(FILE, stopping.signal);
  stopping.abort(new Error("The worker ends."));
  await expect(asked).rejects.toThrow("The worker ends.");
  await clamd.stop();
  await expect(scanner().version()).rejects.toMatchObject({
    reason: "no clamd takes connections at the address in CLAMD (ECONNREFUSED)",
  });
});
