import { chakra } from "@chakra-ui/react/styled-system";
import { Link } from "react-router-dom";
import { usePartner } from "../app/boot-context.ts";

const HomeLink = chakra(Link, {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "3",
    minWidth: "0",
    borderRadius: "sm",
    color: "white.main",
    textDecoration: "none",
    _focusVisible: { outlineColor: "white.main" },
  },
});

/** The school's name and the application's title; leads to the first page. */
export function Wordmark() {
  const { shortName, applicationTitle } = usePartner();
  return (
    <HomeLink to="/">
      <Crest />
      <chakra.span
        display="flex"
        flexDirection="column"
        minWidth="0"
        lineHeight="tight"
        overflowWrap="normal"
      >
        <chakra.span fontSize="xl" fontWeight="bold" letterSpacing="tight">
          {shortName}
        </chakra.span>
        <chakra.span fontSize={{ base: "xs", sm: "sm" }} color="primary.light">
          {applicationTitle}
        </chakra.span>
      </chakra.span>
    </HomeLink>
  );
}

function Crest() {
  return (
    <chakra.svg
      viewBox="0 0 32 36"
      height="2.5rem"
      flexShrink="0"
      fill="current"
      aria-hidden
      focusable="false"
    >
      <path d="M16 0 31 4v14c0 9-6.500 15-15 18C7.500 33 1 27 1 18V4z" opacity=".16" />
      <path d="M16 9 5.500 14 16 19l10.500-5z" />
      <path
        d="M9.500 17.500v5c1.600 1.700 3.900 2.600 6.500 2.600s4.900-.9 6.500-2.600v-5L16 20.700z"
        opacity=".8"
      />
    </chakra.svg>
  );
}
