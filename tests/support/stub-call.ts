import { beforeEach, vi } from "vitest";
import * as api from "../../src/web/api/call.ts";

/**
 * Stands for the server in each test of a file: `const sent = stubCall()`, then `sent.mockResolvedValue(…)`. Not by
 * `vi.mock`: the files of a worker share their modules, and what another one has loaded would call the server.
 */
export function stubCall() {
  const sent = vi.fn<typeof api.call>();
  beforeEach(() => {
    sent.mockReset();
    vi.spyOn(api, "call").mockImplementation(sent);
  });
  return sent;
}
