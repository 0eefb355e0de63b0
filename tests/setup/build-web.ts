import { ensureWebBuild } from "../../scripts/web-build/ensure-web-build.ts";

/** Journeys drive the web part as it is delivered, so it is built before them where it is stale. */
export default async function buildWeb(): Promise<void> {
  await ensureWebBuild();
}
