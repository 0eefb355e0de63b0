import { chakra } from "@chakra-ui/react/styled-system";

/** Questions one below the other. */
export const Stack = chakra("div", { base: { display: "flex", flexDirection: "column", gap: "6" } });
