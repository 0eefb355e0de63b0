import type { Browser } from "playwright-core";
import type { CompiledForm } from "../../../src/form/index.ts";
import { type AppServer, startApp } from "../../../tests/journeys/support/app-server.ts";
import { peerFormOf } from "../peers/peer-form.ts";
import type { PeerServer } from "../peers/serve-peers.ts";
import { formFolder } from "./form-folder.ts";
import { generatedForm } from "./generated-form.ts";
import { MeasuredPage } from "./measured-page.ts";

/** Ours, rjsf as it comes, and inputs written by hand. */
export const VARIANTS = ["ours", "stock", "hand"] as const;
export type Variant = (typeof VARIANTS)[number];

/** A page to measure: the real one, or one with this many questions. */
export type FormName = "real" | `${number}`;

/** Where things are on a page, the same for every variant but for what goes before ids. */
interface Places {
  readonly text: string;
  readonly radio: string;
  /** Shown by the radio's N. */
  readonly shown: string;
}

export interface Subject {
  readonly variant: Variant;
  readonly form: FormName;
  readonly page: MeasuredPage;
  readonly places: Places;
  /** Selectors of what leads to another page and back, and the id that is there then. */
  readonly away: { readonly link: string; readonly id: string };
  readonly back: { readonly link: string; readonly id: string };
}

/** One form, served by the product and by the peers. */
export interface ServedForm {
  readonly name: FormName;
  readonly subjects: (browser: Browser) => Promise<readonly Subject[]>;
  readonly stop: () => Promise<void>;
}

const REAL: Places = {
  text: "first_name",
  radio: "mailing_addr_same_as_perm_addr",
  shown: "mailing_address_line_1",
};

/** In the middle of the page, where as much stands before as after. */
function generatedPlaces(questions: number): Places {
  const section = questions / 20;
  return { text: `text_${section}_3`, radio: `radio_${section}`, shown: `text_${section}_6` };
}

/** Starts the product with a form of this name and hands the same form to the peers. */
export async function serveForm(name: FormName, peers: PeerServer): Promise<ServedForm> {
  const folder = name === "real" ? undefined : await formFolder(generatedForm(Number(name)));
  const server = await startApp(folder === undefined ? {} : { FORMS_DIR: folder.path });
  const form = await publishedForm(server);
  const [page, other] = form.pages;
  if (page === undefined || other === undefined) throw new Error("The form needs two pages.");
  peers.add(name, peerFormOf(form, page));
  const places = name === "real" ? REAL : generatedPlaces(Number(name));
  return {
    name,
    subjects: async (browser) => {
      const ours = await MeasuredPage.open(browser, `${server.address}${page.route}`);
      const away = { link: `nav a[href="${other.route}"]`, id: other.keys[0] ?? "" };
      const back = { link: `nav a[href="${page.route}"]`, id: places.text };
      const others = await Promise.all(
        (["stock", "hand"] as const).map((variant) => peerSubject(browser, peers, variant, name, places)),
      );
      return [{ variant: "ours", form: name, page: ours, places, away, back }, ...others];
    },
    stop: async () => {
      await server.stop();
      await folder?.remove();
    },
  };
}

async function peerSubject(
  browser: Browser,
  peers: PeerServer,
  variant: "stock" | "hand",
  form: FormName,
  places: Places,
): Promise<Subject> {
  const page = await MeasuredPage.open(browser, `${peers.address}/?peer=${variant}&form=${form}`);
  const prefix = variant === "stock" ? "root_" : "";
  const named = {
    text: prefix + places.text,
    radio: prefix + places.radio,
    shown: prefix + places.shown,
  };
  const back = { link: "#open", id: named.text };
  return { variant, form, page, places: named, away: { link: "#leave", id: "elsewhere" }, back };
}

async function publishedForm(server: AppServer): Promise<CompiledForm> {
  const current = await fetch(`${server.address}/forms/current`);
  const { hash } = (await current.json()) as { readonly hash: string };
  const form = await fetch(`${server.address}/forms/${hash}.json`);
  // The server compiled it with this code.
  return (await form.json()) as CompiledForm;
}
