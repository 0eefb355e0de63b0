/** Settings that are explained together. */
interface SettingGroup {
  /** For .env.example, above the settings. */
  readonly about: string;
  /** An example of each; empty where nobody should copy one, as for secrets. */
  readonly examples: Readonly<Record<string, string>>;
  /** What holds when none of them is given; this and `words` are cells of the table in docs/operations.md. */
  readonly standard: string;
  readonly words: string;
}

/** Every setting of the server, once: .env.example and the table of docs/operations.md are made of this. */
export const SETTING_GROUPS = [
  {
    about: "Where the server listens. HOST=0.0.0.0 listens on every address of the machine.",
    examples: { PORT: "3000", HOST: "localhost" },
    standard: "`3000`, `localhost`",
    words: "`HOST=0.0.0.0` to be reached from other machines",
  },
  {
    about:
      "The address under which browsers reach the product, without a path: for links in mails, and with https for secure cookies.",
    examples: { PUBLIC_URL: "https://apply.school.edu" },
    standard: "the address listened on",
    words: "links in mails; under `https:` cookies are `Secure` and HSTS is on",
  },
  {
    about:
      "Database, key file, uploaded documents and mail outbox live here. Back it up, and let nobody else read it. In production name a folder outside of the program's.",
    examples: { DATA_DIR: "./var" },
    standard: "`./var`",
    words:
      "database, key file, documents, outbox; [the data folder](#the-data-folder). In production outside of the program's folder",
  },
  {
    about:
      "What staff edit: the form definitions, and the school's names, addresses and colours. Changes are taken over at once.",
    examples: { FORMS_DIR: "./forms", PARTNER_CONFIG: "./partner.config.json" },
    standard: "`./forms`, `./partner.config.json`",
    words: "what staff edit: the form definitions and the school; watched while the server runs",
  },
  {
    about:
      "Where the form is changed: in the files of FORMS_DIR, into which the desk writes as well, or at the desk alone, for a folder that the server cannot write: its files are taken over once, and then the newest version counts.",
    examples: { FORMS_SOURCE: "desk" },
    standard: "`folder`",
    words: "`desk`: the form is changed at the [desk](#forms) alone, and the folder is taken over once",
  },
  {
    about:
      "Whether a form goes live as soon as its files are saved, or with npm run forms -- publish alone: saved files are then a draft, which is checked and shown to nobody.",
    examples: { FORMS_PUBLISH: "manual" },
    standard: "`on-save`",
    words: "`manual`: saved form files are a draft until [`npm run forms -- publish`](change-a-live-form.md)",
  },
  {
    about:
      "Whether somebody else who publishes has to approve a change of the form at the desk before it is published. Needs FORMS_PUBLISH=manual or FORMS_SOURCE=desk.",
    examples: { FORMS_FOUR_EYES: "yes" },
    standard: "`no`",
    words:
      "`yes`: a change of the form is published at the desk alone, once somebody has [approved](#forms) it who has not made it; needs `FORMS_PUBLISH=manual` or `FORMS_SOURCE=desk`",
  },
  {
    about: "PostgreSQL instead of SQLite in DATA_DIR. Needed when several instances share the work.",
    examples: { DATABASE_URL: "postgres://user:password@db.school.edu:5432/admission" },
    standard: "SQLite in `DATA_DIR`",
    words: "`postgres://…`; needed by [several instances](#several-instances)",
  },
  {
    about:
      "How many connections to PostgreSQL each server and worker opens at the most. All of them together must stay below its max_connections. More help where many applicants submit at once and PostgreSQL has processors to spare.",
    examples: { DATABASE_CONNECTIONS: "10" },
    standard: "`10`",
    words:
      "how many connections to PostgreSQL each server and worker opens at the most; all of them together must stay below its `max_connections` (100 unless it was set)",
  },
  {
    about:
      "A mail server instead of files in DATA_DIR/outbox, and the sender (the admissions office when absent).",
    examples: {
      SMTP_URL: "smtps://user:password@mail.school.edu",
      MAIL_FROM: "Office of Undergraduate Admission <admission@school.edu>",
    },
    standard: "files in `DATA_DIR/outbox`, the admissions office",
    words: "the mail server, `smtp://…` or `smtps://…`, and the sender",
  },
  {
    about:
      "How many connections to the mail server each server and worker holds at the most, each with one mail under way. Fewer where the mail service allows fewer: Microsoft 365, for example, takes three in all.",
    examples: { MAILS_AT_ONCE: "10" },
    standard: "`10`",
    words:
      "how many connections to the mail server each server and worker holds at the most; fewer where a mail service allows fewer, such as Microsoft 365 with three",
  },
  {
    about:
      "Hours of the day, and the time zone they are meant in, in which no reminder is sent to applicants: those that staff send then wait until the hours are over.",
    examples: { QUIET_HOURS: "20:00-08:00 America/New_York" },
    standard: "none",
    words: "hours in which [reminders](#reminders) wait, with the time zone that they are meant in",
  },
  {
    about:
      "Networks or addresses that webhooks may be sent to besides public ones, separated by commas: for receivers inside the school. Where it is given, receivers may be reached by http://, too.",
    examples: { WEBHOOK_NETWORKS: "10.2.0.0/16" },
    standard: "none",
    words: "networks besides the public one that [webhooks](#webhooks) may be sent to",
  },
  {
    about:
      "A Photon server (OpenStreetMap) that suggests addresses, instead of the built-in cities and ZIP codes. What applicants type into address questions is sent to it: run your own. docs/lookup.md",
    examples: { PHOTON_URL: "http://localhost:2322" },
    standard: "built-in cities and ZIP codes",
    words: "a Photon server for address suggestions, see [lookup](lookup.md)",
  },
  {
    about:
      "The school's OpenID Connect provider, with which staff sign in at the desk: all of the first three or none. It has to know PUBLIC_URL/desk/sign-in/provider/return as the redirect address. DESK_OIDC_ROLES says which group at the school has which role at the desk, and then groups alone decide; without it, who was added at the desk may sign in. Groups are read from the claim that DESK_OIDC_GROUPS_CLAIM names. docs/operations.md",
    examples: {
      DESK_OIDC_ISSUER: "https://login.school.edu/realms/staff",
      DESK_OIDC_CLIENT_ID: "admissions-desk",
      DESK_OIDC_CLIENT_SECRET: "",
      DESK_OIDC_SCOPE: "openid profile email",
      DESK_OIDC_GROUPS_CLAIM: "groups",
      DESK_OIDC_ROLES: "admissions-readers=reader,admissions-admins=admin",
    },
    standard: "none; `openid profile email`, `groups`, none",
    words:
      "the OpenID Connect provider with which staff [sign in at the desk](#signing-in-with-the-schools-accounts), and which group there has which role",
  },
  {
    about:
      "A secret of at least 32 characters under which codes, links and sessions are hashed, and sensitive answers and waiting mails encrypted, the same for every instance. Without it, one is made in DATA_DIR/app.key at the first start. Keep a copy apart from the backups: without the key nobody can read the sensitive answers.",
    examples: { APP_KEY: "" },
    standard: "`DATA_DIR/app.key`",
    words:
      "secret of at least 32 characters under which codes, links and sessions are hashed, and sensitive answers and waiting mails encrypted; the same for every instance, see [keys](#keys)",
  },
  {
    about:
      "Secrets that were APP_KEY before, separated by spaces, until npm run admin -- rotate-keys is done: what was encrypted under them can still be opened.",
    examples: { APP_KEY_PREVIOUS: "" },
    standard: "none",
    words: "secrets that were `APP_KEY` before, separated by spaces, until [`rotate-keys`](#keys) is done",
  },
  {
    about:
      "How many days npm run admin -- purge keeps drafts that nobody touches, and applications after their submission. For ever when absent.",
    examples: { RETENTION_DRAFT_DAYS: "400", RETENTION_SUBMITTED_DAYS: "1500" },
    standard: "for ever",
    words:
      "how many days drafts that nobody touches, and submitted applications, are kept: [`purge`](#applicants-data) erases older ones",
  },
  {
    about:
      "S3-compatible storage for uploads and PDF copies instead of DATA_DIR/documents: all of these or none; only the region has a standard. Needed when several machines share the work. The bucket needs a CORS rule that allows POST from PUBLIC_URL.",
    examples: {
      S3_ENDPOINT: "https://s3.us-east-1.amazonaws.com",
      S3_REGION: "us-east-1",
      S3_BUCKET: "admission-documents",
      S3_ACCESS_KEY_ID: "",
      S3_SECRET_ACCESS_KEY: "",
    },
    standard: "files in `DATA_DIR/documents`",
    words:
      "S3-compatible storage for [documents](#documents) and PDF copies; all of them or none, the region is `us-east-1` when absent",
  },
  {
    about:
      "ClamAV's clamd, which looks at each document before it is converted. It needs TCPSocket in its clamd.conf. While it is away documents wait. docs/operations.md",
    examples: { CLAMD: "localhost:3310" },
    standard: "none",
    words: "ClamAV's `clamd`, which looks for [viruses](#viruses) in documents before they are converted",
  },
  {
    about:
      "no: this server only serves, and leaves mails, conversions and PDF copies to npm start -- --worker, which takes the same settings.",
    examples: { RUN_JOBS: "yes" },
    standard: "`yes`",
    words: "`no` leaves mails, conversions and PDF copies to [`npm start -- --worker`](#jobs-and-the-worker)",
  },
  {
    about:
      "How many documents are converted at the same time: when absent as many as there are processors, at least 2 and at the most 4, where the memory is enough for them. Each may take 1.2 GB, a Word document with LibreOffice 2.5 GB.",
    examples: { CONVERSIONS_AT_ONCE: "2" },
    standard: "one a processor, `2` to `4`, one for each 1.5 GB of memory",
    words:
      "how many [documents](#documents) are converted at the same time; each may take 1.2 GB, a Word document with LibreOffice 2.5 GB",
  },
  {
    about:
      "How many milliseconds a server that was told to stop serves on while /ready is 503 already, so that balancers send nothing more: longer than they take to notice. 3000 with PostgreSQL and 0 with SQLite when absent; 6000 at the most.",
    examples: { DRAIN_MS: "3000" },
    standard: "`3000` with PostgreSQL, else `0`",
    words:
      "how long a server that was told to stop [serves on](#several-instances), so that balancers notice; `6000` at the most",
  },
  {
    about:
      "How many milliseconds somebody may do nothing before being logged out, and how long before that the question comes.",
    examples: { INACTIVITY_TIMEOUT_MS: "900000", INACTIVITY_WARNING_MS: "60000" },
    standard: "`900000`, `60000`",
    words:
      "after how many milliseconds without doing anything somebody is logged out, and how long before that the question comes",
  },
  {
    about:
      "Multiplies how often account calls may be made; more than 1 where many applicants share one address, such as a school.",
    examples: { RATE_LIMIT_FACTOR: "1" },
    standard: "`1`",
    words:
      "multiplies how often one address may call; more where many applicants share one, such as a school",
  },
  {
    about:
      "fatal, error, warn, info, debug, trace or silent. The log goes to standard error, one JSON object a line.",
    examples: { LOG_LEVEL: "info" },
    standard: "`info`",
    words: "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`; the log goes to standard error",
  },
  {
    about:
      'Figures for Prometheus at /metrics, off unless a port or a token is set. METRICS_PORT serves them apart from the endpoints, on METRICS_HOST, to whoever reaches it (npm start -- --worker too; give it a port of its own on the same machine). METRICS_TOKEN, 32 characters at least, must be sent along as "Authorization: Bearer ..."; alone, it opens /metrics on PORT.',
    examples: { METRICS_PORT: "9464", METRICS_HOST: "localhost", METRICS_TOKEN: "" },
    standard: "none, `localhost`, none",
    words:
      "figures for Prometheus at [`/metrics`](#figures), on a port of their own, or on `PORT` for who brings the token",
  },
  {
    about:
      "Proxies in front of the server whose X-Forwarded-For is believed: how many, or their addresses or networks, such as 10.2.0.0/16, separated by commas.",
    examples: { TRUST_PROXY: "1" },
    standard: "none",
    words:
      "number of the proxies in front, or their addresses or networks (`10.2.0.0/16`) separated by commas, whose `X-Forwarded-For` is believed",
  },
] as const satisfies readonly SettingGroup[];

type NamesOf<Group> = Group extends { readonly examples: infer Examples } ? keyof Examples : never;
/** The name of a setting, as the environment has it. */
export type SettingName = NamesOf<(typeof SETTING_GROUPS)[number]>;
