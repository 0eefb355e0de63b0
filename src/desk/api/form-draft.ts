import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormDraft } from "../../contract/desk-form-drafts.ts";
import { call } from "./call.ts";

const KEY = "form";

/** What a call sends that changes something of the form of one of several applications. */
export function bodyOf(application: string | undefined): { readonly application?: string } {
  return application === undefined ? {} : { application };
}

/** Read again by itself, a draft would take the place of the one in the page, with what is not sent yet. */
const ONCE = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** What applicants see, and the draft; read anew whenever a page opens. */
export function useFormDraft(application: string | undefined) {
  return useQuery({
    queryKey: [KEY, "draft", application],
    queryFn: () => call("GET /desk/api/form-draft", { query: { application } }),
    ...ONCE,
    refetchOnMount: "always",
    // An old draft would be edited for the new one.
    gcTime: 0,
  });
}

/** Gives what notes that there is no draft any more: a page that still had it would ask for what belongs to it. */
export function useDraftEnd(application: string | undefined): () => void {
  const queries = useQueryClient();
  const queryKey = [KEY, "draft", application];
  return () => {
    queries.setQueryData<FormDraft>(queryKey, (read) => read && { ...read, draft: null });
    void queries.invalidateQueries({ queryKey });
  };
}

/** What publishing would change, where there is a draft. */
export function useFormReview(application: string | undefined, hasDraft: boolean) {
  return useQuery({
    queryKey: [KEY, "review", application],
    queryFn: () => call("GET /desk/api/form-draft/review", { query: { application } }),
    enabled: hasDraft,
    ...ONCE,
    refetchOnMount: "always",
    gcTime: 0,
  });
}

/** What publishing would do to applications, where it could be published. */
export function useFormImpact(application: string | undefined, revision: number | undefined) {
  return useQuery({
    queryKey: [KEY, "impact", application, revision],
    queryFn: () => call("GET /desk/api/form-draft/impact", { query: { application } }),
    enabled: revision !== undefined,
    // What is typed and chosen beside it stays while the next revision is measured.
    placeholderData: (before) => before,
    ...ONCE,
    gcTime: 0,
  });
}

/** What bringing a version back would do to applications. */
export function useRollbackImpact(application: string | undefined, number: number) {
  return useQuery({
    queryKey: [KEY, "rollback", application, number],
    queryFn: () => call("GET /desk/api/form-versions/:number/impact", { number, query: { application } }),
    ...ONCE,
    gcTime: 0,
  });
}

/** Files in the forms folder that wait for somebody to say what becomes of answers; asked for with each page. */
export function useHeldForms(pathname: string) {
  return useQuery({
    queryKey: [KEY, "held", pathname],
    queryFn: () => call("GET /desk/api/held-forms"),
    placeholderData: (before) => before,
  });
}

export function useFormVersions(application: string | undefined) {
  return useQuery({
    queryKey: [KEY, "versions", application],
    queryFn: () => call("GET /desk/api/form-versions", { query: { application } }),
    refetchOnMount: "always",
  });
}

export function useFormVersion(application: string | undefined, number: number) {
  return useQuery({
    queryKey: [KEY, "version", application, number],
    queryFn: () => call("GET /desk/api/form-versions/:number", { number, query: { application } }),
    ...ONCE,
  });
}
