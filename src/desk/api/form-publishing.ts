import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormComments, FormShares } from "../../contract/desk-form-publishing.ts";
import { call } from "./call.ts";

const COMMENTS = "form-comments";
const SHARES = "form-shares";

/** What staff say about the form; others see what one adds when they come back to the page. */
export function useFormComments(application: string | undefined) {
  const queries = useQueryClient();
  const key = [COMMENTS, application];
  const read = useQuery({
    queryKey: key,
    queryFn: () => call("GET /desk/api/form-comments", { query: { application } }),
    refetchOnMount: "always",
  });
  return { read, put: (comments: FormComments) => queries.setQueryData(key, comments) };
}

/** The links that show the draft. */
export function useFormShares(application: string | undefined) {
  const queries = useQueryClient();
  const key = [SHARES, application];
  const read = useQuery({
    queryKey: key,
    queryFn: () => call("GET /desk/api/form-shares", { query: { application } }),
    refetchOnMount: "always",
  });
  return { read, put: (shares: FormShares) => queries.setQueryData(key, shares) };
}
