/**
 * Makes elements and components with styles from our tokens: `styled("div", { base: { padding: "4" } })`, or
 * `<styled.div padding="4">`. Outside `ui/` nothing names the styling library.
 */
export { chakra as styled } from "@chakra-ui/react/styled-system";
