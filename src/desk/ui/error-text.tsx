import { Field } from "@chakra-ui/react";

/** What is wrong with a box, beneath it: in a red that can be read, which Chakra's own cannot. */
export function ErrorText({ children }: { readonly children: string | undefined }) {
  return <Field.ErrorText color={{ base: "red.700", _dark: "red.300" }}>{children}</Field.ErrorText>;
}
