import { Heading, type HeadingProps } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { sentences } from "../sentences.ts";

/** The heading of a page, which takes the focus when the page is opened, and names it in the browser. */
export function PageTitle({ children, ...look }: HeadingProps & { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${children} – ${sentences.desk}`;
    heading.current?.focus();
  }, [children]);
  return (
    <Heading as="h1" size="2xl" ref={heading} tabIndex={-1} {...look}>
      {children}
    </Heading>
  );
}
