import { vi } from "vitest";
import { DriverError, record, type Session } from "./session.ts";

/** Longer than a conversion takes on a busy machine. */
const WAIT = { timeout: 60_000, interval: 100 };
/** The name of an element's id wherever one is given by a driver. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
/** Ends once it stands still: WebKit's driver presses where it was while the page still scrolls as smoothly as it is asked to. */
const INTO_SIGHT = `return new Promise((resolve) => {
  let before;
  const look = () => {
    arguments[0].scrollIntoView({ block: "center", behavior: "instant" });
    const { top } = arguments[0].getBoundingClientRect();
    if (top === before) return resolve();
    before = top;
    requestAnimationFrame(look);
  };
  look();
})`;
const TAB = "\uE004";

/** The page of a browser, at the address of a server. What is looked for is waited for. */
export class DrivenPage {
  readonly #session: Session;
  readonly #address: string;
  readonly #complaints: string[] = [];

  constructor(session: Session, address: string) {
    this.#session = session;
    this.#address = address;
  }

  /** Opens an address of the server, and waits until the application runs. */
  async goto(path: string): Promise<void> {
    await this.#load(() => this.#session.send("Navigate", { url: new URL(path, this.#address).href }));
  }

  async reload(): Promise<void> {
    await this.#load(() => this.#session.send("Refresh"));
  }

  async back(): Promise<void> {
    await this.#session.send("Back");
  }

  /** Waits until the address has this path. */
  async at(path: string): Promise<void> {
    await vi.waitFor(async () => {
      const { pathname } = new URL(String(await this.#session.send("GetCurrentURL")));
      if (pathname !== path) throw new Error(`The browser is at ${pathname}, not at ${path}.`);
    }, WAIT);
  }

  /** Waits for the page with this heading. */
  async titled(title: string): Promise<void> {
    await this.#element("h1", title);
  }

  /** Waits until the page says this. */
  async says(text: string): Promise<void> {
    await vi.waitFor(async () => {
      const said = String(await this.evaluate(() => document.body.innerText));
      if (!said.includes(text)) throw new Error(`Not on the page: ${text}\nIt says:\n${said}`);
    }, WAIT);
  }

  /** Presses what a selector finds in sight; with a name the one that screen readers call so. */
  async press(selector: string, name?: string): Promise<void> {
    await this.#act(selector, name, (id) => this.#session.send("ElementClick", { id }));
  }

  /** Chooses an option of a select, which no browser has in sight while the list is closed. */
  async choose(selector: string, value: string): Promise<void> {
    await vi.waitFor(async () => {
      const [id] = await this.#existing(`${selector} option[value="${value}"]`, false);
      await this.#session.send("ElementClick", { id });
    }, WAIT);
  }

  /** Presses the first of what a selector finds in sight whose text begins like this. */
  async pressStarting(selector: string, text: string): Promise<void> {
    await vi.waitFor(async () => {
      const found = await this.#existing(selector, true);
      for (const id of found)
        if ((await this.#nameOf(id)).startsWith(text))
          return await this.#session.send("ElementClick", { id });
      throw new Error(
        `No ${selector} begins with ${text}; there are: ${(await this.names(selector)).join(", ")}`,
      );
    }, WAIT);
  }

  /** Types into a box, after what stands there. */
  async type(selector: string, text: string, name?: string): Promise<void> {
    await this.#act(selector, name, (id) => this.#session.send("ElementSendKeys", { id, text }));
  }

  /** Leaves a box with the keyboard. */
  async leave(selector: string): Promise<void> {
    await this.type(selector, TAB);
  }

  /** Chooses a file of this machine; the box for it is not in sight. */
  async attach(selector: string, path: string): Promise<void> {
    const [id] = await vi.waitFor(() => this.#existing(selector, false), WAIT);
    await this.#session.send("ElementSendKeys", { id, text: path });
  }

  /** What screen readers call each that a selector finds in sight. */
  async names(selector: string): Promise<readonly string[]> {
    const names: string[] = [];
    for (const id of await this.#found(selector, true)) names.push(await this.#nameOf(id));
    return names;
  }

  /** Whether a selector finds something in sight at this moment. */
  async has(selector: string): Promise<boolean> {
    return (await this.#found(selector, true)).length > 0;
  }

  /** Runs a function of nothing but its arguments in the page; gives what it returns or promises. */
  async evaluate<T extends readonly unknown[]>(run: (...given: T) => unknown, ...given: T): Promise<unknown> {
    return await this.#session.send("ExecuteScript", {
      script: `return (${run.toString()}).apply(null, arguments)`,
      args: given,
    });
  }

  /** Waits until a function gives true in the page. */
  async holds<T extends readonly unknown[]>(run: (...given: T) => unknown, ...given: T): Promise<void> {
    await vi.waitFor(async () => {
      if ((await this.evaluate(run, ...given)) !== true)
        throw new Error(`Not so: ${run.toString()} of ${given.join(", ")}`);
    }, WAIT);
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(String(await this.#session.send("TakeScreenshot")), "base64");
  }

  /** All that was written to the console so far, thrown by a script, or refused by a policy. */
  async complaints(): Promise<readonly string[]> {
    await this.#collect();
    return [...this.#complaints, ...(await this.#session.complaints(this.#address))];
  }

  async #load(load: () => Promise<unknown>): Promise<void> {
    await this.#collect();
    await load();
    await this.evaluate(watchConsole);
    // What is pressed before the application runs waits for it, which is a way of its own.
    await this.holds(() => window.ahead?.isStarted !== false);
  }

  async #collect(): Promise<void> {
    const lines = await this.evaluate(() => Reflect.get(window, "complaints") ?? []);
    if (Array.isArray(lines)) this.#complaints.push(...lines.map(String));
  }

  async #act(
    selector: string,
    name: string | undefined,
    act: (id: string) => Promise<unknown>,
  ): Promise<void> {
    // What moves, is covered or is drawn anew is tried again, as a person does.
    await vi.waitFor(async () => {
      const id = await this.#element(selector, name);
      await this.#session.send("ExecuteScript", { script: INTO_SIGHT, args: [{ [ELEMENT]: id }] });
      await act(id);
    }, WAIT);
  }

  async #element(selector: string, name: string | undefined): Promise<string> {
    return await vi.waitFor(async () => {
      const found = await this.#existing(selector, true);
      if (name === undefined) return found[0];
      for (const id of found) if ((await this.#nameOf(id)) === name) return id;
      const names = (await this.names(selector)).join(", ");
      throw new Error(`No ${selector} is called ${name}; there are: ${names}`);
    }, WAIT);
  }

  async #nameOf(id: string): Promise<string> {
    return String(await this.#session.send("GetComputedLabel", { id }));
  }

  async #existing(selector: string, isInSight: boolean): Promise<readonly [string, ...string[]]> {
    const [first, ...more] = await this.#found(selector, isInSight);
    if (first === undefined) throw new DriverError(`There is no ${selector}.`);
    return [first, ...more];
  }

  async #found(selector: string, isInSight: boolean): Promise<readonly string[]> {
    const found = await this.evaluate(findElements, selector, isInSight);
    return Array.isArray(found) ? found.map((element) => String(record(element)[ELEMENT])) : [];
  }
}

/** Runs in the browser. */
function findElements(selector: string, isInSight: boolean): readonly Element[] {
  const all = [...document.querySelectorAll(selector)];
  return isInSight ? all.filter((element) => element.checkVisibility({ visibilityProperty: true })) : all;
}

/** Runs in the browser. */
function watchConsole(): void {
  const complaints: string[] = [];
  const note = (what: string) => complaints.push(`${location.pathname}: ${what}`);
  Object.assign(window, { complaints });
  addEventListener("error", ({ message }) => note(message));
  addEventListener("unhandledrejection", ({ reason }) => note(String(reason)));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    note(`${violatedDirective} refused ${blockedURI}`),
  );
  for (const name of ["error", "warn"] as const)
    console[name] = (...parts: unknown[]) => note(parts.join(" "));
}
