import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { NewExport } from "../../contract/desk-passing-on.ts";
import { call, pathTo } from "./call.ts";
import { queries } from "./session.ts";

const SOON_MS = 2_000;

/** The log of exports; while one is under way it is read again and again. */
export function useExports(cursor: string | undefined) {
  return useQuery({
    queryKey: ["exports", cursor],
    queryFn: () => call("GET /desk/api/exports", { query: { cursor } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      (data?.exports ?? []).some(({ state }) => state === "under_way") && SOON_MS,
  });
}

/** What became of an export: on its way to this browser, or nothing to take, as nothing is new since a time or nothing was there. */
export type DownloadedExport =
  | { readonly fileName: string }
  | { readonly fileName: null; readonly since: number | null };

/** Asks for an export, and has the browser save it: what it is of stands in no address. @throws DeskError */
export async function downloadExport(asked: NewExport): Promise<DownloadedExport> {
  const {
    id,
    file_name: fileName,
    since,
  } = await call("POST /desk/api/exports", {
    body: { ...asked, skips_empty: true },
  });
  if (id === null) return { fileName: null, since };
  const link = document.createElement("a");
  link.href = pathTo("GET /desk/api/exports/:export_id/file", { export_id: id });
  link.download = fileName;
  link.click();
  // Whoever has just seen the log finds this one in it as well.
  void queries.invalidateQueries({ queryKey: ["exports"] });
  return { fileName };
}

export function useApiTokens() {
  return useQuery({ queryKey: ["api-tokens"], queryFn: () => call("GET /desk/api/tokens") });
}

/** How the systems do that are told. */
export function useWebhooks() {
  return useQuery({
    queryKey: ["webhooks"],
    queryFn: () => call("GET /desk/api/webhooks"),
    refetchOnWindowFocus: false,
  });
}

export function useDeliveries(webhookId: string, failedOnly: boolean) {
  return useQuery({
    queryKey: ["webhook-deliveries", webhookId, failedOnly],
    queryFn: () =>
      call("GET /desk/api/webhooks/:webhook_id/deliveries", {
        webhook_id: webhookId,
        query: { failed: failedOnly ? "1" : undefined },
      }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
}
