import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { CliError } from "../process/run-script.ts";
import { cannotBeWritten } from "./command.ts";

/**
 * Writes a file that must not be there yet, for its owner alone: beside it first, so that it is whole once it has its name.
 * Where the work fails nothing stays.
 */
export async function writeNewFile<T>(
  path: string,
  work: (write: (part: string | Uint8Array) => Promise<void>) => Promise<T>,
): Promise<T> {
  const part = `${path}.part`;
  const file = await open(part, "wx", 0o600).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST"))
      throw cannotBeWritten(path, error);
    throw new CliError(
      1,
      `${part} is there: another export writes it, or one was broken off; then delete it.`,
    );
  });
  try {
    if (existsSync(path)) throw new CliError(1, `${path} is there already.`);
    const result = await work((text) => file.writeFile(text));
    await file.sync();
    await rename(part, path);
    return result;
  } catch (error) {
    await rm(part, { force: true });
    throw cannotBeWritten(path, error);
  } finally {
    await file.close();
  }
}
