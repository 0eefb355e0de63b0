import type {
  ListedApiToken,
  ListedDelivery,
  ListedExport,
  ListedWebhook,
} from "../contract/desk-passing-on.ts";
import type { ExportFormat } from "../contract/desk.ts";

// What the pages say by which applications are passed on: exports, tokens of machines, webhooks.

export const FORMAT_WORDS: Readonly<Record<ExportFormat, { readonly name: string; readonly about: string }>> =
  {
    csv: { name: "CSV", about: "For spreadsheets: a row for each application, a column for each answer." },
    jsonl: { name: "JSON Lines", about: "For other programs: a line for each application." },
    zip: {
      name: "PDF copies (ZIP)",
      about:
        "A PDF for each application. Copies that are not there yet are made one after the other, which takes a while.",
    },
  };

export const EXPORT_STATE_WORDS: Readonly<Record<ListedExport["state"], string>> = {
  waiting: "Not taken",
  under_way: "Under way",
  done: "Complete",
  broken_off: "Broken off",
  failed: "Failed",
};

export const READS_WORDS: Readonly<Record<ListedExport["reads"], string>> = {
  masked: "Masked",
  some: "Some pages in full",
  all: "In full",
};

export const TOKEN_STATE_WORDS: Readonly<Record<ListedApiToken["state"], string>> = {
  works: "Works",
  expired: "Expired",
  revoked: "Revoked",
};

export const WEBHOOK_STATE_WORDS: Readonly<Record<ListedWebhook["state"], string>> = {
  answers: "Answers",
  resting: "Does not answer",
  paused: "Paused",
};

export const DELIVERY_STATE_WORDS: Readonly<Record<ListedDelivery["state"], string>> = {
  delivered: "Delivered",
  waiting: "Waits",
  failed: "Failed",
};

export const passingOn = {
  export: "Export",
  exportTitle: "Export this list",
  exportAbout:
    "The submitted applications that the list shows now. Drafts were not handed in, and are not part of it.",
  takesAll:
    "Sensitive answers, such as Social Security numbers, stand in the file in full. Please keep it as you would keep them.",
  takesSome:
    "Sensitive answers, such as Social Security numbers, are masked in the file, but for those of sections that were opened to you.",
  takesCopies:
    "Sensitive answers stand in the copies, and of Social Security numbers the last four digits. Please keep them as you would keep the answers.",
  format: "Format",
  isNew: "Only what is new since my last export in this format",
  delimiter: "Between two columns",
  comma: "Comma",
  semicolon: "Semicolon",
  hasBom: "For Excel: begin with the mark by which it knows letters such as é and ł",
  download: "Download",
  begun: (fileName: string) => `${fileName} is on its way. What becomes of it stands under Exports.`,
  nothingNew: (format: string, at: string) =>
    `There is nothing new in this list since your last export of ${at} (${format}). No file was made.`,
  nothingSubmitted: "The list has no submitted application. No file was made.",

  exportsTitle: "Exports",
  exportsAbout: "Who took which applications along.",
  exportsOwn: "Your exports. Administrators see those of everybody.",
  nothingTaken:
    "Nothing was exported yet. To export, filter the list of applications and press Export above it.",
  toApplications: "Go to the applications",
  who: "Who",
  when: "When",
  filter: "Filter",
  answers: "Sensitive answers",
  applications: "Applications",
  state: "State",
  leftOut: (count: number) =>
    count === 1 ? "1 copy could not be made" : `${count} copies could not be made`,
  everything: "All submitted",
  onlyNew: "New ones",
  searched: "Search",
  inGroup: (name: string) => name,
  leftAt: (page: string) => `Left at ${page}`,
  missing: (item: string) => `Missing ${item}`,
  from: (day: string) => `From ${day}`,
  before: (day: string) => `Before ${day}`,
  older: "Older",
  newest: "Newest",

  tokensTitle: "Tokens",
  tokensAbout:
    "With a token, a program of the school reads submitted applications: GET /desk/api/applications.",
  addToken: "Make a token",
  tokenName: "What it is for",
  days: "Works for (days)",
  readsSensitive: "Sends sensitive answers, such as Social Security numbers, as they were given",
  sensitive: "In full",
  masked: "Masked",
  application: "Application",
  madeBy: "Made by",
  aCommand: "a command on the server",
  until: "Until",
  lastUsed: "Last used",
  never: "Never",
  revokeToken: (name: string) => `Revoke ${name}`,
  revokeTokenTitle: (name: string) => `Revoke the token ${name}?`,
  revokeTokenQuestion: "Whatever uses it can read nothing more, at once and for good.",
  tokenRevoked: (name: string) => `The token ${name} works no more.`,
  tokenTitle: "The token",
  tokenAbout: (name: string, until: string) =>
    `Hand this to whoever runs ${name} as you would a key. It works until ${until}, and is shown this once.`,
  copyToken: "Copy the token",
  noTokens: "No program reads applications.",

  webhooksTitle: "Webhooks",
  webhooksAbout:
    "The school’s systems that are told when an application was submitted. They are added, paused and removed on the server: npm run admin -- webhooks.",
  noWebhooks: "No system is told.",
  address: "Address",
  waiting: "Waiting",
  failed: "Failed",
  restsUntil: (count: number, until: string) =>
    `${count === 1 ? "1 try" : `${count} tries`} without an answer; tried again ${until}`,
  pausedSince: (since: string) => `since ${since}`,
  deliveries: "Deliveries",
  deliveriesOf: (url: string) => `Deliveries to ${url}`,
  showDeliveries: (url: string) => `Show deliveries to ${url}`,
  onlyFailed: "Failed ones alone",
  test: "Send a test",
  resume: "Go on now",
  replayFailed: "Send all failed again",
  replay: "Send again",
  replayOf: (event: string, reference: string | null, at: string) =>
    `Send again: ${[event, reference, at].filter((part) => part !== null).join(", ")}`,
  event: "Event",
  attempts: "Attempts",
  lastAnswer: "Last answer",
  noDeliveries: "There are none.",
  tested: "The test is on its way.",
  resumed: "It is told again from now on.",
  replayed: (count: number) =>
    count === 1 ? "1 delivery is sent again." : `${count} deliveries are sent again.`,
} as const;
