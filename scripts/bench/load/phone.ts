import { type Browser, type CDPSession, devices, type Page } from "playwright-core";

/** Lighthouse's slow phone: its processor and its network. */
const PHONE_CPU_RATE = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

export interface Phone {
  readonly page: Page;
  readonly devtools: CDPSession;
  readonly close: () => Promise<void>;
}

/** A page on a simulated phone with an empty cache. */
export async function openPhone(browser: Browser, cpuRate = PHONE_CPU_RATE): Promise<Phone> {
  const context = await browser.newContext({ ...devices["Pixel 7"] });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", NETWORK);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuRate });
  return { page, devtools, close: () => context.close() };
}
