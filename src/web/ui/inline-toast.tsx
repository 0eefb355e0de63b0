import type { ComponentProps } from "react";
import { styled } from "./styled.ts";
import { ToastBox } from "./toaster.tsx";

/** A toast that stands in the page, above what it is about, until it is closed (CAT-04). */
export function InlineToast(props: ComponentProps<typeof ToastBox>) {
  return (
    <styled.div role={props.severity === "success" ? "status" : "alert"}>
      <ToastBox {...props} />
    </styled.div>
  );
}
