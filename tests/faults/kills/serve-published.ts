import { flushCompileCache } from "node:module";
import { buildApp } from "../../../src/server/app/build-app.ts";
import { createContext } from "../../../src/server/services/services.ts";
import { readConfig } from "../../../src/server/system/config.ts";

/**
 * The server without what costs the most at its start and stores nothing: it neither compiles the forms, which an
 * earlier server has published, nor reads the tables of schools. Thousands of kills are possible with it.
 */
const config = readConfig(process.env);
const { context } = await createContext({ config, web: { indexHtml: async () => "<!--boot-->" } });
const app = await buildApp(context);
const address = await app.listen({ port: config.port, host: config.host });
context.jobs.start();
process.stdout.write(`${address}\n`);
flushCompileCache();
