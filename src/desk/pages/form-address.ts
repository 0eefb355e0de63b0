import { useSearchParams } from "react-router-dom";

/** The application whose form the page is about; undefined where the school has one, or for the first. */
export function useFormApplication(): string | undefined {
  const [parameters] = useSearchParams();
  return parameters.get("application") ?? undefined;
}

/** The address of another page about the same form. */
export function addressOf(page: string, application: string | undefined): string {
  return application === undefined ? page : `${page}?${new URLSearchParams({ application })}`;
}
