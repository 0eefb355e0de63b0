import { randomUUID } from "node:crypto";
import { type Installation, withInstallation, writeAudit } from "../../src/server/admin/installation.ts";
import {
  addEndpoint,
  listEndpoints,
  loadSecrets,
  pauseEndpoint,
  removeEndpoint,
  storeSecrets,
  type WebhookEndpoint,
} from "../../src/server/store/webhook-endpoints.ts";
import { newWebhookSecret } from "../../src/server/webhooks/sign-webhook.ts";
import { count } from "../process/output.ts";
import { CliError } from "../process/run-script.ts";
import { type AdminContext, adminCommand, none, UsageError } from "./command.ts";

const HELP = `Usage: npm run admin -- webhooks
       npm run admin -- webhooks --add URL
       npm run admin -- webhooks --rotate ID | --pause ID | --remove ID

Tells other systems of the school when an application was submitted: a signed POST to an address of theirs, after Standard
Webhooks. Each event comes at least once, those of one application in their order; a receiver that does not answer is
tried for three days. Without options it lists the addresses. docs/operations.md has what is sent. At the desk, under
Webhooks, administrators see how each does and what it was told, send deliveries again, try one, and resume it.

  --add     tell an address (https://…) from now on; its secret is shown this once
  --rotate  make a new secret, shown this once; deliveries are signed with it and the one before, until the next --rotate
  --pause   tell it nothing; what is to be told waits, and fails after three days
  --remove  forget the address with its deliveries
`;

const OPTIONS = {
  add: { type: "string" },
  rotate: { type: "string" },
  pause: { type: "string" },
  remove: { type: "string" },
} as const;

/** What an option does with its value: the lines that it says. @throws CliError */
type Action = (
  installation: Installation,
  value: string,
  context: AdminContext,
) => Promise<readonly string[]>;

const ACTIONS: Readonly<Record<string, Action>> = {
  add,
  rotate,
  pause: async (installation, id) => {
    await change(installation, id, (store) => pauseEndpoint(store, id, installation.now()));
    return [`Webhook ${id} is paused.`];
  },
  remove: (installation, id) =>
    installation.store.transaction(async (store) => {
      if (!(await removeEndpoint(store, id))) throw noEndpoint(id);
      await writeAudit({ ...installation, store }, "webhook_removed", id);
      return [`Webhook ${id} and its deliveries are forgotten.`];
    }),
};

/** `npm run admin -- webhooks` */
export const webhooks = adminCommand({
  summary: "tell other systems of submitted applications",
  help: HELP,
  options: OPTIONS,
  names: none,
  run: async ({ values }, context) => {
    const asked = Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    if (asked.length > 1) throw new UsageError("Give one of the options at a time.");
    await withInstallation(context.config, async (installation) => {
      const [name, value] = asked[0] ?? ["", ""];
      const lines =
        (await ACTIONS[name]?.(installation, value, context)) ?? (await describeEndpoints(installation));
      for (const line of lines) context.print(line);
    });
    return 0;
  },
});

async function add(
  installation: Installation,
  url: string,
  { config }: AdminContext,
): Promise<readonly string[]> {
  requireReceiver(url, config.webhookNetworks.length > 0);
  const [id, secret] = [randomUUID(), newWebhookSecret()];
  await installation.store.transaction(async (store) => {
    await addEndpoint(store, { id, url, secret, now: installation.now() });
    await writeAudit({ ...installation, store }, "webhook_added", id);
  });
  return [`Webhook ${id} is told from now on.`, `Its secret, shown this once: ${secret}`];
}

/** @throws CliError that says which addresses there can be */
function requireReceiver(url: string, takesHttp: boolean): void {
  const parsed = URL.parse(url);
  const isTaken = parsed?.protocol === "https:" || (takesHttp && parsed?.protocol === "http:");
  if (parsed !== null && isTaken && parsed.username + parsed.password === "") return;
  throw new CliError(
    1,
    "A webhook needs an address that starts with https://, without a name and password in it; http:// where WEBHOOK_NETWORKS is given. Nothing was made.",
  );
}

async function rotate(installation: Installation, id: string): Promise<readonly string[]> {
  const secret = newWebhookSecret();
  await change(installation, id, async (store) => {
    const [last] = (await loadSecrets(store, id)) ?? [];
    return last !== undefined && storeSecrets(store, id, [secret, last]);
  });
  return [`The new secret of webhook ${id}, shown this once: ${secret}`];
}

function change(
  { store, now }: Installation,
  id: string,
  work: (tx: Installation["store"]) => Promise<boolean>,
): Promise<void> {
  return store.transaction(async (tx) => {
    if (!(await work(tx))) throw noEndpoint(id);
    await writeAudit({ store: tx, now }, "webhook_changed", id);
  });
}

function noEndpoint(id: string): CliError {
  return new CliError(1, `There is no webhook ${id}. Nothing was changed.`);
}

async function describeEndpoints(installation: Installation): Promise<readonly string[]> {
  await writeAudit(installation, "webhooks_listed", "webhooks");
  const endpoints = await listEndpoints(installation.store);
  if (endpoints.length === 0) return ["No system is told."];
  return endpoints.map((endpoint) => [endpoint.id, endpoint.url, stateOf(endpoint)].join("  "));
}

function stateOf({ paused_at, failures, rests_until }: WebhookEndpoint): string {
  if (paused_at !== null) return `paused since ${iso(paused_at)}`;
  if (failures === 0) return "answers";
  return `has not answered ${count(failures, "time")}, rests until ${iso(rests_until)}`;
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
