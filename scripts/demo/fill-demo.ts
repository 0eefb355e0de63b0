import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import type { FastifyInstance } from "fastify";
import { compileForms } from "../../src/authoring/lint/lint-forms.ts";
import { generateSampleApplicants } from "../../src/authoring/sample-applicants/generate-sample-applicants.ts";
import { hashPassword } from "../../src/server/accounts/passwords.ts";
import { openSession } from "../../src/server/accounts/sessions.ts";
import { buildApp } from "../../src/server/app/build-app.ts";
import { placeOfApplication } from "../../src/server/publishing/forms-layout.ts";
import { type AppContext, applicationsOf, createContext } from "../../src/server/services/services.ts";
import { addAccount } from "../../src/server/store/accounts.ts";
import { countJobs } from "../../src/server/store/jobs.ts";
import type { ServerConfig } from "../../src/server/system/config.ts";
import type { WebAssets } from "../../src/server/web/web-assets.ts";
import { formsHaveErrors, readPlace } from "../authoring/definitions.ts";
import { type DemoEvent, demoEvents, SPAN_MS } from "./demo-events.ts";
import type { DemoPerson } from "./demo-people.ts";
import { ADMIN, REVIEWER, staffIdOf } from "./demo-staff.ts";
import { addDemoWebhook, allTold } from "./demo-webhook.ts";
import { handleDemo } from "./handle-demo.ts";

/** With it everybody of the demo logs in. */
export const DEMO_PASSWORD = "Harbor-lights-2027";

/** What came of it. */
export interface FilledDemo {
  readonly applicants: number;
  readonly submitted: number;
  /** Somebody who has submitted, and somebody who has not; empty where there is none. */
  readonly examples: { readonly submitted: string; readonly draft: string };
}

interface FillOptions {
  readonly applicants: number;
  readonly receiverUrl: string;
  readonly say: (line: string) => void;
}

/**
 * Lets so many applicants come, answer, upload and submit in a new installation, through the calls that browsers make and
 * under a clock that goes on from weeks ago to now, so that mails, conversions, webhooks and the trail have their times, too. Only
 * accounts and sessions are made without their calls: each password would be hashed anew. Then the desk handles what came.
 * @param receiverUrl who is told of submissions
 * @throws CliError when the forms have errors
 */
export async function fillDemo(
  config: ServerConfig,
  web: WebAssets,
  { applicants, receiverUrl, say }: FillOptions,
): Promise<FilledDemo> {
  const now = Date.now();
  const clock = { now: now - SPAN_MS };
  const { context, close } = await createContext({
    // What a receiver refuses for good is part of the demo, and no error of it; a call that fails ends it.
    config: { ...config, rateLimitFactor: 1_000, logLevel: "fatal" },
    web,
    now: () => clock.now,
  });
  try {
    const applications = applicationsOf(context);
    for (const { publisher } of applications) await publisher.publish();
    const app = await buildApp(context);
    await addDemoWebhook(context, receiverUrl);
    context.jobs.start();
    const share = Math.ceil(applicants / applications.length);
    const plans = await Promise.all(
      applications.map(async (application) => planFor(application, { applicants: share, now })),
    );
    const events = plans.flat().toSorted(({ event: one }, { event: other }) => one.at - other.at);
    const visitors = new Map<string, DemoVisitor>();
    for (const [done, { application, event }] of events.entries()) {
      clock.now = event.at;
      const name = `${application.application} ${event.index}`;
      const visitor = visitors.get(name) ?? (await DemoVisitor.join(app, application, event.person.email));
      visitors.set(name, visitor);
      await visitor.does(event);
      await workDone(context);
      if (done % 200 === 199) say(`${done + 1} of ${events.length} steps`);
    }
    clock.now = now;
    const [staffId, colleagueId] = [await staffIdOf(context, REVIEWER), await staffIdOf(context, ADMIN)];
    for (const application of applications)
      await handleDemo(application, { context, staffId, colleagueId, now });
    await workDone(context);
    await app.close();
    return outcome([...visitors.values()]);
  } finally {
    await close();
  }
}

function outcome(visitors: readonly DemoVisitor[]): FilledDemo {
  const submitted = visitors.filter(({ hasSubmitted }) => hasSubmitted);
  const draft = visitors.findLast(({ hasSubmitted, hasBegun }) => !hasSubmitted && hasBegun);
  return {
    applicants: visitors.length,
    submitted: submitted.length,
    examples: { submitted: submitted[0]?.email ?? "", draft: draft?.email ?? "" },
  };
}

async function planFor(
  application: AppContext,
  asked: { readonly applicants: number; readonly now: number },
): Promise<readonly { readonly application: AppContext; readonly event: DemoEvent }[]> {
  const { config, forms } = application;
  const { folder } = placeOfApplication(config.formsDir, application.application);
  const { files, partnerConfig } = await readPlace({ folder, config: config.partnerConfig });
  const { compilation, findings } = compileForms(files, partnerConfig);
  const published = await forms.current();
  if (compilation === null || published === null)
    throw formsHaveErrors(folder, findings, "are no applicants");
  const day = new Date(application.now()).toISOString().slice(0, 10);
  const { sampleApplicants } = generateSampleApplicants(compilation, day);
  return demoEvents(published.form, sampleApplicants, asked).map((event) => ({ application, event }));
}

/** Under a clock that jumps, work that is under way would look as if whoever does it had died. */
async function workDone(context: AppContext): Promise<void> {
  const { store, now } = context;
  const isOpen = ({ state }: { readonly state: string }) => state === "due" || state === "running";
  while ((await countJobs(store, now())).some(isOpen)) await delay(5);
  await allTold(context);
}

let passwordHash: Promise<string> | undefined;

/** One applicant at a browser: every visit is a session of its own. */
class DemoVisitor {
  readonly email: string;
  hasBegun = false;
  hasSubmitted = false;
  readonly #app: FastifyInstance;
  readonly #context: AppContext;
  readonly #accountId: string;

  private constructor(app: FastifyInstance, context: AppContext, account: { id: string; email: string }) {
    this.#app = app;
    this.#context = context;
    this.#accountId = account.id;
    this.email = account.email;
  }

  /** With an account that is confirmed, under the address where it is free, else under one that is. */
  static async join(app: FastifyInstance, context: AppContext, email: string): Promise<DemoVisitor> {
    passwordHash ??= hashPassword(DEMO_PASSWORD);
    const at = context.now();
    const times = { password_hash: await passwordHash, created_at: at, confirmed_at: at };
    for (let tries = 0; ; tries++) {
      const own = tries === 0 ? email : email.replace("@", `.${tries}@`);
      const account = { id: randomUUID(), email: own };
      if (await addAccount(context.store, { ...account, ...times }))
        return new DemoVisitor(app, context, account);
    }
  }

  async does({ action, person, sample }: DemoEvent): Promise<void> {
    const session = await openSession(this.#context, this.#context.store, this.#accountId);
    const call = this.#caller(session);
    if (action.kind === "join") {
      await call("POST", "/api/web-status", { web_status: "started" });
    } else if (action.kind === "upload") {
      await this.#upload(call, action.key, person);
    } else if (action.kind === "submit") {
      this.hasSubmitted = (await this.#submit(call)) === 200;
    } else {
      const { page } = action;
      this.hasBegun = true;
      for (const [button_id, num_components] of Object.entries(sample.addAnother))
        await call("PUT", "/api/add-another", { button_id, num_components });
      for (const [tab_id, chosen_tab] of Object.entries(sample.tabs))
        await call("PUT", "/api/tabs", { tab_id, chosen_tab });
      const typed = page.keys.filter((key) => key in person.answers && !sample.documents.includes(key));
      await call("PUT", "/api/answer", Object.fromEntries(typed.map((key) => [key, person.answers[key]])));
      await call("PUT", "/api/last-page", { last_page: page.route });
    }
  }

  async #upload(call: Call, key: string, person: DemoPerson): Promise<void> {
    const file = await aPaper(key, person);
    const fileName = `${key.replace("_document", "")}.pdf`;
    const { url, fields } = (await call("POST", "/api/presigned-url", { answer_key: key })).json();
    const form = new FormData();
    for (const [name, value] of Object.entries<string>(fields)) form.set(name, value);
    form.set("file", new Blob([new Uint8Array(file)], { type: "application/pdf" }), fileName);
    const post = new Response(form);
    const sent = await this.#app.inject({
      method: "POST",
      url,
      payload: Buffer.from(await post.arrayBuffer()),
      headers: { "content-type": post.headers.get("content-type") ?? "" },
    });
    if (sent.statusCode >= 300) throw new Error(`The upload answered ${sent.statusCode}: ${sent.body}`);
    const taken = { file_key: fields.key, file_name: fileName };
    await call("POST", `/api/pdf/document-answer/${key}`, taken);
  }

  /** 422 for whoever lacks something by now: they stay drafts. */
  async #submit(call: Call): Promise<number> {
    for (const web_status of ["started", "validating"]) await call("POST", "/api/web-status", { web_status });
    return (await call("POST", "/api/submit", {}, [422])).statusCode;
  }

  #caller(session: string): Call {
    return async (method, path, payload, alsoFine = []) => {
      const url = `${this.#context.prefix}${path}`;
      const answer = await this.#app.inject({ method, url, payload, cookies: { session } });
      if (answer.statusCode >= 300 && !alsoFine.includes(answer.statusCode))
        throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`);
      return answer;
    };
  }
}

type Call = (
  method: "POST" | "PUT",
  path: string,
  payload: object,
  alsoFine?: readonly number[],
) => Promise<Awaited<ReturnType<FastifyInstance["inject"]>>>;

/** A page that says whose it is and what, as far as anybody looks at it in a demo. */
async function aPaper(key: string, { answers }: DemoPerson): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([612, 792]);
  const told = (name: string) => String(answers[name] ?? "");
  const title = key.replace("_document", "").replaceAll("_", " ");
  const lines = [
    title.charAt(0).toUpperCase() + title.slice(1),
    `${told("first_name")} ${told("last_name")}`,
    told("hs_name"),
    "",
    "English, grade 11   A",
    "U.S. History   B+",
    "Algebra II   A-",
    "Biology   A",
    "Spanish III   B",
    "",
    `Cumulative GPA   ${told("hs_gpa")}`,
  ];
  for (const [line, text] of lines.entries())
    page.drawText(inLatin(text), { x: 72, y: 700 - line * 22, font, size: line === 0 ? 22 : 13 });
  return Buffer.from(await document.save());
}

/** The font of the paper has no other letters. */
function inLatin(text: string): string {
  return text.normalize("NFKD").replaceAll(/[^\x20-\x7e]/g, "");
}
