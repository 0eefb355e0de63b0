import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "../../../src/contract/endpoint.ts";
import { type EndpointName, ENDPOINTS } from "../../../src/contract/endpoints.ts";
import { makeToken } from "../../../src/server/access-links/access-links.ts";
import { findAccount } from "../../../src/server/store/accounts.ts";
import { ENGINES } from "../../support/databases.ts";
import { DOCUMENT_FORMS } from "../../support/document-forms.ts";
import { honestPng } from "../../support/honest-files.ts";
import {
  logInAs,
  PASSWORD,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../support/test-server.ts";
import { conversionOf, sendFile } from "../../support/upload.ts";
import { ACTORS, type Actor, rowOf } from "./access-table.ts";
import { becomeActor, type Means } from "./actors.ts";

const OWNER = "owner@example.org";
/** In B's answers and B's file name. */
const SECRET = "kept-by-b";

type AskedRequest = InjectOptions & { readonly url: string };

/** Whether it has all that the endpoint takes. */
function isFit(call: EndpointName, { payload, url }: AskedRequest): boolean {
  const { body, query }: Endpoint = ENDPOINTS[call];
  return (body === undefined || payload !== undefined) && (query === undefined || url.includes("?"));
}

describe.each(ENGINES)("who may do what on $name", ({ create }) => {
  let server: TestServer;
  let owner: TestBrowser;
  let ownerId = "";
  let ownersFile = "";
  let prefillToken = "";
  let before: unknown;
  let formVersion = "";
  const ownersView = async () => ({
    profile: (await owner.get("/api/profile")).json(),
    tabs: (await owner.get("/api/tabs")).json(),
    counts: (await owner.get("/api/add-another")).json(),
    document: (await owner.get("/api/pdf/document-answer/paper")).json(),
  });
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: DOCUMENT_FORMS });
    owner = await logInAs(server, OWNER);
    ownerId = (await findAccount(server.context.store, OWNER))?.id ?? "";
    await owner.put("/api/answer", { name: SECRET });
    const picture = await honestPng();
    const sent = await sendFile(owner, "paper", picture);
    await owner.post("/api/pdf/document-answer/paper", { file_key: sent.key, file_name: `${SECRET}.png` });
    await conversionOf(owner, "paper");
    ownersFile = (await sendFile(owner, "paper", picture)).key;
    prefillToken = (
      await makeToken(server.context, { opens: { answers: { name: "Ann" } }, ttlMs: 3_600_000 })
    ).token;
    formVersion = (await server.context.forms.required()).hash;
    before = await ownersView();
  });
  afterAll(() => server.close());

  const requestOf = (call: EndpointName, { email, serviceToken }: Means, actor: Actor): AskedRequest => {
    const { method, path } = ENDPOINTS[call];
    const url = path.replace(":answer_key", "paper");
    const prefill = actor.startsWith("staff") ? serviceToken : prefillToken;
    const bodies: Partial<Record<EndpointName, object>> = {
      signup: { username: `new-${email}`, password: PASSWORD },
      confirm: { username: email, code: "000000" },
      login: { username: email, password: PASSWORD },
      forgotPassword: { username: OWNER },
      resetPassword: { username: OWNER, password: "Another-horse-8", id: "guessed" },
      resendConfirm: { username: OWNER },
      saveAnswers: { name: "Eve" },
      keepOverwritten: { answer_key: "name", answer: "Eve" },
      seenForm: { form_version: formVersion },
      lastPage: { last_page: "/more" },
      webStatus: { web_status: "submitted" },
      validations: { name: ["Name"] },
      saveAddAnother: { button_id: "pets", num_components: 2 },
      saveTab: { tab_id: "paper_way", chosen_tab: "post" },
      presignedUrl: { answer_key: "paper" },
      convertDocument: { file_key: ownersFile, file_name: "mine.png" },
      reportClientError: { kind: "screen", error: "TypeError", route: "/about", at: [], form: "", build: "" },
    };
    const queries: Partial<Record<EndpointName, string>> = {
      temporaryAnswers: `?token=${prefill}`,
      staffView: `?service_token=${serviceToken}`,
      lookup: "?text=portland&category=hs_ceeb",
    };
    const payload = bodies[call];
    return { method, url: url + (queries[call] ?? ""), ...(payload !== undefined && { payload }) };
  };

  it.each(Object.keys(ENDPOINTS) as readonly EndpointName[])(
    "%s: each actor gets what the table says",
    async (call) => {
      const cells = await Promise.all(
        ACTORS.map(async (actor) => {
          const means = await becomeActor(server, actor, ownerId);
          const cookies = means.session === undefined ? {} : { session: means.session };
          const request = requestOf(call, means, actor);
          const answer = await server.app.inject({ ...request, cookies });
          // Staff alone see what is B's, under a token that B's application was opened with.
          if (actor !== "staff" || call !== "staffView") expect(answer.body).not.toContain(SECRET);
          const code = answer.statusCode < 400 ? "ok" : answer.json().code;
          const expected = rowOf(call, isFit(call, request))[actor];
          const isIn = expected === "in" && code !== "unauthorized" && code !== "unexpected";
          return { actor, got: isIn ? "in" : code, expected };
        }),
      );
      expect(cells.map(({ actor, got }) => [actor, got])).toEqual(
        cells.map(({ actor, expected }) => [actor, expected]),
      );
    },
  );

  it("leaves student B's application as it was", async () => {
    expect(JSON.stringify(before)).toContain(SECRET);
    expect(await ownersView()).toEqual(before);
    expect((await owner.get("/api/document-answer/paper/pdf")).statusCode).toBe(303);
  });
});
