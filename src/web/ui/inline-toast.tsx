import { chakra } from "@chakra-ui/react/styled-system";
import type { ComponentProps } from "react";
import { ToastBox } from "./toast-box.tsx";

/** A toast that stands in the page, above what it is about, until it is closed (spec §8 "shown inline"). */
export function InlineToast(props: ComponentProps<typeof ToastBox>) {
  return (
    <chakra.div role={props.severity === "error" ? "alert" : "status"}>
      <ToastBox {...props} />
    </chakra.div>
  );
}
