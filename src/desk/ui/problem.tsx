import { Alert } from "@chakra-ui/react";

/** What went wrong, said to whoever listens; nothing while nothing has. */
export function Problem({ children }: { readonly children: string | null }) {
  return (
    <div role="alert">
      {children !== null && (
        <Alert.Root status="error" role="presentation">
          <Alert.Indicator />
          <Alert.Title>{children}</Alert.Title>
        </Alert.Root>
      )}
    </div>
  );
}
