import { Alert, Field } from "@chakra-ui/react";

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

/** What is wrong with a box, beneath it: in a red that can be read, which Chakra's own cannot. */
export function ErrorText({ children }: { readonly children: string | undefined }) {
  return <Field.ErrorText color={{ base: "red.700", _dark: "red.300" }}>{children}</Field.ErrorText>;
}
