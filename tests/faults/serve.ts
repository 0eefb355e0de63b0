import { flushCompileCache } from "node:module";
import { startServer } from "../../src/server/app/start-server.ts";
import { readConfig } from "../../src/server/system/config.ts";

/** A server process for the tests: configured by its environment, without the web part; prints its address. */
const { address } = await startServer(readConfig(process.env), {
  indexHtml: async () => "<!--initial-data-->",
});
process.stdout.write(`${address}\n`);
// A server that is killed has no other time to keep what the next one starts faster with.
flushCompileCache();
