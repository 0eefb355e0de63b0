import type { ComponentProps } from "react";
import { Button } from "./button.tsx";

/** A button that deletes something for good: it looks unlike one that leads on. */
export function DangerButton(props: ComponentProps<typeof Button>) {
  return <Button {...props} backgroundColor="error.main" _hover={{ backgroundColor: "error.dark" }} />;
}
