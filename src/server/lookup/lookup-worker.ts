import { parentPort, workerData } from "node:worker_threads";
import { LookupAnswerer } from "./lookup-answerer.ts";
import type { LookupQuestion, LookupTables } from "./lookup-questions.ts";

/** The thread that `LookupThread` starts: it reads the tables, says that it is ready, and answers one by one. */
const answerer = new LookupAnswerer(workerData as LookupTables);
answerer.load();
parentPort?.on(
  "message",
  ({ number, question }: { readonly number: number; readonly question: LookupQuestion }) => {
    parentPort?.postMessage({ number, answer: answerer.answer(question) });
  },
);
parentPort?.postMessage("ready");
