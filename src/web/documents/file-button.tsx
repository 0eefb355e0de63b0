import { type ComponentProps, useRef } from "react";
import { Button } from "../ui/button.tsx";

interface FileButtonProps extends Pick<
  ComponentProps<typeof Button>,
  "variant" | "loading" | "aria-describedby"
> {
  readonly children: string;
  /** Types and endings that the browser offers first. */
  readonly accept: string;
  readonly multiple?: boolean;
  /** Opens the camera where there is one. */
  readonly isCamera?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** A button that lets files be chosen, or a photo be taken. */
export function FileButton({ children, accept, multiple, isCamera, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={children}
        accept={accept}
        multiple={multiple}
        {...(isCamera === true && { capture: "environment" })}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // The same file can be chosen again after a mistake was mended.
          target.value = "";
        }}
      />
    </>
  );
}

/** Phones and tablets: what is used with a finger has a camera at hand. */
export function hasCamera(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}
